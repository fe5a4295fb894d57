import type { Caller } from '../access/caller.js';
import { Role } from '../access/role.js';
import type { Database } from '../platform/database/database.js';
import { PROJECTS_OF_TENANTS } from './tenants.sql.js';

/** The rows that a reader may reach and asked for. */
export type ReadScope =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'projects'; readonly ids: readonly string[]; readonly tenantIds: readonly string[] | null }
  | { readonly kind: 'tenants'; readonly ids: readonly string[] }
  | { readonly kind: 'all' };

/** A scope with something in it: all rows of these projects or tenants. */
export type ReachedScope =
  { readonly kind: 'projects' | 'tenants'; readonly ids: readonly string[] } | { readonly kind: 'all' };

/** Which rows a caller may reach, for what is given to him alone: the project of a TENANT, null for all rows. */
export function reachOf({ role, projectId }: Caller): string | null {
  return role === Role.ADMIN ? null : projectId;
}

/** The scope of a caller and his filters. A foreign id in a TENANT's filter is as if it did not exist. */
export function scopeOf(
  caller: Caller,
  tenantIds: readonly string[] | undefined,
  projectIds: readonly string[] | undefined,
): ReadScope {
  const tenants = tenantIds === undefined ? null : [...new Set(tenantIds)].sort();
  const projects = projectIds === undefined ? null : [...new Set(projectIds)].sort();
  if (caller.role !== Role.ADMIN) {
    const reached = (tenants?.includes(caller.tenantId) ?? true) && (projects?.includes(caller.projectId) ?? true);
    return reached ? { kind: 'projects', ids: [caller.projectId], tenantIds: null } : { kind: 'nothing' };
  }
  if (projects !== null) return { kind: 'projects', ids: projects, tenantIds: tenants };
  return tenants === null ? { kind: 'all' } : { kind: 'tenants', ids: tenants };
}

/** What is left of a scope when of the projects only those of the tenants count; null when nothing is. */
export async function reachedScope(database: Database, scope: ReadScope): Promise<ReachedScope | null> {
  if (scope.kind === 'nothing') return null;
  if (scope.kind !== 'projects' || scope.tenantIds === null) return scope;
  const values = [...scope.ids, ...scope.tenantIds];
  const rows = await database.read(PROJECTS_OF_TENANTS(scope.ids, scope.tenantIds), values);
  return rows.length === 0 ? null : { kind: 'projects', ids: rows.map(({ projectId }) => projectId) };
}

/** The project when the scope is all of one and of nothing else; else null. */
export function onlyProjectOf(scope: ReadScope): string | null {
  const isOne = scope.kind === 'projects' && scope.tenantIds === null && scope.ids.length === 1;
  return isOne ? (scope.ids[0] ?? null) : null;
}
