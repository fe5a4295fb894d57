import { meaningOf } from '@parley/plain-words/meaning';
import { KEYWORDS } from '../record/message-status.js';
import { composed, LANGUAGES, NO_KEYWORD_TEXTS, NO_REPLIES, withIdentity } from '../record/message-text.js';
import { languageOf, ownWords, REPLY_TEXTS, replyText } from './keywords.js';

const FOOTER = 'Reply STOP to opt out.';
const OWN = ownWords('Stop & Shop', {
  ...NO_KEYWORD_TEXTS,
  start: 'Text STOP',
  stop: 'Stop & Shop: you are out and get no more texts. Text JOIN to come back.',
  help: 'Stop.',
  footerLink: 'Abmelden:',
  byLanguage: {},
});
const kindOf = (text: string) => meaningOf(text, OWN).kind;

describe('What the project itself says', () => {
  it.each([
    FOOTER,
    FOOTER.slice(0, -1),
    FOOTER.toUpperCase(),
    `Thanks!\n> Your order has shipped. ${FOOTER}`,
    '> Reply STOP\n> to opt out.',
    `ok. You wrote: "${FOOTER}"`,
    'Opt out: https://stop.example.com/o/abcdefghijklmnopqrstuv',
    'Abmelden: https://example.com/o/abcdefghijklmnopqrstuv',
    'See https://stop.example.com/unsubscribe',
    'Stop & Shop: Your order has shipped.',
    'Great, thanks! On Monday Stop & Shop: you are out and get no more texts.',
    'You have opted out and will get no more messages.',
    ...Object.values(REPLY_TEXTS).flatMap((texts) => Object.values(texts)),
  ])('is no stop when a person quotes it: %j', (text) => {
    expect(kindOf(text)).toBe('OTHER');
  });

  it.each([
    'STOP',
    'Stop.',
    'sto p',
    `STOP\n> Your order has shipped. ${FOOTER}`,
    `${FOOTER} Yes, stop texting me.`,
    `Please stop. > ${FOOTER}`,
    'Please stop',
    'Stop & Shop: leave me alone',
    'Abmelden!',
    'Text STOP',
  ])('leaves a stop beside it one: %j', (text) => {
    expect(kindOf(text)).toBe('STOP');
  });
});

describe('What the project itself says, in any characters', () => {
  const PRINTABLE = Array.from({ length: 95 }, (_none, index) => String.fromCharCode(32 + index));

  it.each(PRINTABLE.filter((character) => character !== ' '))('is found: %s', (character) => {
    const said = `Reply STOP${character}now to ${character} opt-out of${character}`;
    const own = ownWords(`Coca${character}Cola`, { ...NO_KEYWORD_TEXTS, footer: said, footerLink: `Out${character}` });
    expect(meaningOf(`Thanks. ${said}`, own).kind).toBe('OTHER');
    expect(meaningOf('STOP', own).kind).toBe('STOP');
  });
});

describe('What is read of a text', () => {
  const many = (unit: string, bytes: number) => unit.repeat(bytes / Buffer.byteLength(unit));

  it('is its beginning of 1,600 folded characters', () => {
    expect(kindOf(`${'x'.repeat(1_500)} please stop texting me`)).toBe('STOP');
    expect(kindOf(`${'x'.repeat(1_600)} please stop texting me`)).toBe('OTHER');
    expect(kindOf(`${many('\ufdfa', 240)} please stop texting me`)).toBe('STOP');
    expect(kindOf(`${many('\ufdfa', 600)} please stop texting me`)).toBe('OTHER');
  });

  it('and of 300 words', () => {
    expect(kindOf(`${'ab '.repeat(290)}. Please stop texting me`)).toBe('STOP');
    expect(kindOf(`${'ab '.repeat(300)}. Please stop texting me`)).toBe('OTHER');
  });

  it('does not shrink by marks that fold to nothing', () => {
    expect(kindOf(`${'e\u0301\u0301\u0301'.repeat(1_000)} please stop texting me`)).toBe('STOP');
  });
});

describe('The text of a reply', () => {
  const COMPLIANCE = { identityEnabled: true, identity: 'x'.repeat(30) };

  it.each(LANGUAGES.flatMap((language) => KEYWORDS.map((keyword) => [language, keyword] as const)))(
    'in %s to %s is one part of GSM, with the longest identity too',
    (language, keyword) => {
      const text = withIdentity(REPLY_TEXTS[language][keyword], COMPLIANCE);
      expect(composed(text)).toMatchObject({ encoding: 'GSM_7', parts: 1 });
    },
  );

  it('is that of the policy for the language, else that for all, else the one that is shipped', () => {
    const german = { ...NO_REPLIES, stop: 'Aus.' };
    const texts = { ...NO_KEYWORD_TEXTS, stop: 'Out.', start: 'In.', byLanguage: { de: german } };
    expect(replyText('STOP', 'de', texts)).toBe('Aus.');
    expect(replyText('STOP', 'fr', texts)).toBe('Out.');
    expect(replyText('START', 'de', texts)).toBe('In.');
    expect(replyText('HELP', 'de', texts)).toBe(REPLY_TEXTS.de.HELP);
  });

  it.each([
    ['STOP', 'US', 'en'],
    ['STOP', null, 'en'],
    ['STOP', 'CH', 'en'],
    ['STOP', 'DE', 'de'],
    ['Stop.', 'MX', 'es'],
    ['stop', 'FR', 'fr'],
    ['Arrêt!', 'DE', 'fr'],
    ['baja', 'US', 'es'],
    ['Hilfe', 'US', 'de'],
  ])('to %s from %s is in the language %s', (text, country, language) => {
    expect(languageOf(text, country)).toBe(language);
  });
});
