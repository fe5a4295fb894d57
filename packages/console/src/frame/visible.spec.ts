import { escaped, piecesOf } from './visible.js';

const shown = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('');

describe('piecesOf', () => {
  it('names what cannot be seen', () => {
    expect(piecesOf('a\u202eb')).toEqual([
      { text: 'a', isControl: false },
      { text: '[U+202E]', isControl: true },
      { text: 'b', isControl: false },
    ]);
    expect(shown('\0\t\u001b\u007f\u0085')).toBe('␀␉␛␡[U+0085]');
    expect(shown('\u200b\u2066\ufeff\u00ad\u{e0041}')).toBe('[U+200B][U+2066][U+FEFF][U+00AD][U+E0041]');
    expect(shown('\ud800')).toBe('[U+D800]');
  });

  it('leaves all else as it is', () => {
    const text = 'Grüße\n<script>&amp; 👩‍👩‍👧 ❤️ שלום';
    expect(piecesOf(text)).toEqual([{ text, isControl: false }]);
    expect(piecesOf('')).toEqual([]);
  });
});

describe('escaped', () => {
  it('means the same, and hides nothing', () => {
    const value = { text: 'a\u202eb\u{e0041}\u0085"\\' };
    const literal = escaped(JSON.stringify(value));
    expect(literal).toBe('{"text":"a\\u202eb\\udb40\\udc41\\u0085\\"\\\\"}');
    expect(JSON.parse(literal)).toEqual(value);
  });
});
