import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { idBound } from '../platform/ids.js';
import { LOG, type Log } from '../platform/log/log.js';
import { Pulse } from '../platform/jobs/pulse.js';
import { DELIVERY_ID_PREFIX } from './queue/delivery.entity.js';
import { EVENT_ID_PREFIX } from '../events/event.entity.js';

const DAY_MS = 24 * 3_600_000;
/** Payloads of events and answers of receivers. */
export const PAYLOAD_DAYS = 30;
/** Everything else about events and deliveries. */
export const METADATA_DAYS = 90;
const SWEEP_EVERY_MS = 10 * 60_000;
/** Small batches: their locks must not be felt by deliveries. */
const BATCH_ROWS = 1_000;

interface Step {
  readonly days: number;
  readonly sql: string;
  /** Whether what was swept stays in the table: then each sweep begins where the last one ended, and does not read it again. */
  readonly keeps?: true;
  /** What stands for an instant in the statement. Ids hold the time of their making: no index by age is needed. */
  readonly bound: (before: number) => string | number;
}

const ofEvents = (before: number): string => idBound(EVENT_ID_PREFIX, before);
const ofDeliveries = (before: number): string => idBound(DELIVERY_ID_PREFIX, before);
const STEPS: readonly Step[] = [
  {
    days: PAYLOAD_DAYS,
    bound: ofEvents,
    keeps: true,
    sql: `UPDATE events SET data = NULL, subject = NULL WHERE eventId < ? AND eventId >= ? AND data IS NOT NULL AND isDispatched = 1 ORDER BY eventId LIMIT ${BATCH_ROWS}`,
  },
  {
    days: PAYLOAD_DAYS,
    bound: ofDeliveries,
    keeps: true,
    sql: `UPDATE delivery_attempts SET answer = NULL WHERE deliveryId < ? AND deliveryId >= ? AND answer IS NOT NULL ORDER BY deliveryId LIMIT ${BATCH_ROWS}`,
  },
  {
    days: METADATA_DAYS,
    bound: ofDeliveries,
    sql: `DELETE FROM delivery_attempts WHERE deliveryId < ? ORDER BY deliveryId LIMIT ${BATCH_ROWS}`,
  },
  {
    days: METADATA_DAYS,
    bound: ofDeliveries,
    sql: `DELETE FROM deliveries WHERE deliveryId < ? AND queuedFor IS NULL ORDER BY deliveryId LIMIT ${BATCH_ROWS}`,
  },
  {
    days: METADATA_DAYS,
    bound: ofEvents,
    sql: `DELETE FROM events WHERE eventId < ? AND isDispatched = 1 ORDER BY eventId LIMIT ${BATCH_ROWS}`,
  },
  {
    days: METADATA_DAYS,
    bound: (before) => before,
    sql: `DELETE FROM delivery_stats WHERE hourAt < ? LIMIT ${BATCH_ROWS}`,
  },
];

/** Forgets what is past its retention, batch by batch. Any number of processes may do so at once. */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Pulse;
  private readonly sweptTo = new Map<Step, string | number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.pulse = new Pulse(
      SWEEP_EVERY_MS,
      async () => (await this.sweep()) > 0,
      (err) => log.warn({ err }, 'sweeping what is past its retention failed'),
    );
  }

  onApplicationBootstrap(): void {
    this.pulse.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pulse.stop();
  }

  /** One batch of each kind; returns how many rows that were. */
  async sweep(): Promise<number> {
    let total = 0;
    for (const step of STEPS) {
      const before = step.bound(this.clock.now() - step.days * DAY_MS);
      const values = step.keeps === true ? [before, this.sweptTo.get(step) ?? ''] : [before];
      const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(step.sql, values);
      if (affectedRows < BATCH_ROWS) this.sweptTo.set(step, before);
      total += affectedRows;
    }
    return total;
  }
}
