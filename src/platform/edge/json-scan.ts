/** What of a JSON text is counted. */
export interface JsonBounds {
  /** How deep objects and lists may nest. */
  readonly depth: number;
  /** Objects and lists. */
  readonly containers: number;
  /** Fields of all objects together, and entries of all lists. */
  readonly fields: number;
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [LEFT_BRACE, RIGHT_BRACE, LEFT_BRACKET, RIGHT_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Which bound a JSON text in UTF-8 exceeds, if any. Found before it is parsed, at a microsecond for a few hundred
 * bytes: to parse an object of very many fields takes a hundred times as long. Of a text that is no JSON anything may
 * be said.
 */
export function excessOf(text: Uint8Array, { depth, containers, fields }: JsonBounds): keyof JsonBounds | undefined {
  const left = { depth, containers, fields, commas: fields };
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case COLON:
        left.fields -= 1;
        if (left.fields < 0) return 'fields';
        break;
      case COMMA:
        left.commas -= 1;
        if (left.commas < 0) return 'fields';
        break;
      case LEFT_BRACE:
      case LEFT_BRACKET:
        left.depth -= 1;
        if (left.depth < 0) return 'depth';
        left.containers -= 1;
        if (left.containers < 0) return 'containers';
        break;
      case RIGHT_BRACE:
      case RIGHT_BRACKET:
        left.depth += 1;
        break;
      case undefined:
      default:
    }
  }
  return undefined;
}

/** Where the string ends that begins at a quote. */
function endOfString(text: Uint8Array, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === BACKSLASH) at += 1;
    else if (text[at] === QUOTE) return at;
  }
  return text.length;
}
