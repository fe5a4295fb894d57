import { createHash } from 'node:crypto';

/** What the opt-out page says to a visitor. What was declared elsewhere cannot be undone there. */
export type OptOutScene = 'question' | 'done' | 'doneElsewhere' | 'undone' | 'broken' | 'refused' | 'busy';

/** A page as one visitor sees it. */
export interface OptOutSight {
  readonly scene: OptOutScene;
  /** The sender's own name; null when it has said none. */
  readonly sender?: string | null;
  /** Where the forms lead; pages of failures have none. */
  readonly path?: string;
}

const STYLE = `
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0; font: 1.125rem/1.5 system-ui, sans-serif; color: #1c1c1e; background: #f4f4f6 }
main { max-width: 34rem; margin: 0 auto; padding: 2.5rem 1.25rem }
h1 { font-size: 1.625rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere }
p { margin: 0 0 1.75rem; overflow-wrap: anywhere }
button { width: 100%; min-height: 3.25rem; padding: .75rem 1rem; font: inherit; font-weight: 600;
  border: 2px solid #1d4ed8; border-radius: .625rem; color: #fff; background: #1d4ed8; cursor: pointer }
button.second { color: #1d4ed8; background: transparent }
button:focus-visible { outline: 3px solid #f59e0b; outline-offset: 3px }
@media (prefers-color-scheme: dark) {
  body { color: #f2f2f7; background: #17171a }
  button.second { color: #93b4ff; border-color: #93b4ff }
}
`;

/** Nothing may be loaded, run or framed; the one style is named by its hash, and forms lead only back here. */
export const OPT_OUT_PAGE_CSP =
  `default-src 'none'; style-src ` +
  `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; ` +
  `base-uri 'none'; frame-ancestors 'none'`;

const TEXTS = {
  question: ['question', 'explanation'],
  done: ['done', 'doneExplanation'],
  doneElsewhere: ['done', 'doneExplanation'],
  undone: ['undone', 'undoneExplanation'],
  broken: ['broken', 'brokenExplanation'],
  refused: ['refused', 'refusedExplanation'],
  busy: ['busy', 'busyExplanation'],
} as const satisfies Record<OptOutScene, readonly [keyof OptOutWords, keyof OptOutWords]>;

/** The page, complete without any script. */
export function optOutPage(words: OptOutWords, { scene, sender = null, path = '' }: OptOutSight): string {
  const say = (text: string): string => escaped(text.replaceAll('{sender}', sender ?? words.sender));
  const [heading, explanation] = TEXTS[scene];
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(words.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${say(words[heading])}</h1>
<p>${say(words[explanation])}</p>
${form(words, scene, escaped(path))}</main>
</body>
</html>
`;
}

function form(words: OptOutWords, scene: OptOutScene, path: string): string {
  if (scene === 'question' || scene === 'undone')
    return `<form method="post" action="${path}"><button>${escaped(words.optOut)}</button></form>\n`;
  if (scene === 'done')
    return `<form method="post" action="${path}/undo"><button class="second">${escaped(words.undo)}</button></form>\n`;
  return '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * What the opt-out page says in one language. `{sender}` stands for the sender's name. Every sentence is true for a
 * link that leads nowhere too, for its visitor sees the same page.
 */
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
  readonly refused: string;
  readonly refusedExplanation: string;
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
    explanation:
      'Press the button, and the number that received this link gets no more messages from {sender}. ' +
      'Opening this page has not changed anything.',
    optOut: 'Stop messages',
    done: 'Stop messages: done',
    doneExplanation:
      'If this number was on the list of {sender}, it is off now. A message that is already on its way may ' +
      'still arrive.',
    undo: 'Get messages again',
    undone: 'Get messages again: done',
    undoneExplanation: 'If this number is on the list of {sender}, it can get messages again.',
    broken: 'This link does not work',
    brokenExplanation:
      'Open the link exactly as it stands in the message. If it still does not work, please contact the sender.',
    refused: 'That did not work',
    refusedExplanation: 'Nothing has changed. Open the link from the message again and use the button on the page.',
    busy: 'Please try again in a moment',
    busyExplanation: 'We could not answer you just now. Wait a moment, then open the link from the message again.',
  },
  {
    language: 'es',
    sender: 'este remitente',
    title: 'Mensajes de {sender}',
    question: '¿Dejar de recibir mensajes de {sender}?',
    explanation:
      'Si pulsa el botón, el número que recibió este enlace no recibirá más mensajes de {sender}. Abrir ' +
      'esta página no ha cambiado nada.',
    optOut: 'Dejar de recibir mensajes',
    done: 'Dejar de recibir mensajes: hecho',
    doneExplanation:
      'Si este número estaba en la lista de {sender}, ya no lo está. Es posible que aún le llegue algún ' +
      'mensaje que ya esté en camino.',
    undo: 'Volver a recibir mensajes',
    undone: 'Volver a recibir mensajes: hecho',
    undoneExplanation: 'Si este número está en la lista de {sender}, puede volver a recibir mensajes.',
    broken: 'Este enlace no funciona',
    brokenExplanation:
      'Abra el enlace tal como aparece en el mensaje. Si sigue sin funcionar, póngase en contacto con el remitente.',
    refused: 'No ha funcionado',
    refusedExplanation: 'No ha cambiado nada. Vuelva a abrir el enlace del mensaje y use el botón de la página.',
    busy: 'Inténtelo de nuevo en un momento',
    busyExplanation:
      'Ahora mismo no hemos podido responderle. Espere un momento y vuelva a abrir el enlace del mensaje.',
  },
  {
    language: 'fr',
    sender: 'cet expéditeur',
    title: 'Messages de {sender}',
    question: 'Ne plus recevoir de messages de {sender}\u00a0?',
    explanation:
      'Si vous appuyez sur le bouton, le numéro qui a reçu ce lien ne recevra plus de messages de ' +
      '{sender}. L’ouverture de cette page n’a rien changé.',
    optOut: 'Ne plus recevoir de messages',
    done: 'Ne plus recevoir de messages\u00a0: c’est fait',
    doneExplanation:
      'Si ce numéro figurait sur la liste de {sender}, il en est désormais retiré. Un message déjà en ' +
      'route peut encore arriver.',
    undo: 'Recevoir à nouveau des messages',
    undone: 'Recevoir à nouveau des messages\u00a0: c’est fait',
    undoneExplanation: 'Si ce numéro figure sur la liste de {sender}, il peut à nouveau recevoir des messages.',
    broken: 'Ce lien ne fonctionne pas',
    brokenExplanation:
      'Ouvrez le lien exactement tel qu’il figure dans le message. S’il ne fonctionne toujours pas, ' +
      'contactez l’expéditeur.',
    refused: 'Cela n’a pas fonctionné',
    refusedExplanation: 'Rien n’a changé. Ouvrez à nouveau le lien du message et utilisez le bouton de la page.',
    busy: 'Veuillez réessayer dans un instant',
    busyExplanation:
      'Nous n’avons pas pu vous répondre pour le moment. Patientez un instant, puis ouvrez à nouveau le ' +
      'lien du message.',
  },
  {
    language: 'de',
    sender: 'diesem Absender',
    title: 'Nachrichten von {sender}',
    question: 'Keine Nachrichten mehr von {sender}?',
    explanation:
      'Wenn Sie auf die Schaltfläche tippen, bekommt die Nummer, die diesen Link erhalten hat, keine ' +
      'Nachrichten mehr von {sender}. Das Öffnen dieser Seite hat nichts geändert.',
    optOut: 'Nachrichten abbestellen',
    done: 'Nachrichten abbestellen: erledigt',
    doneExplanation:
      'Falls diese Nummer im Verteiler von {sender} stand, ist sie jetzt ausgetragen. Eine Nachricht, die ' +
      'schon unterwegs ist, kann noch ankommen.',
    undo: 'Wieder Nachrichten bekommen',
    undone: 'Wieder Nachrichten bekommen: erledigt',
    undoneExplanation: 'Falls diese Nummer im Verteiler von {sender} steht, kann sie wieder Nachrichten bekommen.',
    broken: 'Dieser Link funktioniert nicht',
    brokenExplanation:
      'Öffnen Sie den Link genau so, wie er in der Nachricht steht. Wenn er dann immer noch nicht ' +
      'funktioniert, wenden Sie sich bitte an den Absender.',
    refused: 'Das hat nicht geklappt',
    refusedExplanation:
      'Es hat sich nichts geändert. Öffnen Sie den Link aus der Nachricht noch einmal und benutzen Sie die ' +
      'Schaltfläche auf der Seite.',
    busy: 'Bitte versuchen Sie es gleich noch einmal',
    busyExplanation:
      'Wir konnten Ihnen gerade nicht antworten. Warten Sie einen Moment und öffnen Sie dann den Link aus ' +
      'der Nachricht noch einmal.',
  },
];

/** The languages of the page. */
export const OPT_OUT_LANGUAGES: readonly string[] = OPT_OUT_WORDS.map(({ language }) => language);

/** The words in a language of that list, in English otherwise. */
export function optOutWords(language: string | false): OptOutWords {
  return OPT_OUT_WORDS.find((words) => words.language === language) ?? OPT_OUT_WORDS[0];
}
