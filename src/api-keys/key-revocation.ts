import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Clock } from '../platform/clock.js';
import { Transactor } from '../platform/database/transactor.js';
import { lockProjectBelowTenant } from '../tenants/project-locks.js';
import { Reach } from '../tenants/reach.js';
import { KeyChains } from './key-chains.js';

/** Ends keys, together with those rotated from them: a stolen key must not outlive its revocation under another id. */
@Injectable()
export class KeyRevocation {
  constructor(
    private readonly transactor: Transactor,
    private readonly reach: Reach,
    private readonly chains: KeyChains,
    private readonly clock: Clock,
  ) {}

  /** Deletes a key and all keys rotated from it, also in an archived project. Throws 404. */
  async remove(caller: Caller, projectId: string, keyId: string): Promise<void> {
    await this.reach.requireProject(caller, projectId);
    await this.transactor.run(async (tx) => {
      await lockProjectBelowTenant(tx, projectId, 'pessimistic_write');
      const key = await this.chains.lock(tx, projectId, keyId);
      await this.chains.remove(tx, key, this.clock.now());
    });
    this.chains.announce(keyId);
  }
}
