import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { Database, type EntityReader } from '../platform/database/database.js';
import { Cursors } from '../platform/http/cursors.js';
import { PageQuery } from '../platform/http/paging.js';
import { notFound } from '../platform/http/problem.js';
import { Project } from '../tenants/project.entity.js';
import { Reach } from '../tenants/reach.js';
import { statusBelow } from '../tenants/status.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { ApiKey } from './api-key.entity.js';
import { type ApiKeyPageView, ApiKeyView, type OwnerStatus } from './api-key.view.js';

/** Finds API keys and shows them with the state of their project and tenant. */
@Injectable()
export class ApiKeysReader {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
  ) {}

  /** One key of a project, and no session. Throws 404. */
  async read(caller: Caller, projectId: string, keyId: string): Promise<ApiKeyView> {
    await this.reach.requireProject(caller, projectId);
    return this.shown({ keyId, projectId, consoleLinkId: IsNull() });
  }

  /** The key that asks, which may be a session. */
  current({ keyId }: Caller): Promise<ApiKeyView> {
    return this.shown({ keyId });
  }

  /** The keys of a project without its sessions, oldest first. Throws 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<ApiKeyPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'api-keys', filters: [projectId] };
    const after = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const select = this.database.entities
      .createQueryBuilder(ApiKey, 'apiKey')
      .where('apiKey.projectId = :projectId AND apiKey.consoleLinkId IS NULL', { projectId })
      .orderBy('apiKey.keyId')
      .limit(size + 1);
    if (after !== null) select.andWhere('apiKey.keyId > :after', { after });
    const owner = await this.ownerOf(this.database.entities, projectId);
    return this.cursors.page(
      await select.getMany(),
      size,
      list,
      (key) => key.keyId,
      (key) => ApiKeyView.of(key, owner),
    );
  }

  async viewOf(manager: EntityReader, key: ApiKey): Promise<ApiKeyView> {
    return ApiKeyView.of(key, await this.ownerOf(manager, key.projectId));
  }

  private async shown(where: FindOptionsWhere<ApiKey>): Promise<ApiKeyView> {
    const key = await this.database.entities.findOneBy(ApiKey, where);
    if (key === null) throw notFound();
    return this.viewOf(this.database.entities, key);
  }

  private async ownerOf(manager: EntityReader, projectId: string): Promise<OwnerStatus> {
    const found = await manager
      .createQueryBuilder(Project, 'project')
      .innerJoin(Tenant, 'tenant', 'tenant.tenantId = project.tenantId')
      .select(['project.status AS projectStatus', 'tenant.status AS tenantStatus'])
      .where('project.projectId = :projectId', { projectId })
      .getRawOne<OwnerStatus>();
    if (found === undefined) throw notFound();
    return { ...found, projectStatus: statusBelow(found.tenantStatus, found.projectStatus) };
  }
}
