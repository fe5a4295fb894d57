import type { Field, FieldPlace } from '../../http-settings.js';
import type { JsonTree } from './lossless-json.js';
import { pathOf, treeAtPath } from './pointer.js';
import type { Source } from './source.js';

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
