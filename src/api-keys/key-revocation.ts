import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { StandingChanges } from '../access/standing-changes.js';
import { Clock } from '../platform/clock.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Reach } from '../tenants/reach.js';
import { ApiKey } from './api-key.entity.js';
import { ApiKeysReader } from './api-keys-reader.js';

/** Ends keys, together with those rotated from them: a stolen key must not outlive its revocation under another id. */
@Injectable()
export class KeyRevocation {
  constructor(
    private readonly transactor: Transactor,
    private readonly reach: Reach,
    private readonly reader: ApiKeysReader,
    private readonly changes: StandingChanges,
    private readonly clock: Clock,
  ) {}

  /** Deletes a key and all keys rotated from it. Throws 404. */
  async remove(caller: Caller, projectId: string, keyId: string): Promise<void> {
    await this.reach.requireProject(caller, projectId);
    await this.transactor.run(async (tx) => {
      await this.reader.lock(tx, projectId, keyId);
      const descendants = await this.lockDescendants(tx, keyId);
      await tx.delete(ApiKey, { keyId: In([keyId, ...descendants]) });
    });
    this.announce(keyId);
  }

  /** Disables all keys rotated from a key that is locked. */
  async disableDescendants(tx: Tx, keyId: string): Promise<void> {
    const descendants = await this.lockDescendants(tx, keyId);
    if (descendants.length > 0)
      await tx.update(ApiKey, { keyId: In(descendants) }, { isActive: false, updatedAt: this.clock.now() });
  }

  /** Tells this process at once; others learn it within `AUTH_CACHE_MS`. */
  announce(keyId: string): void {
    this.changes.announce({ keyId });
  }

  /** Generation by generation, each locked before the next is sought, so that no rotation slips between. */
  private async lockDescendants(tx: Tx, keyId: string): Promise<string[]> {
    const all: string[] = [];
    let generation = [keyId];
    while (generation.length > 0) {
      const children = await tx.find(ApiKey, {
        select: { keyId: true },
        where: { rotatedFromKeyId: In(generation) },
        lock: { mode: 'pessimistic_write' },
      });
      generation = children.map((child) => child.keyId);
      all.push(...generation);
    }
    return all;
  }
}
