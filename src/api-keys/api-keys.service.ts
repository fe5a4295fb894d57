import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Caller } from '../access/caller.js';
import { Role } from '../access/role.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { Reach } from '../tenants/reach.js';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyView } from './api-key.view.js';
import { ApiKeysReader } from './api-keys-reader.js';
import type { CreateApiKeyDto } from './create-api-key.dto.js';
import { type ChainedKey, KeyChains } from './key-chains.js';
import { KeyMinting, type Mint } from './key-minting.js';
import type { PatchApiKeyDto } from './patch-api-key.dto.js';

/** The making and changing of API keys. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly reader: ApiKeysReader,
    private readonly minting: KeyMinting,
    private readonly chains: KeyChains,
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
      const key = await this.chains.lock(tx, projectId, keyId);
      const now = this.minting.now();
      const changes = this.changesOf(key, dto, now);
      const changed = Object.assign(new ApiKey(), key, changes);
      if (!key.isUsable(now) && changed.isUsable(now)) await this.requireRoomFor(tx, key, now);
      if (dto.isActive === false) await this.chains.disableDescendants(tx, key, now);
      await tx.update(ApiKey, { keyId }, changes);
      return this.reader.viewOf(tx, changed);
    });
    this.chains.announce(keyId);
    return view;
  }

  /** Throws 409 unless a key that is to work again is one of at most 100, and the one successor of its predecessor. */
  private async requireRoomFor(tx: Tx, key: ChainedKey, now: number): Promise<void> {
    await this.minting.requireRoom(tx, key.projectId);
    await this.chains.requireOnlySuccessor(tx, key, now);
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
}
