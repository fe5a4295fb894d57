import { meaningOf } from '@parley/plain-words/meaning';
import { NO_KEYWORD_TEXTS } from '../record/message-text.js';
import { ownWords } from './keywords.js';
import { REPLY_TEXTS } from './keywords.js';

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
