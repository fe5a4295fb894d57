import { Injectable } from '@nestjs/common';
import type { Access } from '../access/access.js';
import type { Role } from '../access/role.js';
import { Clock } from '../platform/clock.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import type { Tx } from '../platform/database/transactor.js';
import { invalidField, Problem } from '../platform/http/problem.js';
import { newId } from '../platform/ids.js';
import type { Project } from '../tenants/project.entity.js';
import { API_KEY_ID_PREFIX, ApiKey } from './api-key.entity.js';
import type { ChainedKey } from './key-chains.js';
import { newSecret, suffixOf, writeKeyText } from './key-text.js';
import { SecretHasher } from './secret-hasher.js';
import { secretMacOf } from './secret-macs.js';

/** Active keys a project may have at once. */
export const ACTIVE_KEYS_MAX = 100;

/** What a caller chooses of a new key. */
export interface KeyChoices {
  readonly name: string;
  readonly description: string | null;
  readonly role: Role;
  readonly access: Access;
  readonly expiresAt: number | null;
  /** The key that it replaces. */
  readonly rotatedFrom: ChainedKey | null;
  /** The link whose session it is. */
  readonly consoleLinkId?: string;
}

/** A secret and all that is derived from it, before there is a row. */
export interface Mint {
  readonly keyId: string;
  readonly plainApiKey: string;
  readonly secretHash: string;
}

/** Makes keys: secret, hash and row. */
@Injectable()
export class KeyMinting {
  constructor(
    private readonly keys: DataKeys,
    private readonly hasher: SecretHasher,
    private readonly clock: Clock,
  ) {}

  now(): number {
    return this.clock.now();
  }

  /** Throws 400 unless a given end lies ahead. */
  requireFuture(expiresAt: number | null): void {
    if (expiresAt !== null && expiresAt <= this.clock.now())
      throw invalidField('expiresAt', 'isFuture', 'expiresAt must lie in the future (Unix milliseconds)');
  }

  /** A new secret and its hash: some 50 ms of bcrypt, so outside of any transaction. */
  async mint(): Promise<Mint> {
    const keyId = newId(API_KEY_ID_PREFIX, this.clock.now());
    const secret = newSecret();
    return { keyId, plainApiKey: writeKeyText(this.keys, keyId, secret), secretHash: await this.hasher.hash(secret) };
  }

  /** The same for the session of a console link, at once: what is stored of its secret is a MAC. */
  mintSession(): Mint {
    const keyId = newId(API_KEY_ID_PREFIX, this.clock.now());
    const secret = newSecret();
    return {
      keyId,
      plainApiKey: writeKeyText(this.keys, keyId, secret),
      secretHash: secretMacOf(this.keys, keyId, secret),
    };
  }

  /** Inserts the row in a project that is locked. */
  async insert(
    tx: Tx,
    project: Project,
    mint: Mint,
    { rotatedFrom, consoleLinkId, ...choices }: KeyChoices,
  ): Promise<ApiKey> {
    const now = this.clock.now();
    const key: ApiKey = Object.assign(new ApiKey(), {
      keyId: mint.keyId,
      tenantId: project.tenantId,
      projectId: project.projectId,
      secretHash: mint.secretHash,
      keySuffix: suffixOf(mint.plainApiKey),
      isActive: true,
      lastUsedAt: null,
      rotatedFromKeyId: rotatedFrom?.keyId ?? null,
      rootKeyId: rotatedFrom?.rootKeyId ?? mint.keyId,
      generation: rotatedFrom === null ? 0 : rotatedFrom.generation + 1,
      consoleLinkId: consoleLinkId ?? null,
      createdAt: now,
      updatedAt: now,
      ...choices,
    });
    await tx.insert(ApiKey, key);
    return key;
  }

  /** Throws 409 when the locked project has no room for one more active key. */
  async requireRoom(tx: Tx, projectId: string): Promise<void> {
    const active = await tx
      .createQueryBuilder(ApiKey, 'apiKey')
      .where('apiKey.projectId = :projectId AND apiKey.isActive = 1', { projectId })
      .andWhere('apiKey.consoleLinkId IS NULL')
      .andWhere('(apiKey.expiresAt IS NULL OR apiKey.expiresAt > :now)', { now: this.clock.now() })
      .getCount();
    if (active >= ACTIVE_KEYS_MAX) throw keyLimitReached();
  }
}

/** 409 for one active key too many. */
export function keyLimitReached(): Problem {
  return new Problem(409, 'limit_reached', `A project has at most ${ACTIVE_KEYS_MAX} active API keys.`);
}
