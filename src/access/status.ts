import { Global, Injectable, Module } from '@nestjs/common';
import { Problem } from '../platform/http/problem.js';
import { Signal } from '../platform/jobs/loop.js';

/** Whose status changed: a tenant's, a project's, or one key's. */
type StatusChange = { readonly tenantId: string } | { readonly projectId: string } | { readonly keyId: string };

/** Where a change of status is announced, after its commit. The caller that announces does not know the listeners. */
@Injectable()
export class StatusChanges extends Signal<StatusChange> {}

/** Roles, callers, and the call that a status changed. */
@Global()
@Module({ providers: [StatusChanges], exports: [StatusChanges] })
export class AccessModule {}

/** The status of a tenant or a project: active and suspended alternate; either may become archived, which is final. */
export const STATUSES = ['active', 'suspended', 'archived'] as const;
export type Status = (typeof STATUSES)[number];

/** The status of a project below its tenant: what stands under an archived tenant is archived. */
export function statusBelow(tenant: Status, own: Status): Status {
  return tenant === 'archived' ? 'archived' : own;
}

/** The same in a statement, where `p` is the project and `t` its tenant. */
export const STATUS_BELOW_SQL = "IF(t.status = 'archived', 'archived', p.status)";

/** Throws 409 for what is archived: its records are kept as they are. */
export function requireNotArchived(status: Status, what: 'project' | 'tenant'): void {
  if (status === 'archived') throw archived(what);
}

/** 409 for a change of, or under, what is archived. */
export function archived(what: 'project' | 'tenant'): Problem {
  return new Problem(409, 'state_conflict', `The ${what} is archived: its records are kept as they are.`);
}
