import { readIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import { notFound } from '../platform/http/problem.js';
import { Project } from './project.entity.js';
import { requireNotArchived, statusBelow } from './status.js';
import { LOCK_PROJECT, SHARE_PROJECT, SHARE_TENANT } from './tenants.sql.js';

type LockMode = 'pessimistic_read' | 'pessimistic_write';

/**
 * The project with the status that it has below its tenant, both locked until the end of the transaction; null when
 * there is none. The tenant is locked against changes of itself only, so writes below it do not wait for each other.
 *
 * Two statements, because the tenant must be locked first. A join locks the project first; then a change of the tenant
 * that waits for one transaction and keeps another one waiting closes a circle.
 */
export async function lockProjectBelowTenant(tx: Tx, projectId: string, mode: LockMode): Promise<Project | null> {
  const [tenant] = await readIn(tx, SHARE_TENANT, [projectId]);
  const [row] = await readIn(tx, mode === 'pessimistic_read' ? SHARE_PROJECT : LOCK_PROJECT, [projectId]);
  if (tenant === undefined || row === undefined) return null;
  return Object.assign(new Project(), row, {
    optOutRemindersEnabled: row.optOutRemindersEnabled === 1,
    identityEnabled: row.identityEnabled === 1,
    status: statusBelow(tenant.status, row.status),
  });
}

/** The same for whoever writes below the project. Throws 404, and 409 when it or its tenant is archived. */
export async function lockLiveProject(tx: Tx, projectId: string, mode: LockMode): Promise<Project> {
  const project = await lockProjectBelowTenant(tx, projectId, mode);
  if (project === null) throw notFound();
  requireNotArchived(project.status, 'project');
  return project;
}
