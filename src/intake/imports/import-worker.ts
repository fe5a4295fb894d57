import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { Pulse } from '../../platform/jobs/pulse.js';
import { ImportQueue } from './import-queue.js';
import { ImportRun } from './import-run.js';

/** How often an idle worker looks for imports that another process took in. */
const LOOK_EVERY_MS = 500;
/** So long one import is worked on before it is another one's turn. */
const TURN_MS = 1_000;

/** Works on imports, one at a time and turn by turn. */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Pulse;
  private isStopping = false;

  constructor(
    private readonly queue: ImportQueue,
    private readonly run: ImportRun,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.pulse = new Pulse(
      LOOK_EVERY_MS,
      () => this.beat(),
      (err) => log.warn({ err }, 'working on imports failed; it goes on'),
    );
  }

  onApplicationBootstrap(): void {
    this.queue.queued.listen(() => this.pulse.wake());
    this.pulse.start();
  }

  /** Ends with the batch that is being written. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.pulse.stop();
  }

  private async beat(): Promise<boolean> {
    const taken = await this.queue.take();
    if (taken === null) return false;
    const until = this.clock.now() + TURN_MS;
    const isMore = await this.run.work(taken, () => !this.isStopping && this.clock.now() < until);
    if (isMore) await this.queue.giveBack(taken);
    return true;
  }
}
