import { readIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import type { RowOf } from '../platform/database/statement.js';
import { notFound } from '../platform/http/problem.js';
import { Project } from './project.entity.js';
import { requireNotArchived, type Status, statusBelow } from './status.js';
import { LOCK_PROJECT, SHARE_PROJECT, SHARE_PROJECT_OF_TENANT, SHARE_TENANT } from './tenants.sql.js';

/** Which project, and of which tenant. */
export type ProjectPlace = Pick<Project, 'projectId' | 'tenantId'>;

type LockMode = 'pessimistic_read' | 'pessimistic_write';

/**
 * The project with the status that it has below its tenant, both locked until the end of the transaction; null when
 * there is none. The tenant is locked against changes of itself only, so writes below it do not wait for each other.
 *
 * Two statements, because the tenant must be locked first. A join locks the project first; then a change of the tenant
 * that waits for one transaction and keeps another one waiting closes a circle.
 */
export async function lockProjectBelowTenant(tx: Tx, projectId: string, mode: LockMode): Promise<Project | null> {
  return (await lockBoth(tx, projectId, mode))?.project ?? null;
}

/** The same, but suspended also while its tenant is: for sending. */
export async function lockSendingProject(tx: Tx, projectId: string): Promise<Project | null> {
  const both = await lockBoth(tx, projectId, 'pessimistic_read');
  if (both === null) return null;
  const { project, tenantStatus } = both;
  const isSuspended = project.status === 'active' && tenantStatus === 'suspended';
  return isSuspended ? Object.assign(project, { status: tenantStatus }) : project;
}

async function lockBoth(
  tx: Tx,
  projectId: string,
  mode: LockMode,
): Promise<{ readonly project: Project; readonly tenantStatus: Status } | null> {
  const [tenant] = await readIn(tx, SHARE_TENANT, [projectId]);
  const [row] = await readIn(tx, mode === 'pessimistic_read' ? SHARE_PROJECT : LOCK_PROJECT, [projectId]);
  if (tenant === undefined || row === undefined) return null;
  return { project: projectBelow(tenant.status, row), tenantStatus: tenant.status };
}

/**
 * The same for a caller that knows the tenant, locked against changes of the project itself only, in one statement.
 * Throws 404, and 409 when the project or its tenant is archived.
 */
export async function shareLiveProject(tx: Tx, { tenantId, projectId }: ProjectPlace): Promise<Project> {
  const [found] = await readIn(tx, SHARE_PROJECT_OF_TENANT, [tenantId, projectId]);
  if (found === undefined) throw notFound();
  const { tenantStatus, ...row } = found;
  const project = projectBelow(tenantStatus, row);
  requireNotArchived(project.status, 'project');
  return project;
}

function projectBelow(tenantStatus: Status, row: RowOf<typeof SHARE_PROJECT>): Project {
  return Object.assign(new Project(), row, {
    optOutRemindersEnabled: row.optOutRemindersEnabled,
    identityEnabled: row.identityEnabled,
    status: statusBelow(tenantStatus, row.status),
  });
}

/** The same for a caller that writes below the project. Throws 404, and 409 when it or its tenant is archived. */
export async function lockLiveProject(tx: Tx, projectId: string, mode: LockMode): Promise<Project> {
  const project = await lockProjectBelowTenant(tx, projectId, mode);
  if (project === null) throw notFound();
  requireNotArchived(project.status, 'project');
  return project;
}
