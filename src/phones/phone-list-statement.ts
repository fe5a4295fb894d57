import type { SqlValue } from '../platform/database/database.js';
import { PHONE_COLUMNS } from './phone-in-view.js';
import type { PhoneScope } from './phone-scope.js';
import type { PhoneSearch } from './phone-search.js';

/** What one page of numbers must be. */
export interface PageOfNumbers {
  readonly scope: Exclude<PhoneScope, { kind: 'nothing' }>;
  readonly countryCodeIso2: string | null;
  readonly isOptedOut: boolean | null;
  readonly search: PhoneSearch | null;
  /** Numbers after this one; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** A statement and the values of its placeholders. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** One project, one tenant, or all: a part of the table that has an index family of its own. */
interface Part {
  readonly family: 'project' | 'tenant' | 'all';
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * The numbers of a page, one row each. Every branch reads one index in its order and stops at the limit, whatever the
 * depth of the page; branches of several projects, tenants or opt-out states are merged. The index is named, because an
 * optimizer that guesses wrong once reads millions of rows.
 */
export function numbersStatement(page: PageOfNumbers): Statement {
  const branches = partsOf(page.scope).flatMap((part) => branchesOf(page, part));
  if (branches.length === 1 && branches[0] !== undefined) return branches[0];
  const union = branches.map((branch) => `(${branch.sql})`).join(' UNION ');
  return { sql: `${union} ORDER BY phoneE164 LIMIT ${page.limit}`, values: branches.flatMap((branch) => branch.values) };
}

/** The same for a single project, where a number is one row: the rows at once. */
export function rowsStatement(page: PageOfNumbers): Statement | null {
  const [part, ...others] = partsOf(page.scope);
  if (part?.family !== 'project' || others.length > 0 || page.search?.reversedEnd != null) return null;
  const [branch, ...more] = branchesOf(page, part, PHONE_COLUMNS);
  return branch === undefined || more.length > 0 ? null : branch;
}

/** All rows in scope of some numbers. */
export function rowsOfNumbersStatement(scope: PageOfNumbers['scope'], numbers: readonly string[]): Statement {
  const within = scopeCondition(scope, '');
  return { sql: `SELECT ${PHONE_COLUMNS} FROM phones WHERE phoneE164 IN (${marks(numbers)})${within.sql} ORDER BY phoneE164, projectId`, values: [...numbers, ...within.values] };
}

function partsOf(scope: PageOfNumbers['scope']): Part[] {
  if (scope.kind === 'all') return [{ family: 'all', sql: '', values: [] }];
  if (scope.kind === 'tenants') return scope.ids.map((id) => ({ family: 'tenant', sql: ' AND p.tenantId = ?', values: [id] }));
  const tenants = scope.tenantIds ?? [];
  const residual = scope.tenantIds === null ? '' : ` AND p.tenantId IN (${marks(tenants)})`;
  return scope.ids.map((id) => ({ family: 'project', sql: ` AND p.projectId = ?${residual}`, values: [id, ...tenants] }));
}

function branchesOf(page: PageOfNumbers, part: Part, columns = 'phoneE164'): Statement[] {
  const states = statesOf(page);
  const branches: Statement[] = [];
  if (page.search === null) branches.push(...states.map((state) => orderedBranch(page, part, columns, state, { sql: '', values: [] })));
  else {
    const ranges = rangesCondition(page.search);
    branches.push(...states.map((state) => orderedBranch(page, part, columns, state, ranges)));
    if (page.search.reversedEnd !== null) branches.push(endBranch(page, part, page.search.reversedEnd));
  }
  return branches;
}

/** An index on (country, opt-out, number) gives the order of numbers only with both equal: one branch for each state. */
function statesOf(page: PageOfNumbers): (0 | 1 | null)[] {
  if (page.isOptedOut !== null) return [page.isOptedOut ? 1 : 0];
  return page.countryCodeIso2 === null ? [null] : [0, 1];
}

function orderedBranch(page: PageOfNumbers, part: Part, columns: string, state: 0 | 1 | null, ranges: Statement): Statement {
  const index = indexOf(part.family, page.countryCodeIso2 !== null, state !== null);
  const conditions = filterConditions(page, part, state);
  // Outside of a single project, a number may stand in several rows.
  const distinct = part.family === 'project' ? '' : 'DISTINCT ';
  return {
    sql: `SELECT ${distinct}${columns} FROM phones p FORCE INDEX (${index}) WHERE 1 = 1${conditions.sql}${ranges.sql} ORDER BY phoneE164 LIMIT ${page.limit}`,
    values: [...conditions.values, ...ranges.values],
  };
}

/** Numbers with a given end stand together in the reversed index; there are few, and they are sorted. */
function endBranch(page: PageOfNumbers, part: Part, reversedEnd: string): Statement {
  const index = `phones_${part.family}_reversed`;
  const conditions = filterConditions(page, part, page.isOptedOut === null ? null : page.isOptedOut ? 1 : 0);
  return {
    sql: `SELECT DISTINCT phoneE164 FROM phones p FORCE INDEX (${index}) WHERE p.phoneReversed LIKE ?${conditions.sql} ORDER BY phoneE164 LIMIT ${page.limit}`,
    values: [`${reversedEnd}%`, ...conditions.values],
  };
}

function indexOf(family: Part['family'], byCountry: boolean, byState: boolean): string {
  if (byCountry) return `phones_${family}_country`;
  if (byState) return `phones_${family}_opted`;
  return family === 'project' ? 'PRIMARY' : `phones_${family}_number`;
}

function filterConditions(page: PageOfNumbers, part: Part, state: 0 | 1 | null): Statement {
  const conditions = [part.sql];
  const values: SqlValue[] = [...part.values];
  if (page.countryCodeIso2 !== null) {
    conditions.push(' AND p.countryCodeIso2 = ?');
    values.push(page.countryCodeIso2);
  }
  if (state !== null) conditions.push(` AND p.isOptedOut = ${state}`);
  if (page.after !== null) {
    conditions.push(' AND p.phoneE164 > ?');
    values.push(page.after);
  }
  if (page.isOptedOut === false) {
    const elsewhere = optedOutElsewhere(page.scope);
    conditions.push(elsewhere.sql);
    values.push(...elsewhere.values);
  }
  return { sql: conditions.join(''), values };
}

/** `false` means: opted out of no project in view. In a single project the row itself says so. */
function optedOutElsewhere(scope: PageOfNumbers['scope']): Statement {
  if (scope.kind === 'projects' && scope.ids.length === 1) return { sql: '', values: [] };
  const within = scopeCondition(scope, 'o.');
  return { sql: ` AND NOT EXISTS (SELECT 1 FROM phones o WHERE o.isOptedOut = 1 AND o.phoneE164 = p.phoneE164${within.sql})`, values: within.values };
}

function scopeCondition(scope: PageOfNumbers['scope'], alias: string): Statement {
  if (scope.kind === 'all') return { sql: '', values: [] };
  if (scope.kind === 'tenants') return { sql: ` AND ${alias}tenantId IN (${marks(scope.ids)})`, values: scope.ids };
  const tenants = scope.tenantIds ?? [];
  const residual = scope.tenantIds === null ? '' : ` AND ${alias}tenantId IN (${marks(tenants)})`;
  return { sql: ` AND ${alias}projectId IN (${marks(scope.ids)})${residual}`, values: [...scope.ids, ...tenants] };
}

function rangesCondition({ ranges }: PhoneSearch): Statement {
  if (ranges.length === 0) return { sql: ' AND 1 = 0', values: [] };
  return { sql: ` AND (${ranges.map(() => '(p.phoneE164 >= ? AND p.phoneE164 < ?)').join(' OR ')})`, values: ranges.flat() };
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
