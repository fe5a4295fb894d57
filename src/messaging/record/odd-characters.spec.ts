import { GSM_7_DEFAULT, GSM_7_EXTENSION, isGsm7 } from './message-text.js';
import { ODD_CHARACTERS_MAX, oddCharactersOf } from './message-text.js';

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
