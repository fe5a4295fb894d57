import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import { Access, type Caller, Role } from '../access/caller.js';
import { statusBelow, StatusChanges } from '../access/status.js';
import { ApiKey } from '../auth/api-key.entity.js';
import { Database, type EntityReader } from '../platform/database/database.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Cursors, PageQuery } from '../platform/http/paging.js';
import { notFound, Problem } from '../platform/http/problem.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { lockProjectBelowTenant, ProjectAccess } from '../tenants/project-access.js';
import { Project, Tenant } from '../tenants/tenant.entity.js';
import { type ApiKeyPageView, ApiKeyView, type OwnerStatus } from './api-key.view.js';
import { type CreateApiKeyDto, OVERLAP_DEFAULT_MS, type PatchApiKeyDto, type RotateApiKeyDto } from './api-keys.dto.js';
import {
  type ChainedKey,
  disableDescendants,
  endDescendants,
  KeyMinting,
  lockKey,
  type Mint,
  removeChain,
  requireOnlySuccessor,
} from './key-chains.js';

/** Finds API keys and shows them with the state of their project and tenant. */
@Injectable()
export class ApiKeysReader {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
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

/** The making, changing, replacing and deleting of API keys. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly reader: ApiKeysReader,
    private readonly minting: KeyMinting,
    private readonly changes: StatusChanges,
  ) {}

  /** Makes a key; the view shows it in plain, this once. Throws 404, and 409 when the project is full or archived. */
  async create(caller: Caller, projectId: string, dto: CreateApiKeyDto, once: OnceRequest): Promise<ApiKeyView> {
    this.minting.requireFuture(dto.expiresAt ?? null);
    await this.reach.requireProject(caller, projectId);
    return this.idempotency.run<ApiKeyView, Mint>(once, {
      statusCode: 201,
      prepare: () => this.minting.mint(),
      work: async (tx, mint) => {
        const project = await this.reach.lockProject(tx, caller, projectId);
        await this.minting.requireRoom(tx, projectId);
        const choices = {
          name: dto.name,
          description: dto.description ?? null,
          role: dto.role ?? Role.TENANT,
          access: dto.access ?? Access.FULL,
          expiresAt: dto.expiresAt ?? null,
          rotatedFrom: null,
        };
        const key = await this.minting.insert(tx, project, mint, choices);
        return { ...(await this.reader.viewOf(tx, key)), plainApiKey: mint.plainApiKey };
      },
      idOf: (view) => view.keyId,
      show: (keyId) => this.reader.read(caller, projectId, keyId),
    });
  }

  /** Changes a key. Disabling it disables the keys rotated from it too. Throws 404 and 409. */
  async patch(caller: Caller, projectId: string, keyId: string, dto: PatchApiKeyDto): Promise<ApiKeyView> {
    this.minting.requireFuture(dto.expiresAt ?? null);
    const view = await this.transactor.run(async (tx) => {
      await this.reach.lockProject(tx, caller, projectId);
      const key = await lockKey(tx, projectId, keyId);
      const now = this.minting.now();
      const changes = this.changesOf(key, dto, now);
      const changed = Object.assign(new ApiKey(), key, changes);
      if (!key.isUsable(now) && changed.isUsable(now)) await this.requireRoomFor(tx, key, now);
      if (dto.isActive === false) await disableDescendants(tx, key, now);
      await tx.update(ApiKey, { keyId }, changes);
      return this.reader.viewOf(tx, changed);
    });
    this.changes.announce({ keyId });
    return view;
  }

  /** Throws 409 unless a key that is to work again is one of at most 100, and the one successor of its predecessor. */
  private async requireRoomFor(tx: Tx, key: ChainedKey, now: number): Promise<void> {
    await this.minting.requireRoom(tx, key.projectId);
    await requireOnlySuccessor(tx, key, now);
  }

  private changesOf(
    key: ApiKey,
    dto: PatchApiKeyDto,
    now: number,
  ): Pick<ApiKey, 'name' | 'description' | 'isActive' | 'expiresAt' | 'updatedAt'> {
    return {
      name: dto.name ?? key.name,
      description: dto.description === undefined ? key.description : dto.description,
      isActive: dto.isActive ?? key.isActive,
      expiresAt: dto.expiresAt === undefined ? key.expiresAt : dto.expiresAt,
      updatedAt: now,
    };
  }

  /**
   * Replaces a key by a new one with the role, access, scope and expiry of the old, which lives on for an overlap. The
   * view shows the new one in plain, this once. A key has one live successor: rotated again, it ends the earlier one,
   * and what was rotated from that. Throws 404, and 409 for a key that is disabled or expired.
   */
  async rotate(
    caller: Caller,
    projectId: string,
    keyId: string,
    dto: RotateApiKeyDto,
    once: OnceRequest,
  ): Promise<ApiKeyView> {
    await this.reader.read(caller, projectId, keyId);
    const view = await this.idempotency.run<ApiKeyView, Mint>(once, {
      statusCode: 201,
      prepare: () => this.minting.mint(),
      work: (tx, mint) => this.replace(tx, caller, projectId, keyId, dto.overlapMs ?? OVERLAP_DEFAULT_MS, mint),
      idOf: (made) => made.keyId,
      show: (newKeyId) => this.reader.read(caller, projectId, newKeyId),
    });
    this.changes.announce({ keyId });
    return view;
  }

  /** The key that asks replaces itself. */
  rotateCurrent(caller: Caller, dto: RotateApiKeyDto, once: OnceRequest): Promise<ApiKeyView> {
    return this.rotate(caller, caller.projectId, caller.keyId, dto, once);
  }

  private async replace(
    tx: Tx,
    caller: Caller,
    projectId: string,
    keyId: string,
    overlapMs: number,
    mint: Mint,
  ): Promise<ApiKeyView> {
    const project = await this.reach.lockProject(tx, caller, projectId);
    const old = await lockKey(tx, projectId, keyId);
    const now = this.minting.now();
    if (!old.isUsable(now)) throw keyHasEnded();
    await endDescendants(tx, old, now);
    const oldExpiresAt = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, now + overlapMs);
    await tx.update(ApiKey, { keyId }, { expiresAt: oldExpiresAt, updatedAt: now });
    await this.minting.requireRoom(tx, projectId);
    const choices = {
      name: old.name,
      description: old.description,
      role: old.role,
      access: old.access,
      expiresAt: old.expiresAt,
      rotatedFrom: old,
    };
    const key = await this.minting.insert(tx, project, mint, choices);
    return { ...(await this.reader.viewOf(tx, key)), plainApiKey: mint.plainApiKey };
  }

  /**
   * Deletes a key and all keys rotated from it, also in an archived project: a stolen key must not outlive its
   * revocation under another id. Throws 404.
   */
  async remove(caller: Caller, projectId: string, keyId: string): Promise<void> {
    await this.reach.requireProject(caller, projectId);
    await this.transactor.run(async (tx) => {
      await lockProjectBelowTenant(tx, projectId, 'pessimistic_write');
      const key = await lockKey(tx, projectId, keyId);
      await removeChain(tx, key, this.minting.now());
    });
    this.changes.announce({ keyId });
  }
}

/** 409 for the rotation of a key that is disabled or expired. */
export function keyHasEnded(): Problem {
  return new Problem(409, 'state_conflict', 'A disabled or expired API key cannot be rotated.');
}
