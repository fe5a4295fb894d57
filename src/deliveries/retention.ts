import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { LOG, type Log } from '../platform/observability/log.js';
import { Pulse } from './pulse.js';

const DAY_MS = 24 * 3_600_000;
/** Payloads of events and answers of receivers. */
export const PAYLOAD_DAYS = 30;
/** Everything else about events and deliveries. */
export const METADATA_DAYS = 90;
const SWEEP_EVERY_MS = 10 * 60_000;
/** Small batches: their locks must not be felt by deliveries. */
const BATCH_ROWS = 1_000;

interface Step {
  readonly sql: string;
  readonly days: number;
}

const STEPS: readonly Step[] = [
  { days: PAYLOAD_DAYS, sql: `UPDATE events SET data = NULL WHERE createdAt < ? AND data IS NOT NULL AND isDispatched = 1 ORDER BY createdAt LIMIT ${BATCH_ROWS}` },
  { days: PAYLOAD_DAYS, sql: `UPDATE delivery_attempts SET answer = NULL WHERE startedAt < ? AND answer IS NOT NULL ORDER BY startedAt LIMIT ${BATCH_ROWS}` },
  { days: METADATA_DAYS, sql: `DELETE FROM delivery_attempts WHERE startedAt < ? ORDER BY startedAt LIMIT ${BATCH_ROWS}` },
  { days: METADATA_DAYS, sql: `DELETE FROM deliveries WHERE createdAt < ? AND queuedFor IS NULL ORDER BY createdAt LIMIT ${BATCH_ROWS}` },
  { days: METADATA_DAYS, sql: `DELETE FROM events WHERE createdAt < ? AND isDispatched = 1 ORDER BY createdAt LIMIT ${BATCH_ROWS}` },
  { days: METADATA_DAYS, sql: `DELETE FROM delivery_stats WHERE hourAt < ? LIMIT ${BATCH_ROWS}` },
];

/** Forgets what is past its retention, batch by batch. Any number of processes may do so at once. */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Pulse;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(LOG) log: Log,
  ) {
    this.pulse = new Pulse(SWEEP_EVERY_MS, async () => (await this.sweep()) > 0, (err) => log.warn({ err }, 'sweeping what is past its retention failed'));
  }

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.pulse.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pulse.stop();
  }

  /** One batch of each kind; returns how many rows that were. */
  async sweep(): Promise<number> {
    let total = 0;
    for (const { sql, days } of STEPS) {
      const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(sql, [this.clock.now() - days * DAY_MS]);
      total += affectedRows;
    }
    return total;
  }
}
