/**
 * Characters that move a cursor, colour a screen, ring its bell, break a line or turn the direction of what follows:
 * C0, DEL and C1, line separators, lone surrogates, bidirectional marks, embeddings, overrides and isolates, and
 * those that take no room. Joiners of emoji and of scripts that need them stay.
 */
const ACTS_ON_THE_SCREEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u115f\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text of others for a terminal, in one line: what would act on the screen is shown as `\n` or `\u202e`. */
export function visible(text: string): string {
  return text.replace(ACTS_ON_THE_SCREEN, (character) => SHORT[character] ?? escaped(character));
}

/** A value as JSON in one line, or indented; what would act on the screen is escaped, so that it parses as the same. */
export function visibleJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, null, indent);
  // Line breaks and indentation are ours: JSON escapes those of its strings.
  return text.replace(ACTS_ON_THE_SCREEN, (character) => (character === '\n' ? '\n' : escaped(character)));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
