/** Where the reader is: what the fragment of the page's address says. */
export interface Address {
  /** Begins with a slash and does not end with one, unless it is the slash alone. */
  readonly path: string;
  readonly query: Query;
}

/** Values of an address by their names; never empty ones. */
export type Query = Readonly<Record<string, string>>;

/** A longer fragment was made by nobody who uses this page. */
const FRAGMENT_CHARS_MAX = 4_000;

/** Reads `#/messages?status=FAILED`. Whatever stands there, it is an address; of no screen, if need be. */
export function readAddress(fragment: string): Address {
  const text = fragment.replace(/^#/, '').slice(0, FRAGMENT_CHARS_MAX);
  const mark = text.indexOf('?');
  const path = mark === -1 ? text : text.slice(0, mark);
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(mark === -1 ? '' : text.slice(mark + 1)))
    if (value !== '' && name !== '__proto__') query[name] = value;
  return { path: `/${path.replace(/^\/+|\/+$/g, '')}`, query };
}

/** Writes an address as the `href` of a link. Values that are empty or absent are left out. */
export function hrefOf(path: string, query: Readonly<Record<string, string | null | undefined>> = {}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) values.append(name, value);
  return `#${path}${values.size > 0 ? `?${values}` : ''}`;
}

/**
 * The values of `:names` in a pattern like `/messages/:messageId`; null when the path is not of its shape. A value that
 * cannot be decoded stays as it is: the service refuses it in its own words.
 */
export function matchPath(pattern: string, path: string): Query | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== text) return null;
    } else if (text === '') return null;
    else values[part.slice(1)] = decoded(text);
  }
  return values;
}

/** A path made of a pattern and its values. */
export function pathOf(pattern: string, values: Query = {}): string {
  return pattern.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
