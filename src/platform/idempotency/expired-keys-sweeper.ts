import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Transactor } from '../database/transactor.js';
import { Loop } from '../jobs/loop.js';
import { LOG, type Log } from '../log/log.js';
import { DELETE_EXPIRED, SWEPT_ROWS } from './idempotency.sql.js';

const SWEEP_EVERY_MS = 60_000;

/** Forgets idempotency keys whose day is over. Any number of processes may sweep at once. */
@Injectable()
export class ExpiredKeysSweeper extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping idempotency keys failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.transactor.write(DELETE_EXPIRED, [this.clock.now()])) === SWEPT_ROWS;
  }
}
