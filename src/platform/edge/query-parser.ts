import { FILTER_VALUES_MAX } from '../http/query-fields.js';

/** The query of a request: text, or a list of texts where a name was repeated. */
export type Query = Record<string, string | string[]>;

/**
 * Reads a query string. `a=1&a=2` and `a[]=1&a[]=2` both give a list under `a`; everything is text, so that the dto of
 * the route decides. (Express' own simple parser leaves `a[]` under that very name.) Express says `null` when there is
 * no query, which newer versions of Node read as a parameter of that name. Of a name that is repeated too often, one
 * value too many is kept: that is what its fault will be.
 */
export function parseQuery(text: string | null): Query {
  const query = Object.create(null) as Query;
  for (const [rawName, value] of new URLSearchParams(text ?? '')) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName;
    const earlier = query[name];
    if (earlier === undefined) query[name] = value;
    else if (!Array.isArray(earlier)) query[name] = [earlier, value];
    else if (earlier.length <= FILTER_VALUES_MAX) earlier.push(value);
  }
  return query;
}
