import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { Transactor } from '../platform/database/transactor.js';
import { newId } from '../platform/ids.js';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log/log.js';
import { serviceVersion } from '../platform/service-version.js';
import { PROCESS_ID_PREFIX } from './running-process.entity.js';
import { END_PROCESS, FORGET_PROCESSES, NOTE_PROCESS } from './status.sql.js';

const SEEN_EVERY_MS = 10_000;

/** Says in the database that this process runs, until it ends. */
@Injectable()
export class ProcessPresence extends Loop {
  private readonly version = serviceVersion();
  private readonly startedAt: number;
  private readonly processId: string;

  constructor(
    private readonly transactor: Transactor,
    clock: Clock,
    private readonly config: Config,
    @Inject(LOG) log: Log,
  ) {
    super(SEEN_EVERY_MS, log, 'noting that this process runs failed');
    this.startedAt = clock.now();
    this.processId = newId(PROCESS_ID_PREFIX, this.startedAt);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.transactor
      .write(END_PROCESS, [this.processId])
      .catch((err: unknown) => this.log.warn({ err }, 'noting that this process ends failed'));
  }

  protected async beat(): Promise<boolean> {
    const { processId, version, startedAt } = this;
    await this.transactor.write(NOTE_PROCESS, [processId, this.config.role, version, startedAt]);
    await this.transactor.write(FORGET_PROCESSES, []);
    return false;
  }
}
