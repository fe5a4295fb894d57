import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '../clock.js';
import { Pace } from './pace.js';
import { Pulse } from './pulse.js';
import type { Signal } from './signal.js';

/** How often an idle worker looks for jobs that another process queued. */
const LOOK_EVERY_MS = 500;

/** Where jobs are taken from and given back to. */
interface JobSource<Job> {
  readonly queued: Signal;
  take(): Promise<Job | null>;
  giveBack(job: Job): Promise<void>;
}

/** Asked between two parts of a job: has the others of this process have their turn, then says whether to continue. */
export type MayContinue = () => boolean | Promise<boolean>;

/** How jobs are worked on. */
export interface TurnWork<Job> {
  /** How long one job is worked on before it is another one's turn. */
  readonly turnMs: number;
  /**
   * Works on a taken job part by part, as long as `mayContinue` says so between two of them; whether something of it is
   * left.
   */
  readonly work: (job: Job, mayContinue: MayContinue) => Promise<boolean>;
  /** Must not throw. */
  readonly onError: (error: unknown) => void;
}

/** Works on long jobs, one at a time and in turns. */
export class TurnWorker<Job> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pulse: Pulse;
  private isStopping = false;

  constructor(
    private readonly source: JobSource<Job>,
    private readonly clock: Clock,
    private readonly how: TurnWork<Job>,
  ) {
    this.pulse = new Pulse(LOOK_EVERY_MS, () => this.beat(), how.onError);
  }

  onApplicationBootstrap(): void {
    this.source.queued.listen(() => this.pulse.wake());
    this.pulse.start();
  }

  /** Ends with the step that is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.pulse.stop();
  }

  private async beat(): Promise<boolean> {
    const taken = await this.source.take();
    if (taken === null) return false;
    const until = this.clock.now() + this.how.turnMs;
    const pace = new Pace();
    const isMore = await this.how.work(taken, async () => {
      await pace.rest();
      return !this.isStopping && this.clock.now() < until;
    });
    if (isMore) await this.source.giveBack(taken);
    return true;
  }
}
