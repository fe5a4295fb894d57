import { Inject, Injectable } from '@nestjs/common';
import { ENDED_KEY_DAYS } from '../api-keys/key-sweeper.js';
import { Clock, DAY_MS } from '../platform/clock.js';
import { Transactor } from '../platform/database/transactor.js';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log/log.js';
import { DELETE_ENDED_LINKS, SWEPT_LINKS } from './console-links.sql.js';

const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Deletes links that ended as long ago as keys are kept; `KeySweeper` deletes their sessions. Any number of processes
 * may sweep at once.
 */
@Injectable()
export class LinkSweeper extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping console links failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.sweep()) === SWEPT_LINKS;
  }

  /** Deletes one batch and returns how many links that were. */
  sweep(): Promise<number> {
    return this.transactor.write(DELETE_ENDED_LINKS, [this.clock.now() - ENDED_KEY_DAYS * DAY_MS]);
  }
}
