import { type Bounds, conditionsOf, indexName, NOTHING, type Scan, type Statement, unionOf } from './phone-list.sql.js';

/**
 * Numbers with a longer end than the index on endings holds: few, wherever they stand; they are sorted. `within` is the
 * scope's condition.
 */
export function longEndStatement(
  within: Statement,
  end: string,
  filters: Statement,
  { after, limit }: Bounds,
  columns = 'phoneE164',
): Statement {
  const from = after === null ? NOTHING : { sql: ' AND phoneE164 > ?', values: [after] };
  return {
    sql: `SELECT DISTINCT ${columns} FROM phones FORCE INDEX (phones_all_reversed)
WHERE phoneReversed LIKE ?${within.sql}${filters.sql}${from.sql} ORDER BY phoneE164 LIMIT ${limit}`,
    values: [`${[...end].reverse().join('')}%`, ...within.values, ...filters.values, ...from.values],
  };
}

/** The countries of all numbers, null among them: rows of `country`, found by one index dive each. */
export function countriesStatement(): Statement {
  return {
    sql: 'SELECT countryCodeIso2 AS country FROM phones FORCE INDEX (phones_all_country) GROUP BY countryCodeIso2',
    values: [],
  };
}

/** In which of the ranges of a scan there is anything at all: rows of `place`, that of the range in their list. */
export function rangesInUseStatement({ index, cases, ranges }: Scan): Statement {
  return unionOf(
    cases.flatMap((oneCase) =>
      (ranges ?? []).map((range, place) => {
        const conditions = conditionsOf(oneCase, [range], { after: null, upTo: null });
        return {
          sql: `SELECT ${place} AS place FROM phones FORCE INDEX (${indexName('all', index)})
WHERE 1 = 1${conditions.sql} ORDER BY phoneE164 LIMIT 1`,
          values: conditions.values,
        };
      }),
    ),
  );
}
