import { beginningOf, fold } from '@parley/plain-words/engine/tokens';
import type { Keyword } from '../../messages/record/message-status.js';
import { type KeywordTexts, type Language, languageIn, ownText } from '../../messages/policy/keyword-texts.js';

type Texts = Readonly<Record<Keyword, string>>;

/**
 * What is replied where a policy says nothing. Every character is in the alphabet of GSM, and with an identity of 30
 * characters each is one part.
 */
export const REPLY_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    STOP: 'You have opted out and will get no more messages. Reply START to get them again.',
    START: 'You will get messages again. Reply STOP to opt out.',
    HELP: 'You get messages from this number. Reply STOP to opt out.',
  },
  es: {
    STOP: 'Baja confirmada: no le enviaremos otros mensajes. Responda START para volver a recibirlos.',
    START: 'Alta confirmada: le enviaremos mensajes de nuevo. Responda STOP para darse de baja.',
    HELP: 'Usted recibe mensajes de este remitente. Responda STOP para darse de baja.',
  },
  fr: {
    STOP: 'Désinscription confirmée: vous ne recevrez plus de messages. Répondez START pour en recevoir à nouveau.',
    START: 'Vous recevrez à nouveau des messages. Répondez STOP pour ne plus en recevoir.',
    HELP: 'Vous recevez des messages de ce numéro. Répondez STOP pour ne plus en recevoir.',
  },
  de: {
    STOP: 'Sie sind abgemeldet und erhalten keine Nachrichten mehr. Mit START melden Sie sich wieder an.',
    START: 'Sie erhalten wieder Nachrichten. Mit STOP melden Sie sich ab.',
    HELP: 'Sie erhalten Nachrichten von dieser Nummer. Mit STOP melden Sie sich ab.',
  },
};

/** Keywords that only people of one language write. */
const WORDS: ReadonlyMap<string, Language> = new Map([
  ['ALTO', 'es'],
  ['BAJA', 'es'],
  ['AYUDA', 'es'],
  ['ARRET', 'fr'],
  ['AIDE', 'fr'],
  ['STOPP', 'de'],
  ['ABMELDEN', 'de'],
  ['HILFE', 'de'],
]);

/** The language to reply in: that of the keyword, else that of the number's country, else English. */
export function languageOf(text: string, country: string | null): Language {
  const letters = fold(beginningOf(text)).replace(/\P{L}/gu, '').toUpperCase();
  return WORDS.get(letters) ?? languageIn(country);
}

/** What a project replies: its text for the language, its text for all, or the one that is shipped. */
export function replyText(keyword: Keyword, language: Language, texts: KeywordTexts): string {
  const name = ({ STOP: 'stop', START: 'start', HELP: 'help' } as const)[keyword];
  return ownText(texts, name, language) ?? REPLY_TEXTS[language][keyword];
}
