import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { formFields } from '../../../platform/http/form-body.js';
import { excessOf } from '../../../platform/http/json-text.js';
import { GATEWAY_ID_MAX, storedId } from '../adapter/callback-fields.js';
import type { Condition, Field, FieldPlace } from '../adapter/http-settings.js';

const POINTER_MAX = 200;
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

/** Finds a text; null where there is none. With an item, `json` begins there. */
export type FieldReader = (source: Source, item?: JsonTree) => string | null;

/** Compiles a field that was validated. Numbers and booleans are texts; null, an object and a list are absent. */
export function fieldReader(field: Field): FieldReader {
  const read = wholeReader(field);
  if (field.json !== undefined) return read;
  // Up to 500 items ask for it, each in several rules, and it may be as long as the callback.
  return (source) => {
    const known = source.found.get(field);
    if (known !== undefined) return known;
    const text = read(source);
    source.found.set(field, text);
    return text;
  };
}

function wholeReader({ split, part, ...place }: Field): FieldReader {
  const read = placeReader(place);
  if (split === undefined) return read;
  return (source, item) => {
    const text = read(source, item);
    return text === null ? null : partOf(text, split, part ?? 0);
  };
}

function placeReader({ json, form, query, header, line, value }: FieldPlace): FieldReader {
  if (json !== undefined) return jsonReader(pathOf(json));
  if (form !== undefined) return (source) => source.form()?.get(form) ?? null;
  if (query !== undefined) return (source) => source.query.get(query);
  if (header !== undefined) return headerReader(header.toLowerCase());
  if (line === true) return (source) => source.line();
  return () => value ?? null;
}

function jsonReader(path: readonly string[]): FieldReader {
  return (source, item) => {
    const tree = item === undefined ? source.json() : item;
    const found = tree === undefined ? undefined : treeAtPath(tree, path);
    return typeof found === 'string' ? found : null;
  };
}

function headerReader(name: string): FieldReader {
  return ({ headers }) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
}

/** One of the parts of a text, counted from 0; null where it has fewer. The others are not cut out. */
function partOf(text: string, separator: string, part: number): string | null {
  let start = 0;
  for (let passed = 0; passed < part; passed += 1) {
    const end = text.indexOf(separator, start);
    if (end === -1) return null;
    start = end + separator.length;
  }
  const end = text.indexOf(separator, start);
  return end === -1 ? text.slice(start) : text.slice(start, end);
}

/** Whether something holds of a response, of a callback, or of one of its items. */
type ConditionsTest = (source: Source, item?: JsonTree) => boolean;

/**
 * Conditions that all must hold; without any, all is well. Texts are compared exactly. They are read where they stand:
 * compiled, each would take a third of a kilobyte, and an account may have a thousand.
 */
export function conditionsTest(conditions: readonly Condition[]): ConditionsTest {
  return (source, item) => conditions.every((condition) => holds(condition, source, item));
}

/** Statuses such as `2xx` and `429`, one of which must fit. */
export function statusTest(statuses: readonly string[]): (status: number) => boolean {
  return (status) => statuses.includes(String(status)) || statuses.includes(`${Math.floor(status / 100)}xx`);
}

function holds({ at, is = [], startsWith = [], exists }: Condition, source: Source, item?: JsonTree): boolean {
  const text = fieldReader(at)(source, item);
  if (exists !== undefined) return (text !== null) === exists;
  return text !== null && (is.includes(text) || startsWith.some((beginning) => text.startsWith(beginning)));
}

const CODE_MAX = 64;
const PRINTABLE = /^[\x20-\x7e]+$/;
/** So many digits may be a number of a telephone. */
const MANY_DIGITS = /[0-9]{7,}/g;

/** An id of a gateway as it is stored; null for what is none: empty, longer than 128, or not printable ASCII. */
export function gatewayId(text: string | null): string | null {
  return text !== null && text.length <= GATEWAY_ID_MAX && PRINTABLE.test(text) ? storedId(text) : null;
}

/**
 * A code of a gateway as it is stored: its first 64 characters, and `#` for seven digits or more. Null for what is
 * none: empty, or not printable ASCII.
 */
export function gatewayCode(text: string | null): string | null {
  const code = text?.trim() ?? '';
  // Cut afterwards: what is cut out of a long number could pass for a short one.
  return PRINTABLE.test(code) ? code.replace(MANY_DIGITS, '#').slice(0, CODE_MAX) : null;
}

/** How deep objects and lists may nest. */
const JSON_DEPTH_MAX = 32;
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
interface JsonTreeMap {
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

/** What comes beside a body. */
interface SourceParts {
  readonly query?: URLSearchParams;
  /** By names in lower case. */
  readonly headers?: IncomingHttpHeaders;
}

/** A response or a callback, in which texts are found. Each reading of its body is made when it is first needed. */
export interface Source {
  /** Undefined when the body is no JSON in UTF-8, or nests deeper than 32. */
  json(): JsonTree | undefined;
  /** Undefined when the body is no form in UTF-8, or has too many fields. */
  form(): URLSearchParams | undefined;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The first line of the body without the blanks around it; null when there is no body. */
  line(): string | null;
  /** Texts that were found already, by their fields: what is not in the items is the same for all of them. */
  readonly found: Map<object, string | null>;
}

/** A body of at most 256,000 bytes with what came beside it. */
export function sourceOf(body: Buffer, { query = new URLSearchParams(), headers = {} }: SourceParts = {}): Source {
  return {
    json: once(() => losslessJson(body)),
    form: once(() => formOf(body)),
    line: once(() => firstLineOf(body)),
    query,
    headers,
    found: new Map(),
  };
}

function formOf(body: Buffer): URLSearchParams | undefined {
  if (!isUtf8(body)) return undefined;
  try {
    return formFields(body.toString());
  } catch {
    return undefined;
  }
}

function firstLineOf(body: Buffer): string | null {
  if (body.length === 0) return null;
  const text = body.toString();
  const end = text.search(/[\r\n]/);
  return (end === -1 ? text : text.slice(0, end)).trim();
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
