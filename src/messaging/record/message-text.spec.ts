import { DAY_MS } from '../../platform/clock.js';
import {
  composed,
  footerFor,
  GSM_7_DEFAULT,
  GSM_7_EXTENSION,
  isGsm7,
  isReminderDue,
  NO_KEYWORD_TEXTS,
  NO_REPLIES,
  ODD_CHARACTERS_MAX,
  oddCharactersOf,
  textParts,
  withFooter,
  withIdentity,
} from './message-text.js';

describe('The parts of a text', () => {
  const sizes = (text: string) => textParts(text).parts.map(({ length }) => length);

  it.each([
    ['', 'GSM_7', 0, [0]],
    ['x'.repeat(160), 'GSM_7', 160, [160]],
    ['x'.repeat(161), 'GSM_7', 161, [153, 8]],
    ['x'.repeat(306), 'GSM_7', 306, [153, 153]],
    ['€'.repeat(80), 'GSM_7', 160, [80]],
    ['€'.repeat(81), 'GSM_7', 162, [76, 5]],
    ['ж'.repeat(70), 'UCS_2', 70, [70]],
    ['ж'.repeat(71), 'UCS_2', 71, [67, 4]],
    ['👍'.repeat(35), 'UCS_2', 70, [70]],
    ['👍'.repeat(36), 'UCS_2', 72, [66, 6]],
    ['{}'.repeat(3) + 'ж', 'UCS_2', 7, [7]],
  ])('%j: %s, %i units', (text, encoding, units, parts) => {
    expect([textParts(text).encoding, textParts(text).units, sizes(text)]).toEqual([encoding, units, parts]);
  });

  it('cut neither an extension character nor a surrogate pair in two', () => {
    const euro = textParts(`${'x'.repeat(152)}€${'x'.repeat(20)}`);
    expect(euro.parts).toEqual(['x'.repeat(152), `€${'x'.repeat(20)}`]);
    const thumb = textParts(`${'ж'.repeat(66)}👍${'ж'.repeat(20)}`);
    expect(thumb.parts).toEqual(['ж'.repeat(66), `👍${'ж'.repeat(20)}`]);
  });
});

describe('The identity', () => {
  it.each([
    [{ identityEnabled: true, identity: 'Acme' }, 'Hello', 'Acme: Hello'],
    [{ identityEnabled: true, identity: 'Acme' }, 'Acme: Hello', 'Acme: Hello'],
    [{ identityEnabled: true, identity: 'Acme' }, 'Acme says hello', 'Acme: Acme says hello'],
    [{ identityEnabled: false, identity: 'Acme' }, 'Hello', 'Hello'],
    [{ identityEnabled: true, identity: null }, 'Hello', 'Hello'],
  ])('%j before %j: %j', (settings, text, expected) => {
    expect(withIdentity(text, settings)).toBe(expected);
  });
});

describe('The footer', () => {
  const URL = 'https://parley.test/o/abcdefghijklmnopqrst_-';
  const reader = (kind: 'NUMBER' | 'SHORT_CODE' | 'NAME', country: string | null = 'US') => ({
    kind,
    country,
    optOutUrl: URL,
  });

  it.each([
    ['NUMBER', 'Reply STOP to opt out.'],
    ['SHORT_CODE', 'Reply STOP to opt out.'],
    ['NAME', `Opt out: ${URL}`],
  ] as const)('of a %s: %s', (kind, footer) => {
    expect(footerFor(NO_KEYWORD_TEXTS, reader(kind))).toBe(footer);
    expect(composed(footer).encoding).toBe('GSM_7');
  });

  it('has the words of the policy in the language of the country, else those for all', () => {
    const de = { ...NO_REPLIES, footer: 'STOPP beendet das.', footerLink: 'Ende:' };
    const texts = { ...NO_KEYWORD_TEXTS, footer: 'STOP ends it.', footerLink: 'End:', byLanguage: { de } };
    expect(['AT', 'US', null].map((country) => footerFor(texts, reader('NUMBER', country)))).toEqual([
      'STOPP beendet das.',
      'STOP ends it.',
      'STOP ends it.',
    ]);
    expect(['DE', 'FR'].map((country) => footerFor(texts, reader('NAME', country)))).toEqual([
      `Ende: ${URL}`,
      `End: ${URL}`,
    ]);
  });

  it.each([
    ['Your order is here.', 'Your order is here. F'],
    ['Your order is here!', 'Your order is here! F'],
    ['Your code is 1234', 'Your code is 1234\nF'],
    ['Line one.\nLine two.', 'Line one.\nLine two.\nF'],
    ['Ends with a blank. ', 'Ends with a blank. F'],
    ['Ends with a line\n', 'Ends with a line\nF'],
  ])('stands after %j', (text, expected) => {
    expect(withFooter(text, 'F')).toBe(expected);
  });

  it.each([
    [null, true],
    [0, false],
    [29.999, false],
    [30, true],
    [-1, false],
  ])('of a number that was reminded %j days before: due is %j', (days, isDue) => {
    const at = 100 * DAY_MS;
    expect(isReminderDue({ lastOptOutReminderAt: days === null ? null : at - days * DAY_MS }, at)).toBe(isDue);
  });
});

describe('Odd characters', () => {
  it('are none in a text of GSM 7-bit', () => {
    expect(oddCharactersOf(GSM_7_DEFAULT + GSM_7_EXTENSION)).toEqual([]);
    expect(oddCharactersOf('')).toEqual([]);
  });

  it('stand where they begin, as a person sees them', () => {
    expect(oddCharactersOf('It’s 👍🏽\r\nfor “you”')).toEqual([
      { character: '’', position: 2, replacement: "'" },
      { character: '👍🏽', position: 5, replacement: null },
      { character: '“', position: 15, replacement: '"' },
      { character: '”', position: 19, replacement: '"' },
    ]);
  });

  it.each([
    ['–', '-'],
    ['—', '-'],
    ['‑', '-'],
    ['\u00a0', ' '],
    ['\u202f', ' '],
    ['\t', ' '],
    ['\u2028', '\n'],
    ['…', '...'],
    ['`', "'"],
    ['„', '"'],
    ['«', '"'],
    ['•', '-'],
    ['ç', 'c'],
    ['ą', 'a'],
    ['ł', 'l'],
    ['ğ', 'g'],
    ['İ', 'I'],
    ['e\u0301', 'é'],
    ['ê', 'e'],
    ['œ', 'oe'],
    ['ﬁ', 'fi'],
    ['½', '1/2'],
    ['²', '2'],
    ['™', 'TM'],
    ['Ａ', 'A'],
    ['1️⃣', '1'],
    ['ж', null],
    ['中', null],
    ['❤️', null],
    ['👩‍👩‍👧', null],
  ])('%j is likely meant as %j', (character, replacement) => {
    expect(oddCharactersOf(`a${character}`)).toEqual([{ character, position: 1, replacement }]);
  });

  it(`are listed up to ${ODD_CHARACTERS_MAX} of one text`, () => {
    expect(oddCharactersOf('ж'.repeat(ODD_CHARACTERS_MAX + 1))).toHaveLength(ODD_CHARACTERS_MAX);
  });

  it('have replacements of GSM 7-bit only, whatever the character', () => {
    for (let code = 1; code < 0x3000; code += 1) {
      const [odd] = oddCharactersOf(`a${String.fromCharCode(code)}`);
      if (odd !== undefined && odd.replacement !== null) expect([odd, isGsm7(odd.replacement)]).toEqual([odd, true]);
    }
  });
});
