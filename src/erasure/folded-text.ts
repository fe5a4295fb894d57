/** The digits of a text, of whatever writing. */
export interface FoldedText {
  /**
   * `0` to `9` for digits of any script. Between two of them nothing where they are neighbours, a blank where little
   * stands between them, and `x` where a letter or too much does.
   */
  readonly text: string;
  /** Where each of these characters begins and ends in the original; `+` and `(` before a digit are its own. */
  readonly places: readonly (readonly [start: number, end: number])[];
}

/** At most so many characters other than digits and letters may stand between two digits of one number. */
const BETWEEN_MAX = 8;
/** A letter between two digits is as good as so many other characters. */
const LETTER_GAP = BETWEEN_MAX + 1;
const DIGITS = '0123456789';
/** Escaped characters: percent-encoded UTF-8, JSON, and HTML by number or as a no-break space. */
const ESCAPE = /(?:%[0-9a-f]{2})+|\\u[0-9a-f]{4}|\\[nrt]|&#(?:x[0-9a-f]{1,6}|[0-9]{1,7});|&nbsp;|&plus;/iy;
const DIGIT = /^\p{Nd}$/u;
const WORD = /[\p{L}\p{N}]/u;

/** What a character is, beside a digit, which is its value: 0 to 9. `SEVERAL` stands for more, digits among them. */
const [LETTER, BETWEEN, OPENING, SEVERAL, UNKNOWN] = [10, 11, 12, 13, 14] as const;
/** What each character is, once it was asked: to find it out takes longer than all else that is done for it. */
const KINDS = new Uint8Array(0x11_0000).fill(UNKNOWN);
/** What the parts are of those that show several: Unicode has some hundreds. */
const PARTS = new Map<number, readonly number[]>();

/**
 * Folds a text: full-width and other digits, escapes, and separators of any kind. Linear in its length. Places take
 * time, and hardly any text needs them: they are left out where nobody asks for them.
 */
export function fold(original: string, withPlaces: boolean): FoldedText {
  const folding = new Folding(withPlaces);
  for (let at = 0; at < original.length;) {
    const escape = escapeAt(original, at);
    const code = original.codePointAt(at) ?? 0;
    const end = at + (escape === undefined ? (code > 0xffff ? 2 : 1) : escape.length);
    if (escape === undefined) folding.add(code, at, end);
    else for (const character of unescaped(escape)) folding.add(character.codePointAt(0) ?? 0, at, end);
    at = end;
  }
  return folding;
}

class Folding implements FoldedText {
  text = '';
  readonly places: [number, number][] = [];
  /** How many characters stand after the last digit; very many with a letter among them. */
  private gap = LETTER_GAP;
  /** Where the `+` and `(` begin that stand directly before this place; null when there are none. */
  private openedAt: number | null = null;

  constructor(private readonly withPlaces: boolean) {}

  add(code: number, start: number, end: number): void {
    const kind = kindOf(code);
    if (kind !== SEVERAL) return this.put(kind, start, end);
    for (const part of PARTS.get(code) ?? []) this.put(part, start, end);
  }

  private put(kind: number, start: number, end: number): void {
    if (kind >= LETTER) {
      this.openedAt = kind === OPENING ? (this.openedAt ?? start) : null;
      this.gap += kind === LETTER ? LETTER_GAP : 1;
      return;
    }
    if (this.gap > 0) this.push(this.gap > BETWEEN_MAX ? 'x' : ' ', start, start);
    this.push(DIGITS[kind] ?? '', this.openedAt ?? start, end);
    this.openedAt = null;
    this.gap = 0;
  }

  private push(character: string, start: number, end: number): void {
    this.text += character;
    if (this.withPlaces) this.places.push([start, end]);
  }
}

function escapeAt(original: string, at: number): string | undefined {
  const first = original[at];
  if (first !== '%' && first !== '\\' && first !== '&') return undefined;
  ESCAPE.lastIndex = at;
  return ESCAPE.exec(original)?.[0];
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

function kindOf(code: number): number {
  const known = KINDS[code] ?? BETWEEN;
  return known === UNKNOWN ? (KINDS[code] = foundKind(code)) : known;
}

/** Compatible forms such as `①` and `１` are the digits that they show. */
function foundKind(code: number): number {
  const shown = [...String.fromCodePoint(code).normalize('NFKC')];
  if (shown.length === 1) return plainKind(shown[0] ?? '');
  if (shown.some((part) => DIGIT.test(part))) {
    PARTS.set(code, shown.map(plainKind));
    return SEVERAL;
  }
  return shown.some((part) => WORD.test(part)) ? LETTER : BETWEEN;
}

function plainKind(character: string): number {
  if (DIGIT.test(character)) return digitOf(character.codePointAt(0) ?? 0);
  if (character === '+' || character === '(') return OPENING;
  return WORD.test(character) ? LETTER : BETWEEN;
}

/** The value of a decimal digit: Unicode encodes them in runs of ten, from 0 to 9. */
function digitOf(code: number): number {
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  return (code - start) % 10;
}
