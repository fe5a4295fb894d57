import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Pulse } from '../../platform/jobs/pulse.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { UnmatchedRecords } from './unmatched-records.js';

const EVERY_MS = 10 * 60_000;

/** Deletes unmatched receipts and messages that are past their retention. */
@Injectable()
export class UnmatchedSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Pulse;

  constructor(records: UnmatchedRecords, @Inject(LOG) log: Log) {
    this.pulse = new Pulse(
      EVERY_MS,
      () => records.sweep(),
      (err) => log.warn({ err }, 'deleting old unmatched records failed'),
    );
  }

  onApplicationBootstrap(): void {
    this.pulse.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pulse.stop();
  }
}
