import { Inject, Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../platform/clock.js';
import { Transactor } from '../platform/database/transactor.js';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log/log.js';
import { DELETE_ENDED, SWEPT_KEYS } from './api-keys.sql.js';

/** How long a key is shown after its end. What it did keeps its id: consent ledger and imports refer to it by that. */
export const ENDED_KEY_DAYS = 30;
const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Deletes keys that expired, or were revoked by a rotation, long ago. A key that was only disabled stays: it may be
 * enabled again. Any number of processes may sweep at once.
 */
@Injectable()
export class KeySweeper extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping API keys failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.sweep()) === SWEPT_KEYS;
  }

  /** Deletes one batch and returns how many keys that were. */
  sweep(): Promise<number> {
    return this.transactor.write(DELETE_ENDED, [this.clock.now() - ENDED_KEY_DAYS * DAY_MS]);
  }
}
