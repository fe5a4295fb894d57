import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { readIn, writeIn } from '../platform/database/in-transaction.js';
import { Transactor } from '../platform/database/transactor.js';
import { FIRST_EPOCH } from './event-epochs.js';
import { BEGIN_EPOCH, LAST_EPOCH } from './events.sql.js';

/** Begins a new epoch of the events of all projects, after a restore from a backup. */
@Injectable()
export class EpochRaising {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of the new epoch: one more than that of the backup, or `atLeast` when that is greater. */
  raise(atLeast: number): Promise<number> {
    return this.transactor.run(async (tx) => {
      const [last] = await readIn(tx, LAST_EPOCH, []);
      const epoch = Math.max((last?.epoch ?? FIRST_EPOCH) + 1, atLeast);
      await writeIn(tx, BEGIN_EPOCH, [epoch, this.clock.now()]);
      return epoch;
    });
  }
}
