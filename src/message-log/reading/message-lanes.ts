import type { SqlValue } from '../../platform/database/database.js';
import type { ReachedScope } from '../../tenants/read-scope.js';
import type { ListMessagesQuery } from './list-messages.query.js';

/** More lanes than these are not read at once: statuses are sifted instead. */
const STATUS_LANES_MAX = 250;

/** A list parameter with each value once, in order; null when it is not given. */
type Values = readonly string[] | null;

/** What a page is filtered by besides its scope. */
export interface MessageFilters {
  readonly status: Values;
  readonly direction: Values;
  readonly category: Values;
  readonly phone: string | null;
  readonly clientReference: string | null;
}

/** Columns with one value each, at the beginning of an index that goes on with `messageId`. */
export interface Lane {
  readonly index: string;
  readonly where: readonly (readonly [column: string, value: string])[];
}

/** A condition that no index knows: one of these values in a column. */
export type Sifted = readonly [column: string, values: readonly SqlValue[]];

/** How messages are found: lanes that share no message, and what is sifted in all of them. */
export interface MessagePlan {
  readonly lanes: readonly Lane[];
  readonly sifted: readonly Sifted[];
}

/** The filters of a query; the same for the same values in another order. */
export function filtersOf(query: ListMessagesQuery): MessageFilters {
  const { status, direction, category, phone, clientReference } = query;
  return {
    status: each(status),
    direction: each(direction),
    category: each(category),
    phone: phone ?? null,
    clientReference: clientReference ?? null,
  };
}

/** The index that leaves the least to sift. Only rows in scope are ever read, so nothing reveals others. */
export function planOf(scope: ReachedScope, filters: MessageFilters): MessagePlan {
  if (scope.kind === 'projects') return planOfProjects(scope.ids, filters);
  if (filters.phone !== null) {
    const tenants: Sifted[] = scope.kind === 'tenants' ? [['tenantId', scope.ids]] : [];
    return {
      lanes: [{ index: 'messages_phone', where: [['phone', filters.phone]] }],
      sifted: [...tenants, ...siftedOf(filters, ['phone'])],
    };
  }
  const lanes: Lane[] =
    scope.kind === 'all'
      ? [{ index: 'PRIMARY', where: [] }]
      : scope.ids.map((tenantId) => ({ index: 'messages_tenant', where: [['tenantId', tenantId]] }));
  return { lanes, sifted: siftedOf(filters, []) };
}

function planOfProjects(projectIds: readonly string[], filters: MessageFilters): MessagePlan {
  const { status, phone, clientReference } = filters;
  const lanesBy = (index: string, column: string, values: readonly string[]): Lane[] =>
    projectIds.flatMap((projectId) => values.map((value) => ({ index, where: laneOf(projectId, [column, value]) })));
  // A reference may be that of a campaign; to one number go few messages.
  if (phone !== null) {
    return { lanes: lanesBy('messages_project_phone', 'phone', [phone]), sifted: siftedOf(filters, ['phone']) };
  }
  if (clientReference !== null) {
    const lanes = lanesBy('messages_project_reference', 'clientReference', [clientReference]);
    return { lanes, sifted: siftedOf(filters, ['clientReference']) };
  }
  if (status !== null && status.length * projectIds.length <= STATUS_LANES_MAX) {
    return { lanes: lanesBy('messages_project_status', 'status', status), sifted: siftedOf(filters, ['status']) };
  }
  const lanes = projectIds.map((projectId) => ({ index: 'messages_project', where: laneOf(projectId) }));
  return { lanes, sifted: siftedOf(filters, []) };
}

function laneOf(projectId: string, ...more: readonly (readonly [string, string])[]): Lane['where'] {
  return [['projectId', projectId], ...more];
}

function siftedOf(filters: MessageFilters, known: readonly (keyof MessageFilters)[]): Sifted[] {
  return (Object.keys(filters) as (keyof MessageFilters)[]).flatMap((column): Sifted[] => {
    const wanted = filters[column];
    if (wanted === null || known.includes(column)) return [];
    return [[column, typeof wanted === 'string' ? [wanted] : wanted]];
  });
}

function each(values: readonly string[] | undefined): Values {
  return values === undefined ? null : [...new Set(values)].sort();
}
