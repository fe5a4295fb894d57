import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Access, Role } from '../access/caller.js';
import {
  API_KEY_ID_PREFIX,
  ApiKey,
  DELETE_DESCENDANTS,
  DELETE_LIVE_DESCENDANTS,
  DISABLE_DESCENDANTS,
  END_DESCENDANTS,
  LIVE_SIBLING,
} from '../auth/api-key.entity.js';
import { secretMacOf } from '../auth/authenticator.js';
import { newSecret, suffixOf, writeKeyText } from '../auth/key-text.js';
import { SecretHasher } from '../auth/secret-hasher.js';
import { Clock } from '../platform/clock.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { readIn, type Tx, writeIn } from '../platform/database/transactor.js';
import { invalidField, notFound, Problem } from '../platform/http/problem.js';
import { newId } from '../platform/ids.js';
import type { Project } from '../tenants/tenant.entity.js';

/** A key whose place in its chain is known. */
export type ChainedKey = ApiKey & { readonly rootKeyId: string };

/*
 * Chains of keys that were rotated from one another. A key's descendants are the keys of its chain with a higher
 * generation, because a key has one live successor at most. So one statement reaches them all, and it touches only
 * those that still work. The caller has locked the project, so no rotation adds a key meanwhile. Once the change is
 * committed, it is for the caller to announce it: other processes learn of it within `AUTH_CACHE_MS`.
 */

/** One key of a project, locked. Throws 404, also for a session. */
export async function lockKey(tx: Tx, projectId: string, keyId: string): Promise<ChainedKey> {
  const where = { keyId, projectId, consoleLinkId: IsNull() };
  const key = await tx.findOne(ApiKey, { where, lock: { mode: 'pessimistic_write' } });
  if (key === null) throw notFound();
  return Object.assign(key, { rootKeyId: key.rootKeyId ?? keyId });
}

/** Disables the keys rotated from this one, and from them. */
export async function disableDescendants(tx: Tx, { rootKeyId, generation }: ChainedKey, now: number): Promise<void> {
  await writeIn(tx, DISABLE_DESCENDANTS, [now, rootKeyId, now, generation]);
}

/** Ends them for good: they are disabled and expired, and deleted with whatever expired as long ago. */
export async function endDescendants(tx: Tx, { rootKeyId, generation }: ChainedKey, now: number): Promise<void> {
  await writeIn(tx, END_DESCENDANTS, [now, now, rootKeyId, now, generation]);
}

/** Deletes a key and its descendants. Of many that have ended already, some are left to the sweeper. */
export async function removeChain(tx: Tx, { keyId, rootKeyId, generation }: ChainedKey, now: number): Promise<void> {
  await tx.delete(ApiKey, { keyId });
  await writeIn(tx, DELETE_LIVE_DESCENDANTS, [rootKeyId, now, generation]);
  await writeIn(tx, DELETE_DESCENDANTS, [rootKeyId, generation]);
}

/** Throws 409 when the key that this one was rotated from has another successor that works. */
export async function requireOnlySuccessor(
  tx: Tx,
  { keyId, rootKeyId, generation }: ChainedKey,
  now: number,
): Promise<void> {
  const siblings = await readIn(tx, LIVE_SIBLING, [rootKeyId, now, generation, keyId]);
  if (siblings.length > 0) throw keyWasReplaced();
}

/** 409 for a key that is to work again although its predecessor was rotated again. */
export function keyWasReplaced(): Problem {
  return new Problem(409, 'state_conflict', 'The key that this one was rotated from has another successor by now.');
}

/** Active keys a project may have at once. */
export const ACTIVE_KEYS_MAX = 100;

/** What a caller chooses of a new key. */
interface KeyChoices {
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
