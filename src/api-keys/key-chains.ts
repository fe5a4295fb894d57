import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { StatusChanges } from '../access/status-changes.js';
import { readIn, writeIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { ApiKey } from './api-key.entity.js';
import {
  DELETE_DESCENDANTS,
  DELETE_LIVE_DESCENDANTS,
  DISABLE_DESCENDANTS,
  END_DESCENDANTS,
  LIVE_SIBLING,
} from './api-keys.sql.js';

/** A key whose place in its chain is known. */
export type ChainedKey = ApiKey & { readonly rootKeyId: string };

/**
 * Chains of keys that were rotated from one another. A key's descendants are the keys of its chain with a higher
 * generation, because a key has one live successor at most. So one statement reaches them all, and it touches only
 * those that still work. The caller has locked the project, so no rotation adds a key meanwhile.
 */
@Injectable()
export class KeyChains {
  constructor(private readonly changes: StatusChanges) {}

  /** One key of a project, locked. Throws 404, also for a session. */
  async lock(tx: Tx, projectId: string, keyId: string): Promise<ChainedKey> {
    const where = { keyId, projectId, consoleLinkId: IsNull() };
    const key = await tx.findOne(ApiKey, { where, lock: { mode: 'pessimistic_write' } });
    if (key === null) throw notFound();
    return Object.assign(key, { rootKeyId: key.rootKeyId ?? keyId });
  }

  /** Disables the keys rotated from this one, and from them. */
  async disableDescendants(tx: Tx, { rootKeyId, generation }: ChainedKey, now: number): Promise<void> {
    await writeIn(tx, DISABLE_DESCENDANTS, [now, rootKeyId, now, generation]);
  }

  /** Ends them for good: they are disabled and expired, and deleted with whatever expired as long ago. */
  async endDescendants(tx: Tx, { rootKeyId, generation }: ChainedKey, now: number): Promise<void> {
    await writeIn(tx, END_DESCENDANTS, [now, now, rootKeyId, now, generation]);
  }

  /** Deletes a key and its descendants. Of many that have ended already, some are left to the sweeper. */
  async remove(tx: Tx, { keyId, rootKeyId, generation }: ChainedKey, now: number): Promise<void> {
    await tx.delete(ApiKey, { keyId });
    await writeIn(tx, DELETE_LIVE_DESCENDANTS, [rootKeyId, now, generation]);
    await writeIn(tx, DELETE_DESCENDANTS, [rootKeyId, generation]);
  }

  /** Throws 409 when the key that this one was rotated from has another successor that works. */
  async requireOnlySuccessor(tx: Tx, { keyId, rootKeyId, generation }: ChainedKey, now: number): Promise<void> {
    const siblings = await readIn(tx, LIVE_SIBLING, [rootKeyId, now, generation, keyId]);
    if (siblings.length > 0) throw keyWasReplaced();
  }

  /** Announces in this process at once that keys have changed; others learn it within `AUTH_CACHE_MS`. */
  announce(keyId: string): void {
    this.changes.announce({ keyId });
  }
}

/** 409 for a key that is to work again although its predecessor was rotated again. */
export function keyWasReplaced(): Problem {
  return new Problem(409, 'state_conflict', 'The key that this one was rotated from has another successor by now.');
}
