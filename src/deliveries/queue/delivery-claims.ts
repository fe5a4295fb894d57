import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';

/** A worker that dies gives its deliveries back this long after the last of them could have ended. */
export const LEASE_MARGIN_MS = 10_000;
/** Queues looked at in one beat; the next one goes on behind them. */
const QUEUES_MAX = 2_000;
/** Rows ended in one transaction. */
const ENDING_ROWS = 500;

const AFTER_CLAIM = failpoint('after-claim', 'worker');

/** The queue of one endpoint: its first tries, or its retries. */
export interface Queue {
  readonly webhookConfigId: string;
  readonly isRetry: 0 | 1;
}

/** A queue and when its first delivery is due. */
export interface QueueHead extends Queue {
  readonly dueAt: number;
}

/** What to take of a queue. */
export interface Wish extends Queue {
  readonly count: number;
}

/** A delivery in the hands of this worker until its lease ends. */
export interface Taken extends Queue {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly attemptCount: number;
  readonly fence: number;
  readonly leaseUntil: number;
}

type Row = Pick<Taken, 'deliveryId' | 'eventId' | 'webhookConfigId' | 'isRetry' | 'attemptCount' | 'fence'>;

/** One index dive for each queue that holds anything: its first row is the one due next. */
export const HEADS_SQL = `SELECT queuedFor AS webhookConfigId, isRetry, MIN(dueAt) AS dueAt FROM deliveries FORCE INDEX (deliveries_queue)
WHERE queuedFor > ? GROUP BY queuedFor, isRetry LIMIT ${QUEUES_MAX}`;

/**
 * The statement of a claim: one table, no join, an index of exactly the equality columns, the due time and the id. Were
 * there a sort, one claimer would lock every candidate and a second one would find nothing.
 */
export function claimSql(count: number): string {
  return `SELECT deliveryId, eventId, webhookConfigId, isRetry, attemptCount, fence FROM deliveries FORCE INDEX (deliveries_queue)
WHERE queuedFor = ? AND isRetry = ? AND dueAt <= ? ORDER BY dueAt, deliveryId LIMIT ${count} FOR UPDATE SKIP LOCKED`;
}

/** Takes deliveries out of the queues under leases, and gives them back. */
@Injectable()
export class DeliveryClaims {
  /** The id behind which the next look at the queues begins. */
  private after = '';

  constructor(
    private readonly dives: IndexDives,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /** Queues that hold anything, with the time at which their first delivery is due: a page behind an id. */
  heads(after = ''): Promise<QueueHead[]> {
    return this.dives.read<QueueHead>('deliveries', HEADS_SQL, [after]);
  }

  /** Whether the last look at the queues ended before the last of them. */
  get hasFurtherQueues(): boolean {
    return this.after !== '';
  }

  /** The queues that have something due now. Where there are very many, each call looks at the next part of them. */
  async dueQueues(): Promise<QueueHead[]> {
    const now = this.clock.now();
    const heads = await this.heads(this.after);
    const last = heads.length < QUEUES_MAX ? undefined : heads.at(-1)?.webhookConfigId;
    // The limit may have cut the two queues of the last endpoint apart: it comes again, first of the next part.
    const whole = heads.filter((head) => head.webhookConfigId !== last);
    this.after = last === undefined ? '' : (whole.at(-1)?.webhookConfigId ?? '');
    return whole.filter((head) => head.dueAt <= now);
  }

  /** Takes what is due of several queues at once; `timeoutMs` is the longest deadline among their endpoints. */
  async take(wishes: readonly Wish[], timeoutMs: number): Promise<Taken[]> {
    const now = this.clock.now();
    const leaseUntil = now + timeoutMs + LEASE_MARGIN_MS;
    const taken = await this.transactor.run(async (tx) => {
      const rows: Row[] = [];
      for (const wish of wishes)
        rows.push(...(await tx.query<Row[]>(claimSql(wish.count), [wish.webhookConfigId, wish.isRetry, now])));
      if (rows.length > 0) await this.lease(tx, rows, leaseUntil);
      return rows.map((row) => ({ ...row, fence: row.fence + 1, leaseUntil }));
    });
    if (taken.length > 0) this.failpoints.reach(AFTER_CLAIM);
    return taken;
  }

  /** Gives back what was taken and not begun. */
  async release(taken: readonly Taken[]): Promise<void> {
    if (taken.length === 0) return;
    const values = [this.clock.now(), ...taken.map((one) => one.deliveryId), ...taken.map((one) => one.leaseUntil)];
    const marks = placeholders(taken);
    // The end of the lease is as good as the fence here: whoever took it after us has put another one.
    await this.transactor.run((tx) =>
      tx.query(
        `UPDATE deliveries SET dueAt = ? WHERE deliveryId IN (${marks}) AND queuedFor IS NOT NULL AND dueAt IN (${marks})`,
        values,
      ),
    );
  }

  /** Ends a part of what waits for a config that is gone or switched off; says whether there may be more. */
  async endSome(webhookConfigId: string, status: 'SKIPPED' | 'CANCELED'): Promise<boolean> {
    const sql = `UPDATE deliveries SET status = ?, queuedFor = NULL, dueAt = NULL, fence = fence + 1, updatedAt = ? WHERE queuedFor = ? LIMIT ${ENDING_ROWS}`;
    const result = await this.transactor.run((tx) =>
      tx.query<{ affectedRows: number }>(sql, [status, this.clock.now(), webhookConfigId]),
    );
    return result.affectedRows === ENDING_ROWS;
  }

  private async lease(tx: Tx, rows: readonly Row[], leaseUntil: number): Promise<void> {
    const ids = rows.map((row) => row.deliveryId);
    await tx.query(`UPDATE deliveries SET dueAt = ?, fence = fence + 1 WHERE deliveryId IN (${placeholders(ids)})`, [
      leaseUntil,
      ...ids,
    ]);
  }
}
