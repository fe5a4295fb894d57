import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { statusBelow } from '../../tenants/status.js';
import { SENDER_QUEUES } from './sending.sql.js';

/** A sender with what says whether its queue may send now. */
export type QueueFacts = RowOf<typeof SENDER_QUEUES>;

/**
 * What holds for a whole queue. `archived`: what waits is canceled. `suspended`: it waits untouched. `closed`: its
 * sender is gone, or it or the provider is disabled, so that what waits takes another route. `down`: the breaker of the
 * provider is open.
 */
export type QueueState = 'open' | 'archived' | 'suspended' | 'closed' | 'down';

/** The state of a queue at an instant. */
export function stateOf(facts: QueueFacts | undefined, now: number): QueueState {
  if (facts === undefined) return 'closed';
  const { tenantStatus, projectStatus, status, providerStatus, downUntil } = facts;
  if (statusBelow(tenantStatus, projectStatus) === 'archived') return 'archived';
  if (tenantStatus === 'suspended' || projectStatus === 'suspended') return 'suspended';
  if (status !== 'active' || providerStatus !== 'active') return 'closed';
  return downUntil !== null && downUntil > now ? 'down' : 'open';
}

/** Reads what holds for the queues of senders. Nothing of it is kept: a queue that is closed stays so for no beat. */
@Injectable()
export class SenderQueues {
  constructor(private readonly database: Database) {}

  /** By sender; one that is gone is missing. */
  async find(senderIds: readonly string[]): Promise<Map<string, QueueFacts>> {
    if (senderIds.length === 0) return new Map();
    const rows = await this.database.readOnce(SENDER_QUEUES(senderIds), senderIds);
    return new Map(rows.map((row) => [row.senderId, row]));
  }
}
