import { excessOf } from '../../../platform/edge/json-scan.js';

/** How deep objects and lists may nest. */
export const JSON_DEPTH_MAX = 32;
/** Objects and lists: twice as many as 500 receipts in 256 kB have, each with ten of its own. */
const CONTAINERS_MAX = 10_000;
/** Fields and entries: twice as many as 500 receipts in 256 kB have room for. */
const FIELDS_MAX = 20_000;
const BOUNDS = { depth: JSON_DEPTH_MAX, containers: CONTAINERS_MAX, fields: FIELDS_MAX };

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** A number or a boolean, where JSON has one. */
const BARE = /-?[0-9][0-9.eE+-]*|true|false/g;

/** JSON whose numbers and booleans are texts, as they were written: `12345678901234567890` loses no digit. */
export type JsonTree = null | string | readonly JsonTree[] | JsonTreeMap;
/** Names are own properties, `__proto__` too. */
export interface JsonTreeMap {
  readonly [name: string]: JsonTree;
}

/**
 * Reads strict JSON (RFC 8259) in UTF-8, with or without a byte order mark. Undefined for what is none, nests deeper
 * than 32, or has more containers or fields than any callback needs. Linear in the length.
 */
export function losslessJson(bytes: Buffer): JsonTree | undefined {
  if (bytes.length === 0 || excessOf(bytes, BOUNDS) !== undefined) return undefined;
  try {
    const text = UTF_8.decode(bytes);
    // Only of what is JSON it is known where numbers stand: in quotes, `01` would pass for one.
    const tree = JSON.parse(text) as JsonTree;
    const inQuotes = withTexts(text);
    return inQuotes === text ? tree : (JSON.parse(inQuotes) as JsonTree);
  } catch {
    return undefined;
  }
}

/** The same JSON with its numbers and booleans in quotes. */
function withTexts(json: string): string {
  const pieces: string[] = [];
  let at = 0;
  while (at < json.length) {
    const start = json.indexOf('"', at);
    const end = start === -1 ? json.length : start;
    pieces.push(json.slice(at, end).replace(BARE, '"$&"'));
    at = start === -1 ? json.length : endOfString(json, start);
    pieces.push(json.slice(end, at));
  }
  return pieces.join('');
}

/** Where the text goes on after the string that begins at a quote. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return json.length;
}
