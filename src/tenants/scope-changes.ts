import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transactor.js';

type Follower = (tx: Tx, tenantId: string) => Promise<void>;

/**
 * Has the rooms upstairs do what a change of a tenant's `optOutScope` needs, in the transaction that changes it and has
 * the tenant locked.
 */
@Injectable()
export class ScopeChanges {
  private readonly followers: Follower[] = [];

  onChange(follower: Follower): void {
    this.followers.push(follower);
  }

  async follow(tx: Tx, tenantId: string): Promise<void> {
    for (const follower of this.followers) await follower(tx, tenantId);
  }
}
