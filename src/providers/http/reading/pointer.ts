import type { JsonTree, JsonTreeMap } from './lossless-json.js';

export const POINTER_MAX = 200;
/** A tilde that escapes nothing. */
const BAD_ESCAPE = /~(?![01])/;
/** An index of a list: no leading zeros, and not `-`, which names no element. */
const INDEX = /^(?:0|[1-9][0-9]{0,8})$/;

/** What is wrong with a JSON pointer (RFC 6901), as the end of a sentence; null when nothing is. `''` is the whole. */
export function pointerFault(text: string): string | null {
  if (text.length > POINTER_MAX) return `must be at most ${POINTER_MAX} characters long`;
  if (text !== '' && !text.startsWith('/'))
    return 'must be a JSON pointer, such as /data/id: empty, or beginning with /';
  return BAD_ESCAPE.test(text) ? 'must be a JSON pointer: ~ stands only in ~0 (a tilde) and ~1 (a slash)' : null;
}

/** The names and indexes of a JSON pointer in which `pointerFault` found no fault. */
export function pathOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Whether a token of a pointer names a place in a list. */
export function isIndex(token: string): boolean {
  return INDEX.test(token);
}

/** What stands at a JSON pointer, by own properties only; undefined when nothing does. */
export function treeAt(tree: JsonTree, pointer: string): JsonTree | undefined {
  return treeAtPath(tree, pathOf(pointer));
}

/** The same by the names and indexes of the pointer. */
export function treeAtPath(tree: JsonTree, path: readonly string[]): JsonTree | undefined {
  let found: JsonTree | undefined = tree;
  for (const token of path) {
    if (found === undefined || found === null || typeof found === 'string') return undefined;
    if (isList(found)) found = isIndex(token) ? found[Number(token)] : undefined;
    else found = Object.hasOwn(found, token) ? found[token] : undefined;
  }
  return found;
}

function isList(tree: readonly JsonTree[] | JsonTreeMap): tree is readonly JsonTree[] {
  return Array.isArray(tree);
}
