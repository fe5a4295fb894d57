import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Pulse } from '../../platform/jobs/pulse.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { UnmatchedRecords } from './unmatched-records.js';

const EVERY_MS = 10 * 60_000;

/** Deletes what came in from gateways, fits nothing, and is past its retention. */
@Injectable()
export class UnmatchedSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Pulse;

  constructor(records: UnmatchedRecords, @Inject(LOG) log: Log) {
    this.pulse = new Pulse(
      EVERY_MS,
      () => records.sweep(),
      (err) => log.warn({ err }, 'deleting what fits nothing and is old failed'),
    );
  }

  onApplicationBootstrap(): void {
    this.pulse.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pulse.stop();
  }
}
