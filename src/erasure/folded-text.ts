/** A text as digits, letters and what stands between them, each character with its place in the text. */
export interface FoldedText {
  /** `0` to `9` for a digit of any script, `+` and `(` as they are, `x` for a letter, a blank for all else. */
  readonly text: string;
  /** For each character of `text`, where what it was made of begins and ends in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const LETTER = 'x';
const BETWEEN = ' ';
/** Escaped characters: percent-encoded UTF-8, JSON, and HTML by number or as a no-break space. */
const ESCAPE = /(?:%[0-9a-f]{2})+|\\u[0-9a-f]{4}|\\[nrt]|&#(?:x[0-9a-f]{1,6}|[0-9]{1,7});|&nbsp;|&plus;/iy;
const DIGIT = /^\p{Nd}$/u;
const WORD = /^[\p{L}\p{N}]$/u;

/** Folds a text, whatever the writing: full-width and other digits, escapes, and separators of any kind. */
export function fold(original: string): FoldedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < original.length;) {
    const { characters, end } = unitAt(original, at);
    for (const character of characters) {
      text += character;
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { text, starts, ends };
}

/** What stands at a place, folded, and where the next begins. */
function unitAt(original: string, at: number): { characters: string; end: number } {
  const first = original[at] ?? '';
  if (first === '%' || first === '\\' || first === '&') {
    ESCAPE.lastIndex = at;
    const [escape] = ESCAPE.exec(original) ?? [];
    if (escape !== undefined)
      return { characters: [...unescaped(escape)].map(foldCharacter).join(''), end: at + escape.length };
  }
  const character = String.fromCodePoint(original.codePointAt(at) ?? 0);
  return { characters: foldCharacter(character), end: at + character.length };
}

function unescaped(escape: string): string {
  if (escape.startsWith('%')) return Buffer.from(escape.replaceAll('%', ''), 'hex').toString('utf8');
  const code = /^(?:\\u|&#x)([0-9a-f]+)/i.exec(escape)?.[1];
  if (code !== undefined) return characterOf(Number.parseInt(code, 16));
  const decimal = /^&#([0-9]+)/.exec(escape)?.[1];
  if (decimal !== undefined) return characterOf(Number(decimal));
  return escape.toLowerCase() === '&plus;' ? '+' : ' ';
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/** One character; compatible forms such as `①` and `１` are the digits that they show. */
function foldCharacter(character: string): string {
  if (character >= '0' && character <= '9') return character;
  if (/^[A-Za-z]$/.test(character)) return LETTER;
  if (character === '+' || character === '(') return character;
  if (character < '\u0080') return BETWEEN;
  return [...character.normalize('NFKC')].map(foldPlain).join('');
}

function foldPlain(character: string): string {
  if (DIGIT.test(character)) return String(digitOf(character.codePointAt(0) ?? 0));
  if (character === '+' || character === '(') return character;
  return WORD.test(character) ? LETTER : BETWEEN;
}

/** The value of a decimal digit: Unicode encodes them in runs of ten, from 0 to 9. */
function digitOf(code: number): number {
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  return (code - start) % 10;
}
