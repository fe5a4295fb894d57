import { visible, visibleJson } from './visible-text.js';

const codes = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_none, index) => String.fromCharCode(from + index)).join('');

describe('The text of others', () => {
  it.each([
    ['C0', codes(0x00, 0x1f)],
    ['DEL and C1', codes(0x7f, 0x9f)],
    ['embeddings and overrides', codes(0x202a, 0x202e)],
    ['isolates', codes(0x2066, 0x2069)],
    ['marks of direction', '\u200e\u200f\u061c'],
    ['separators of lines', '\u2028\u2029'],
    ['a mark of the order of bytes, and what takes no room', '\ufeff\u200b\u2060'],
    ['half a character', '\ud83d'],
  ])('shows %s', (_what, characters) => {
    for (const character of characters) {
      const shown = visible(`a${character}b`);
      expect(shown).toMatch(/^a\\(?:[nrt]|u[0-9a-f]{4})b$/);
      const json = visibleJson({ text: `a${character}b` });
      expect(json).toMatch(/^\{"text":"a\\(?:[nrtbf]|u[0-9a-f]{4})b"\}$/);
      expect(JSON.parse(json)).toEqual({ text: `a${character}b` });
    }
  });

  it('stays as it is otherwise: accents, other scripts, emoji that are joined', () => {
    const joined = '\u{1f469}\u200d\u{1f467} \u2764\ufe0f';
    for (const text of ['Zoë costs 5 € \\ "so"', '你好', 'שלום', 'می\u200cخواهم', joined])
      expect(visible(text)).toBe(text);
  });

  it('is indented JSON with line breaks of its own only', () => {
    expect(visibleJson({ a: 'x\ny' }, 2)).toBe('{\n  "a": "x\\ny"\n}');
  });
});
