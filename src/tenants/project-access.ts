import { Injectable } from '@nestjs/common';
import { type Caller, Role } from '../access/caller.js';
import { requireNotArchived, type Status, statusBelow } from '../access/status.js';
import { Database } from '../platform/database/database.js';
import type { RowOf } from '../platform/database/statement.js';
import { readIn, type Tx } from '../platform/database/transactor.js';
import { notFound } from '../platform/http/problem.js';
import { Project, Tenant } from './tenant.entity.js';
import {
  LOCK_PROJECT,
  PLACE_OF_PROJECT,
  PROJECTS_OF_TENANTS,
  SHARE_PROJECT,
  SHARE_PROJECT_OF_TENANT,
  SHARE_TENANT,
} from './tenants.sql.js';

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
  const [projectRow] = await readIn(tx, SHARE_PROJECT_OF_TENANT, [tenantId, projectId]);
  if (projectRow === undefined) throw notFound();
  const { tenantStatus, ...row } = projectRow;
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

/**
 * The one place that turns what is foreign into what is unknown: an ADMIN reaches everything, a TENANT its own project.
 * All else is 404, the same to the byte.
 */
@Injectable()
export class ProjectAccess {
  constructor(private readonly database: Database) {}

  /** Throws 404 unless the caller may know of this project. Says nothing about whether it exists. */
  requireReach(caller: Caller, projectId: string): void {
    if (caller.role !== Role.ADMIN && caller.projectId !== projectId) throw notFound();
  }

  /**
   * Whose the project is, within reach and there. Throws 404. Its status is not returned: without a lock it may change
   * at once.
   */
  async requireProject(caller: Caller, projectId: string): Promise<ProjectPlace> {
    this.requireReach(caller, projectId);
    return found((await this.database.read(PLACE_OF_PROJECT, [projectId]))[0] ?? null);
  }

  /**
   * Throws 404, and 409 when the project or its tenant is archived. For work that writes nothing; what does write takes
   * `lockProject` or `shareProject`, which also hold the project as it is.
   */
  async requireLiveProject(caller: Caller, projectId: string): Promise<void> {
    this.requireReach(caller, projectId);
    const project = await this.database.entities
      .createQueryBuilder(Project, 'project')
      .innerJoinAndSelect('project.tenant', 'tenant')
      .where('project.projectId = :projectId', { projectId })
      .getOne();
    const { status, tenant } = found(project);
    requireNotArchived(tenant === undefined ? status : statusBelow(tenant.status, status), 'project');
  }

  /**
   * The project, locked until the end of the transaction, so that what is counted or changed below it stays counted.
   * Throws 404, and 409 when it or its tenant is archived: archived records are kept as they are.
   */
  async lockProject(tx: Tx, caller: Caller, projectId: string): Promise<Project> {
    this.requireReach(caller, projectId);
    return lockLiveProject(tx, projectId, 'pessimistic_write');
  }

  /** The same, locked only against changes of the project itself: for writes below it that do not count each other. */
  async shareProject(tx: Tx, caller: Caller, projectId: string): Promise<Project> {
    this.requireReach(caller, projectId);
    // A key of the project itself says whose it is; projects never change their tenant.
    if (caller.projectId === projectId) return shareLiveProject(tx, caller);
    return lockLiveProject(tx, projectId, 'pessimistic_read');
  }

  /** The tenant; only routes for ADMIN name one. Throws 404. */
  async requireTenant(tenantId: string): Promise<Tenant> {
    return found(await this.database.entities.findOneBy(Tenant, { tenantId }));
  }

  /** The tenant, locked until the end of the transaction. Throws 404, and 409 when it is archived. */
  async lockTenant(tx: Tx, tenantId: string): Promise<Tenant> {
    return liveTenant(await tx.findOne(Tenant, { where: { tenantId }, lock: { mode: 'pessimistic_write' } }));
  }

  /** The same, locked only against changes of the tenant itself: for writes below it. */
  async shareTenant(tx: Tx, tenantId: string): Promise<Tenant> {
    return liveTenant(await tx.findOne(Tenant, { where: { tenantId }, lock: { mode: 'pessimistic_read' } }));
  }
}

function found<T>(row: T | null): T {
  if (row === null) throw notFound();
  return row;
}

function liveTenant(row: Tenant | null): Tenant {
  const tenant = found(row);
  requireNotArchived(tenant.status, 'tenant');
  return tenant;
}

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
