import type { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { statusBelow } from '../../access/status.js';
import { SENDER_QUEUES } from './sending.sql.js';

/** A sender with what says whether its queue may send now. */
export type QueueFacts = RowOf<typeof SENDER_QUEUES>;

/** What says whether a sender and its provider are used; nulls where there is none. */
export type Closing = {
  readonly [Fact in 'status' | 'providerStatus' | 'updatedAt' | 'providerUpdatedAt']: QueueFacts[Fact] | null;
};

/** A sender or a provider that is off for less than this was off by mistake: what waits for it stays where it is. */
export const CLOSED_AFTER_MS = 5_000;

/**
 * What holds for a whole queue. `archived`: what waits is canceled. `suspended`, `closing`: it waits untouched.
 * `closed`: its sender is gone, or it or the provider has been disabled for a while, so that what waits takes another
 * route. `down`: the breaker of the provider or of the sender is open.
 */
export type QueueState = 'open' | 'archived' | 'suspended' | 'closing' | 'closed' | 'down';

/** The state of a queue at an instant. */
export function stateOf(facts: QueueFacts | undefined, now: number): QueueState {
  if (facts === undefined) return 'closed';
  const { tenantStatus, projectStatus } = facts;
  if (statusBelow(tenantStatus, projectStatus) === 'archived') return 'archived';
  if (tenantStatus === 'suspended' || projectStatus === 'suspended') return 'suspended';
  const closedAt = closedAtOf(facts);
  if (closedAt !== null) return now - closedAt < CLOSED_AFTER_MS ? 'closing' : 'closed';
  return downUntilOf(facts) > now ? 'down' : 'open';
}

/** Whether the project, the tenant or the provider keeps what waits for a sender from being sent or canceled. */
export function isHeldUp(facts: QueueFacts | undefined, now: number): boolean {
  if (facts === undefined) return false;
  const { tenantStatus, projectStatus, providerStatus, downUntil } = facts;
  if (statusBelow(tenantStatus, projectStatus) === 'archived') return false;
  const isSuspended = tenantStatus === 'suspended' || projectStatus === 'suspended';
  return isSuspended || providerStatus === 'disabled' || (downUntil ?? 0) > now;
}

/** Until when the breaker of the provider or that of the sender is open; 0 when neither was. */
export function downUntilOf({ downUntil, senderDownUntil }: QueueFacts): number {
  return Math.max(downUntil ?? 0, senderDownUntil ?? 0);
}

/**
 * Whose breaker has been open and may close now: the id of the provider or of the sender; null where none was. One
 * attempt at a time is made there, until one succeeds.
 */
export function triedAt({ providerId, senderId, downUntil, senderDownUntil }: QueueFacts): string | null {
  if (downUntil !== null) return providerId;
  return senderDownUntil === null ? null : senderId;
}

/** When the sender or its provider was disabled at the latest; null while both are used. */
export function closedAtOf({ status, providerStatus, updatedAt, providerUpdatedAt }: Closing): number | null {
  const instants = [
    ...(status === 'disabled' ? [updatedAt ?? 0] : []),
    ...(providerStatus === 'disabled' ? [providerUpdatedAt ?? 0] : []),
  ];
  return instants.length === 0 ? null : Math.min(...instants);
}

/**
 * What holds for the queues of senders, by sender; one that is gone is missing. Nothing of it is kept: a queue that is
 * closed stays so for no beat.
 */
export async function findQueues(database: Database, senderIds: readonly string[]): Promise<Map<string, QueueFacts>> {
  if (senderIds.length === 0) return new Map();
  const rows = await database.read(SENDER_QUEUES(senderIds), senderIds);
  return new Map(rows.map((row) => [row.senderId, row]));
}
