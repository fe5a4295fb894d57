import { Problem } from '../platform/http/problem.js';

/**
 * The standing of a tenant or a project: active and suspended alternate; either may become archived, which is final.
 */
export const STANDINGS = ['active', 'suspended', 'archived'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The standing of a project below its tenant: what stands under an archived tenant is archived. */
export function standingBelow(tenant: Standing, own: Standing): Standing {
  return tenant === 'archived' ? 'archived' : own;
}

/** The same in a statement, where `p` is the project and `t` its tenant. */
export const STANDING_BELOW_SQL = "IF(t.status = 'archived', 'archived', p.status)";

/** Throws 409 for what is archived: its records are kept as they are. */
export function requireNotArchived(status: Standing, what: 'project' | 'tenant'): void {
  if (status === 'archived') throw archived(what);
}

/** 409 for a change of, or under, what is archived. */
export function archived(what: 'project' | 'tenant'): Problem {
  return new Problem(409, 'state_conflict', `The ${what} is archived: its records are kept as they are.`);
}
