import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { LOG, type Log } from '../log/log.js';

const SWEEP_EVERY_MS = 60_000;
/** Small batches: a large DELETE would hold its locks beside the claims of live requests. */
const BATCH_ROWS = 1_000;
const BATCHES_MAX = 50;

/** Forgets idempotency keys whose day is over. Any number of processes may sweep at once. */
@Injectable()
export class ExpiredKeysSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => void this.sweep().catch((err: unknown) => this.log.warn({ err }, 'sweeping idempotency keys failed')),
      SWEEP_EVERY_MS,
    ).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Deletes what has expired and returns how many rows that were. */
  async sweep(): Promise<number> {
    let total = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const sql = `DELETE FROM idempotency_keys WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ${BATCH_ROWS}`;
      const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(sql, [this.clock.now()]);
      total += affectedRows;
      if (affectedRows < BATCH_ROWS) break;
    }
    return total;
  }
}
