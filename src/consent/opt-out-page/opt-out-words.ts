/** What the opt-out page says in one language. `{sender}` stands for the sender's name. */
export interface OptOutWords {
  readonly language: string;
  /** Where a sender has not said who it is. */
  readonly sender: string;
  readonly title: string;
  readonly question: string;
  readonly explanation: string;
  readonly optOut: string;
  readonly done: string;
  readonly doneExplanation: string;
  readonly undo: string;
  readonly undone: string;
  readonly undoneExplanation: string;
  readonly broken: string;
  readonly brokenExplanation: string;
  readonly busy: string;
  readonly busyExplanation: string;
}

/** Every language of the page; the first one is for readers of none of them. */
export const OPT_OUT_WORDS: readonly [OptOutWords, ...OptOutWords[]] = [
  {
    language: 'en',
    sender: 'this sender',
    title: 'Messages from {sender}',
    question: 'Stop messages from {sender}?',
    explanation: 'Your number will get no more messages from {sender}. Nothing has changed yet.',
    optOut: 'Stop messages',
    done: 'You will get no more messages',
    doneExplanation: 'Your number is off the list of {sender}. A message that is already on its way may still arrive.',
    undo: 'Get messages again',
    undone: 'You get messages again',
    undoneExplanation: 'Your number may get messages from {sender} again.',
    broken: 'This link is not complete',
    brokenExplanation: 'Open the link exactly as it stands in the message, or answer the message with STOP.',
    busy: 'Please try again shortly',
    busyExplanation: 'Your request could not be dealt with just now. Nothing has changed.',
  },
  {
    language: 'es',
    sender: 'este remitente',
    title: 'Mensajes de {sender}',
    question: '¿Dejar de recibir mensajes de {sender}?',
    explanation: 'Su número no recibirá más mensajes de {sender}. Todavía no ha cambiado nada.',
    optOut: 'No recibir más mensajes',
    done: 'Ya no recibirá más mensajes',
    doneExplanation:
      'Su número ya no está en la lista de {sender}. Un mensaje que ya esté en camino puede llegar todavía.',
    undo: 'Volver a recibir mensajes',
    undone: 'Vuelve a recibir mensajes',
    undoneExplanation: 'Su número puede recibir de nuevo mensajes de {sender}.',
    broken: 'Este enlace no está completo',
    brokenExplanation: 'Abra el enlace tal como aparece en el mensaje, o responda al mensaje con STOP.',
    busy: 'Inténtelo de nuevo en un momento',
    busyExplanation: 'Su solicitud no se ha podido atender ahora. No ha cambiado nada.',
  },
  {
    language: 'fr',
    sender: 'cet expéditeur',
    title: 'Messages de {sender}',
    question: 'Ne plus recevoir de messages de {sender} ?',
    explanation: 'Votre numéro ne recevra plus de messages de {sender}. Rien n’a encore changé.',
    optOut: 'Ne plus recevoir de messages',
    done: 'Vous ne recevrez plus de messages',
    doneExplanation: 'Votre numéro est retiré de la liste de {sender}. Un message déjà en route peut encore arriver.',
    undo: 'Recevoir à nouveau les messages',
    undone: 'Vous recevez à nouveau les messages',
    undoneExplanation: 'Votre numéro peut de nouveau recevoir des messages de {sender}.',
    broken: 'Ce lien est incomplet',
    brokenExplanation: 'Ouvrez le lien exactement comme il figure dans le message, ou répondez STOP au message.',
    busy: 'Veuillez réessayer dans un instant',
    busyExplanation: 'Votre demande n’a pas pu être traitée pour le moment. Rien n’a changé.',
  },
  {
    language: 'de',
    sender: 'diesem Absender',
    title: 'Nachrichten von {sender}',
    question: 'Keine Nachrichten mehr von {sender}?',
    explanation: 'Ihre Nummer bekommt dann keine Nachrichten von {sender} mehr. Noch ist nichts geändert.',
    optOut: 'Keine Nachrichten mehr',
    done: 'Sie bekommen keine Nachrichten mehr',
    doneExplanation:
      'Ihre Nummer steht nicht mehr auf der Liste von {sender}. Eine Nachricht, die schon unterwegs ist, kann noch ankommen.',
    undo: 'Wieder Nachrichten bekommen',
    undone: 'Sie bekommen wieder Nachrichten',
    undoneExplanation: 'Ihre Nummer kann wieder Nachrichten von {sender} bekommen.',
    broken: 'Dieser Link ist nicht vollständig',
    brokenExplanation:
      'Öffnen Sie den Link genau so, wie er in der Nachricht steht, oder antworten Sie auf die Nachricht mit STOP.',
    busy: 'Bitte gleich noch einmal versuchen',
    busyExplanation: 'Ihre Anfrage konnte gerade nicht bearbeitet werden. Es hat sich nichts geändert.',
  },
];

/** The languages that a reader can be answered in. */
export const OPT_OUT_LANGUAGES: readonly string[] = OPT_OUT_WORDS.map(({ language }) => language);

/** The words in a language of that list, in English otherwise. */
export function optOutWords(language: string | false): OptOutWords {
  return OPT_OUT_WORDS.find((words) => words.language === language) ?? OPT_OUT_WORDS[0];
}
