import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Role } from '../access/role.js';
import { notFound } from '../platform/http/problem.js';
import { Database } from '../platform/database/database.js';
import type { Tx } from '../platform/database/transactor.js';
import { Project } from './project.entity.js';
import { lockLiveProject, type ProjectPlace, shareLiveProject } from './project-locks.js';
import { requireNotArchived, statusBelow } from './status.js';
import { Tenant } from './tenant.entity.js';
import { PLACE_OF_PROJECT } from './tenants.sql.js';

/**
 * The one place that turns what is foreign into what is unknown: an ADMIN reaches everything, a TENANT its own project.
 * All else is 404, the same to the byte.
 */
@Injectable()
export class Reach {
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
