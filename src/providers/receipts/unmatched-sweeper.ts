import { Inject, Injectable } from '@nestjs/common';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { UnmatchedRecords } from './unmatched-records.js';

const EVERY_MS = 10 * 60_000;

/** Deletes unmatched receipts and messages that are past their retention. */
@Injectable()
export class UnmatchedSweeper extends Loop {
  constructor(
    private readonly records: UnmatchedRecords,
    @Inject(LOG) log: Log,
  ) {
    super(EVERY_MS, log, 'deleting old unmatched records failed');
  }

  protected beat(): Promise<boolean> {
    return this.records.sweep();
  }
}
