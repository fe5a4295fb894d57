import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { type MayContinue, TurnWorker } from '../platform/jobs/turn-worker.js';
import { LOG, type Log } from '../platform/log/log.js';
import type { Erasure } from './erasure.entity.js';
import { ErasureQueue } from './erasure-queue.js';
import { ErasureRun } from './erasure-run.js';

/** How long one erasure is worked on before it is another one's turn. */
const TURN_MS = 500;

/** Works on erasures, one at a time and in turns: it never holds more than one connection to the database. */
@Injectable()
export class ErasureWorker extends TurnWorker<Erasure> {
  constructor(
    queue: ErasureQueue,
    private readonly run: ErasureRun,
    clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(queue, TURN_MS, clock, log, 'a step of an erasure failed; it is repeated when its lease ends');
  }

  protected work(erasure: Erasure, mayContinue: MayContinue): Promise<boolean> {
    return this.run.work(erasure, mayContinue);
  }
}
