import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { Role } from '../access/role.js';
import { notFound, Problem } from '../platform/http/problem.js';
import type { Tx } from '../platform/database/transactor.js';
import { Project } from './project.entity.js';
import { Tenant } from './tenant.entity.js';

/**
 * The one place that turns what is foreign into what is unknown: an ADMIN reaches everything, a TENANT its own
 * project. All else is 404, the same to the byte.
 */
@Injectable()
export class Reach {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws 404 unless the caller may know of this project. Says nothing about whether it exists. */
  requireReach(caller: Caller, projectId: string): void {
    if (caller.role !== Role.ADMIN && caller.projectId !== projectId) throw notFound();
  }

  /** The project, within reach and there. Throws 404. */
  async requireProject(caller: Caller, projectId: string): Promise<Project> {
    this.requireReach(caller, projectId);
    return found(await this.dataSource.manager.findOneBy(Project, { projectId }));
  }

  /**
   * The project, locked until the end of the transaction, so that what is counted or changed below it stays counted.
   * Throws 404, and 409 when it is archived: archived records are kept as they are.
   */
  async lockProject(tx: Tx, caller: Caller, projectId: string): Promise<Project> {
    this.requireReach(caller, projectId);
    return notArchived(
      found(await tx.findOne(Project, { where: { projectId }, lock: { mode: 'pessimistic_write' } })),
      'project',
    );
  }

  /** The same, locked only against changes of the project itself: for writes below it that do not count each other. */
  async shareProject(tx: Tx, caller: Caller, projectId: string): Promise<Project> {
    this.requireReach(caller, projectId);
    return notArchived(
      found(await tx.findOne(Project, { where: { projectId }, lock: { mode: 'pessimistic_read' } })),
      'project',
    );
  }

  /** The tenant; only routes for ADMIN name one. Throws 404. */
  async requireTenant(tenantId: string): Promise<Tenant> {
    return found(await this.dataSource.manager.findOneBy(Tenant, { tenantId }));
  }

  /** The tenant, locked until the end of the transaction. Throws 404, and 409 when it is archived. */
  async lockTenant(tx: Tx, tenantId: string): Promise<Tenant> {
    return notArchived(
      found(await tx.findOne(Tenant, { where: { tenantId }, lock: { mode: 'pessimistic_write' } })),
      'tenant',
    );
  }
}

function found<T>(row: T | null): T {
  if (row === null) throw notFound();
  return row;
}

function notArchived<T extends Project | Tenant>(row: T, what: string): T {
  if (row.status === 'archived')
    throw new Problem(409, 'state_conflict', `The ${what} is archived: its records are kept as they are.`);
  return row;
}
