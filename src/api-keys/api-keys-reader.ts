import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Cursors } from '../platform/http/cursors.js';
import { PageQuery } from '../platform/http/paging.js';
import { notFound } from '../platform/http/problem.js';
import { Project } from '../tenants/project.entity.js';
import { Reach } from '../tenants/reach.js';
import { standingBelow } from '../tenants/standing.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { ApiKey } from './api-key.entity.js';
import { type ApiKeyPageView, ApiKeyView, type OwnerStanding } from './api-key.view.js';

/** Finds API keys and shows them with the standing of their project and tenant. */
@Injectable()
export class ApiKeysReader {
  constructor(
    private readonly transactor: Transactor,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
  ) {}

  /** One key of a project. Throws 404. */
  async read(caller: Caller, projectId: string, keyId: string): Promise<ApiKeyView> {
    await this.reach.requireProject(caller, projectId);
    const key = await this.transactor.reader.findOneBy(ApiKey, { keyId, projectId });
    if (key === null) throw notFound();
    return this.viewOf(this.transactor.reader, key);
  }

  /** The key that asks. */
  current(caller: Caller): Promise<ApiKeyView> {
    return this.read(caller, caller.projectId, caller.keyId);
  }

  /** The keys of a project, oldest first. Throws 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<ApiKeyPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'api-keys', filters: [projectId] };
    const after = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const select = this.transactor.reader
      .createQueryBuilder(ApiKey, 'apiKey')
      .where('apiKey.projectId = :projectId', { projectId })
      .orderBy('apiKey.keyId')
      .limit(size + 1);
    if (after !== null) select.andWhere('apiKey.keyId > :after', { after });
    const owner = await this.ownerOf(this.transactor.reader, projectId);
    return this.cursors.page(
      await select.getMany(),
      size,
      list,
      (key) => key.keyId,
      (key) => ApiKeyView.of(key, owner),
    );
  }

  /** One key of a project, locked. Throws 404. */
  async lock(tx: Tx, projectId: string, keyId: string): Promise<ApiKey> {
    const key = await tx.findOne(ApiKey, { where: { keyId, projectId }, lock: { mode: 'pessimistic_write' } });
    if (key === null) throw notFound();
    return key;
  }

  async viewOf(manager: EntityManager, key: ApiKey): Promise<ApiKeyView> {
    return ApiKeyView.of(key, await this.ownerOf(manager, key.projectId));
  }

  private async ownerOf(manager: EntityManager, projectId: string): Promise<OwnerStanding> {
    const found = await manager
      .createQueryBuilder(Project, 'project')
      .innerJoin(Tenant, 'tenant', 'tenant.tenantId = project.tenantId')
      .select(['project.status AS projectStatus', 'tenant.status AS tenantStatus'])
      .where('project.projectId = :projectId', { projectId })
      .getRawOne<OwnerStanding>();
    if (found === undefined) throw notFound();
    return { ...found, projectStatus: standingBelow(found.tenantStatus, found.projectStatus) };
  }
}
