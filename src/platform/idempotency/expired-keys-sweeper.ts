import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Transactor } from '../database/transactor.js';
import { LOG, type Log } from '../log/log.js';
import { DELETE_EXPIRED, SWEPT_ROWS } from './idempotency.sql.js';

const SWEEP_EVERY_MS = 60_000;
const BATCHES_MAX = 50;

/** Forgets idempotency keys whose day is over. Any number of processes may sweep at once. */
@Injectable()
export class ExpiredKeysSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly transactor: Transactor,
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
      const swept = await this.transactor.write(DELETE_EXPIRED, [this.clock.now()]);
      total += swept;
      if (swept < SWEPT_ROWS) break;
    }
    return total;
  }
}
