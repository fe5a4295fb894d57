import { Injectable } from '@nestjs/common';
import { EventErasure, type ListenerStep } from '../events/event-erasure.js';
import { Clock, HOUR_MS } from '../platform/clock.js';
import { insertion, insertRows } from '../platform/database/insert-rows.js';
import { columnsOf, placeholders, reading, readingBy, writingBy } from '../platform/database/statement.js';
import { readIn, type Tx, writeIn } from '../platform/database/transactor.js';
import { DeliveryAttempt, DeliveryStat, latencyClassOf } from './delivery.entity.js';
import type { Taken } from './lines.js';
import type { AttemptResult } from './outcome.js';

/** Counting further would read further. */
export const DEPTH_MAX = 100_000;

/** How many deliveries wait or are under way. */
export const DEPTH = reading(
  'metrics: depth of the queue',
  { depth: 'number' },
  `SELECT COUNT(*) AS depth FROM (SELECT 1 FROM deliveries FORCE INDEX (deliveries_queue)
WHERE queuedFor IS NOT NULL LIMIT ${DEPTH_MAX}) AS some`,
);

/** When the oldest delivery is due. */
export const OLDEST_DUE = reading(
  'metrics: oldest due delivery',
  { dueAt: 'number?' },
  `SELECT MIN(dueAt) AS dueAt FROM
(SELECT MIN(dueAt) AS dueAt FROM deliveries FORCE INDEX (deliveries_queue)
WHERE queuedFor IS NOT NULL GROUP BY queuedFor, isRetry) AS heads`,
);

/** A repeated transaction inserts an attempt once. */
const NEW_ATTEMPTS = insertion(DeliveryAttempt, { mode: 'INSERT IGNORE' });

/** Counts of an hour, added to those that stand there. */
const ADDED_STATS = insertion(DeliveryStat, {
  ending: 'ON DUPLICATE KEY UPDATE attempts = attempts + VALUES(attempts)',
});

/** Deliveries whose responses are deleted in one step of an erasure. */
const DELIVERIES_WITH_RESPONSE_AT_ONCE = 200;

/** Some deliveries of events that have a stored response. */
const DELIVERIES_WITH_RESPONSE = readingBy(
  'attempts: answered deliveries of events',
  columnsOf(DeliveryAttempt, 'deliveryId'),
  (
    eventIds: readonly string[],
  ) => `SELECT DISTINCT a.deliveryId FROM deliveries d JOIN delivery_attempts a ON a.deliveryId = d.deliveryId
WHERE d.eventId IN (${placeholders(eventIds)}) AND a.answer IS NOT NULL LIMIT ${DELIVERIES_WITH_RESPONSE_AT_ONCE}`,
  [[['evt_1', 'evt_2']]],
);

const FORGET_RESPONSES_OF = writingBy(
  'attempts: forget the answers of deliveries',
  (deliveryIds: readonly string[]) =>
    `UPDATE delivery_attempts SET answer = NULL
WHERE deliveryId IN (${placeholders(deliveryIds)}) AND answer IS NOT NULL`,
  [[['dlv_1', 'dlv_2']]],
);

/**
 * A plain response without seven digits and without ten characters in a row that may be base64 of them names no number.
 */
export const MAY_NAME_A_NUMBER = /(?:[0-9][^0-9]*){7}|[A-Za-z0-9+/_-]{10}|[^\t\n\r -~]/;

/** An attempt and what came of it. */
export interface EndedAttempt {
  readonly taken: Taken;
  readonly result: AttemptResult;
}

/** The rows that a batch of attempts leaves: one each, and the counts of the hour. */
@Injectable()
export class AttemptRows {
  constructor(
    private readonly erasures: EventErasure,
    private readonly clock: Clock,
  ) {}

  /** Inserts one row for each attempt; a repeated transaction inserts it once. */
  async insert(tx: Tx, attempts: readonly EndedAttempt[]): Promise<void> {
    const erased = await this.erasedAmong(tx, attempts);
    const responseOf = ({ taken, result }: EndedAttempt) => (erased.has(taken.eventId) ? null : result.answer);
    const rows = attempts.map((attempt) => ({
      deliveryId: attempt.taken.deliveryId,
      fence: attempt.taken.fence,
      startedAt: attempt.result.startedAt,
      durationMs: attempt.result.durationMs,
      outcome: attempt.result.outcome,
      statusCode: attempt.result.statusCode,
      error: attempt.result.error,
      answer: responseOf(attempt),
    }));
    await insertRows(tx, NEW_ATTEMPTS, rows);
  }

  /** Events whose subject was erased while they were under way: what the receiver said of it must not come back. */
  private async erasedAmong(tx: Tx, attempts: readonly EndedAttempt[]): Promise<Set<string>> {
    const suspects = attempts.filter(
      ({ result }) => result.answer !== null && MAY_NAME_A_NUMBER.test(result.answer.toString('latin1')),
    );
    return suspects.length === 0
      ? new Set()
      : this.erasures.erasedAmong(
          tx,
          suspects.map(({ taken }) => taken.eventId),
        );
  }

  /** Adds to the counts of this hour, in the order of the key, so that two writers lock alike. */
  async count(tx: Tx, attempts: readonly EndedAttempt[]): Promise<void> {
    const hourAt = Math.floor(this.clock.now() / HOUR_MS) * HOUR_MS;
    const counts = new Map<string, DeliveryStat>();
    for (const { taken, result } of attempts) {
      const { webhookConfigId } = taken;
      const { outcome } = result;
      const latencyClass = latencyClassOf(result.durationMs);
      const key = `${webhookConfigId} ${outcome} ${latencyClass}`;
      const before = counts.get(key)?.attempts ?? 0;
      counts.set(key, { webhookConfigId, hourAt, outcome, latencyClass, attempts: before + 1 });
    }
    const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    await insertRows(tx, ADDED_STATS, rows);
  }
}

/**
 * Deletes the responses of receivers to events of an erased subject. Many receivers send back what they got, in
 * writings of their own, so the whole response goes.
 */
export async function eraseResponses(tx: Tx, eventIds: readonly string[]): Promise<ListenerStep> {
  const deliveries = await readIn(tx, DELIVERIES_WITH_RESPONSE(eventIds), eventIds);
  if (deliveries.length === 0) return { removed: 0, isEnd: true };
  const ids = deliveries.map(({ deliveryId }) => deliveryId);
  const removed = await writeIn(tx, FORGET_RESPONSES_OF(ids), ids);
  return { removed, isEnd: deliveries.length < DELIVERIES_WITH_RESPONSE_AT_ONCE };
}
