import { Injectable } from '@nestjs/common';
import { EventErasure } from '../../events/event-erasure.js';
import { Clock, HOUR_MS } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { Taken } from '../queue/delivery-claims.js';
import { ADDED_STATS, NEW_ATTEMPTS } from './attempts.sql.js';
import type { DeliveryStat } from './delivery-stat.entity.js';
import { latencyClassOf } from './latency-classes.js';
import type { AttemptResult } from '../sending/outcome.js';

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
