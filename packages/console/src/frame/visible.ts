/** A piece of a text of others: characters as they are, or the name of one that would not be seen. */
export interface Piece {
  readonly text: string;
  readonly isControl: boolean;
}

const PICTURES = 0x2400;
const DELETE = 0x7f;
const DELETE_PICTURE = '\u2421';
/**
 * Characters that show nothing or change what stands around them: controls, formats, separators, lone surrogates. Line
 * breaks are seen, and emoji are joined by U+200D.
 */
const UNSEEN = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Splits a text of others so that what cannot be seen is named. Line breaks are kept in the pieces. */
export function piecesOf(text: string): Piece[] {
  const pieces: { text: string; isControl: boolean }[] = [];
  for (const character of text) {
    const isControl = UNSEEN.test(character);
    const last = pieces.at(-1);
    const shown = isControl ? nameOf(character) : character;
    if (last !== undefined && last.isControl === isControl) last.text += shown;
    else pieces.push({ text: shown, isControl });
  }
  return pieces;
}

/** JSON or JavaScript in which what cannot be seen is escaped: it reads as it is, and means the same. */
export function escaped(literal: string): string {
  return literal.replace(ALL_UNSEEN, (character) =>
    Array.from({ length: character.length }, (_none, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code === DELETE) return DELETE_PICTURE;
  if (code < 0x20) return String.fromCodePoint(PICTURES + code);
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
