import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { type MayContinue, TurnWorker } from '../../platform/jobs/turn-worker.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { ImportQueue } from './import-queue.js';
import { ImportRun } from './import-run.js';
import type { PhoneImport } from './phone-import.entity.js';

/** How long one import is worked on before it is another one's turn. */
const TURN_MS = 1_000;

/** Works on imports, one at a time and in turns; a stop waits for the batch that is being written. */
@Injectable()
export class ImportWorker extends TurnWorker<PhoneImport> {
  constructor(
    queue: ImportQueue,
    private readonly run: ImportRun,
    clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(queue, TURN_MS, clock, log, 'working on imports failed; it goes on');
  }

  protected work(taken: PhoneImport, mayContinue: MayContinue): Promise<boolean> {
    return this.run.work(taken, mayContinue);
  }
}
