import type { SqlValue } from '../../platform/database/database.js';
import { placeholders } from '../../platform/database/placeholders.js';
import type { PhoneScope } from './phone-scope.js';
import type { NumberRange } from './phone-search.js';
import { ENDING_DIGITS } from '../record/phone.entity.js';

/** A scope with something in it. */
export type ReachedScope = Exclude<PhoneScope, { kind: 'nothing' }>;

/** A statement and the values of its placeholders. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A project, a tenant, or the whole table: a part that has a family of indexes of its own. */
export type Part = { readonly family: 'project' | 'tenant'; readonly id: string } | { readonly family: 'all' };

/** What stands in the order of numbers: the entries of one index under fixed values of its leading columns. */
export interface Shape {
  readonly index: 'number' | 'opted' | 'country' | 'ending';
  /**
   * Conditions on the entries, each beginning with AND: any of them. They are read in one statement, because a number that
   * changes its opt-out between two would be in neither.
   */
  readonly variants: readonly Statement[];
  /** Some of the conditions are about columns that the index does not begin with: many entries may be read for one that fits. */
  readonly isSifted: boolean;
  /** Only numbers in these ranges; null = all. */
  readonly ranges: readonly NumberRange[] | null;
}

/** The entries after one number and up to another (null: no bound), so many at most. */
export interface Stretch {
  readonly after: string | null;
  readonly upTo: string | null;
  readonly limit: number;
}

/** No condition. */
export const NOTHING: Statement = { sql: '', values: [] };
/** A stretch of what one part has under one shape. */
export interface LaneStretch {
  readonly part: Part;
  readonly shape: Shape;
  readonly stretch: Stretch;
}

const COLUMN = { project: 'projectId', tenant: 'tenantId' } as const;

/** The parts that a scope is made of. */
export function partsOf(scope: ReachedScope): Part[] {
  if (scope.kind === 'all') return [{ family: 'all' }];
  const family = scope.kind === 'projects' ? 'project' : 'tenant';
  return scope.ids.map((id) => ({ family, id }));
}

/**
 * A stretch of the numbers of a part, in their order, each once: one index is read in its order and reading stops at the
 * limit, whatever the depth of the page. The index is named, because an optimizer that guesses wrong once reads millions of
 * rows.
 */
export function laneStatement(
  part: Part,
  shape: Shape,
  variant: Statement,
  stretch: Stretch,
  columns: string,
): Statement {
  const conditions = conditionsOf(variant, shape.ranges, stretch);
  const within = withinPart(part);
  // Outside of a single project, a number may stand in several rows.
  const distinct = part.family === 'project' ? '' : 'DISTINCT ';
  return {
    sql: `SELECT ${distinct}${columns} FROM phones FORCE INDEX (${indexName(part.family, shape.index)}) WHERE 1 = 1${within.sql}${conditions.sql} ORDER BY phoneE164 LIMIT ${stretch.limit}`,
    values: [...within.values, ...conditions.values],
  };
}

/** Stretches of several lanes in one statement, of each variant so many: rows of `lane` and `variant`, their places in the lists, and `phoneE164`. */
export function lanesStatement(lanes: readonly LaneStretch[]): Statement {
  return unionOf(
    lanes.flatMap(({ part, shape, stretch }, lane) =>
      shape.variants.map((variant, place) =>
        laneStatement(part, shape, variant, stretch, `${lane} AS lane, ${place} AS variant, phoneE164`),
      ),
    ),
  );
}

/** The same of several parts of one family, in no order and with every row of a number: one range of the index for each. Rows of `variant` and `phoneE164`. */
export function windowStatement(parts: readonly Part[], shape: Shape, stretch: Stretch): Statement {
  const family = parts[0]?.family ?? 'all';
  const ids = parts.flatMap((part) => (part.family === 'all' ? [] : [part.id]));
  const within = family === 'all' ? '' : ` AND ${COLUMN[family]} IN (${placeholders(ids)})`;
  return unionOf(
    shape.variants.map((variant, place) => {
      const conditions = conditionsOf(variant, shape.ranges, stretch);
      return {
        sql: `SELECT ${place} AS variant, phoneE164 FROM phones FORCE INDEX (${indexName(family, shape.index)}) WHERE 1 = 1${within}${conditions.sql} LIMIT ${stretch.limit}`,
        values: [...ids, ...conditions.values],
      };
    }),
  );
}

/**
 * A stretch of the entries of all projects or tenants: rows of `shape` and `variant`, their places in the lists, `phoneE164`, and
 * `part`, the project or tenant. In the same statement, with `shape` null, stretches of a few lanes.
 */
export function commonStatement(
  family: 'project' | 'tenant',
  shapes: readonly Shape[],
  stretch: Stretch,
  lanes: readonly LaneStretch[],
): Statement {
  const columnsOf = (shape: number | null, variant: number): string =>
    `${shape} AS shape, ${variant} AS variant, phoneE164, ${COLUMN[family]} AS part`;
  const common = shapes.flatMap(({ index, variants, ranges }, shape) =>
    variants.map((variant, place) => {
      const conditions = conditionsOf(variant, ranges, stretch);
      return {
        sql: `SELECT ${columnsOf(shape, place)} FROM phones FORCE INDEX (${indexName('all', index)}) WHERE 1 = 1${conditions.sql} ORDER BY phoneE164 LIMIT ${stretch.limit}`,
        values: conditions.values,
      };
    }),
  );
  return unionOf([
    ...common,
    ...lanes.flatMap((lane) =>
      lane.shape.variants.map((variant, place) =>
        laneStatement(lane.part, lane.shape, variant, lane.stretch, columnsOf(null, place)),
      ),
    ),
  ]);
}

/** Numbers with a longer end than the index on endings holds: few, wherever they stand; they are sorted. `within` is the scope's condition. */
export function longEndStatement(
  within: Statement,
  end: string,
  filters: Statement,
  { after, limit }: Stretch,
  columns = 'phoneE164',
): Statement {
  const from = after === null ? NOTHING : { sql: ' AND phoneE164 > ?', values: [after] };
  return {
    sql: `SELECT DISTINCT ${columns} FROM phones FORCE INDEX (phones_all_reversed) WHERE phoneReversed LIKE ?${within.sql}${filters.sql}${from.sql} ORDER BY phoneE164 LIMIT ${limit}`,
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

/** In which of the ranges of a shape there is anything at all: rows of `place`, that of the range in their list. */
export function rangesInUseStatement({ index, variants, ranges }: Shape): Statement {
  return unionOf(
    variants.flatMap((variant) =>
      (ranges ?? []).map((range, place) => {
        const conditions = conditionsOf(variant, [range], { after: null, upTo: null });
        return {
          sql: `SELECT ${place} AS place FROM phones FORCE INDEX (${indexName('all', index)}) WHERE 1 = 1${conditions.sql} ORDER BY phoneE164 LIMIT 1`,
          values: conditions.values,
        };
      }),
    ),
  );
}

/** Which of these projects belong to one of these tenants: rows of `projectId`. */
export function projectsOfTenantsStatement(projectIds: readonly string[], tenantIds: readonly string[]): Statement {
  return {
    sql: `SELECT projectId FROM projects WHERE projectId IN (${placeholders(projectIds)}) AND tenantId IN (${placeholders(tenantIds)})`,
    values: [...projectIds, ...tenantIds],
  };
}

/** The last digits of a number as the index on endings has them. */
export function endingOf(end: string): string {
  return end.slice(-ENDING_DIGITS);
}

/** Statements as one. Its rows are not merged: each statement reads as far as it is told, and no table holds them meanwhile. */
function unionOf(statements: readonly Statement[]): Statement {
  const [only] = statements;
  if (only !== undefined && statements.length === 1) return only;
  return {
    sql: statements.map(({ sql }) => `(${sql})`).join(' UNION ALL '),
    values: statements.flatMap(({ values }) => values),
  };
}

/** The index of a part's family that has its entries in the order of numbers under a shape's columns. */
export function indexName(family: Part['family'], index: Shape['index']): string {
  return family === 'project' && index === 'number' ? 'PRIMARY' : `phones_${family}_${index}`;
}

function conditionsOf(
  variant: Statement,
  ranges: readonly NumberRange[] | null,
  { after, upTo }: Omit<Stretch, 'limit'>,
): Statement {
  const values = [...variant.values];
  let { sql } = variant;
  if (ranges !== null) {
    const within = ranges.filter(
      ([from, below]) => (after === null || below > after) && (upTo === null || from <= upTo),
    );
    sql +=
      within.length === 0
        ? ' AND 1 = 0'
        : ` AND (${within.map(() => '(phoneE164 >= ? AND phoneE164 < ?)').join(' OR ')})`;
    values.push(...within.flat());
  }
  if (after !== null) {
    sql += ' AND phoneE164 > ?';
    values.push(after);
  }
  if (upTo !== null) {
    sql += ' AND phoneE164 <= ?';
    values.push(upTo);
  }
  return { sql, values };
}

/** The condition that a row is in scope; like all conditions here it begins with AND, or is nothing. */
export function withinScope(scope: ReachedScope): Statement {
  if (scope.kind === 'all') return NOTHING;
  return {
    sql: ` AND ${COLUMN[scope.kind === 'tenants' ? 'tenant' : 'project']} IN (${placeholders(scope.ids)})`,
    values: scope.ids,
  };
}

/** The condition that a row is in the part. */
export function withinPart(part: Part): Statement {
  return part.family === 'all' ? NOTHING : { sql: ` AND ${COLUMN[part.family]} = ?`, values: [part.id] };
}
