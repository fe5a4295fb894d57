import type { Clock } from '../clock.js';
import type { Log } from '../log/log.js';
import { Loop } from './loop.js';
import { Pace } from './pace.js';
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
export type MayContinue = () => Promise<boolean>;

/** Works on long jobs, one at a time and in turns; a stop waits for the part that is under way. */
export abstract class TurnWorker<Job> extends Loop {
  /** `turnMs`: how long one job is worked on before it is another one's turn. */
  constructor(
    private readonly source: JobSource<Job>,
    private readonly turnMs: number,
    private readonly clock: Clock,
    log: Log,
    fault: string,
  ) {
    super(LOOK_EVERY_MS, log, fault);
  }

  /**
   * Works on a taken job part by part, as long as `mayContinue` says so between two of them; whether something of it is
   * left.
   */
  protected abstract work(job: Job, mayContinue: MayContinue): Promise<boolean>;

  override onApplicationBootstrap(): void {
    this.source.queued.listen(() => this.wake());
    super.onApplicationBootstrap();
  }

  protected async beat(): Promise<boolean> {
    const taken = await this.source.take();
    if (taken === null) return false;
    const until = this.clock.now() + this.turnMs;
    const pace = new Pace();
    const isMore = await this.work(taken, async () => {
      await pace.rest();
      return !this.isStopping && this.clock.now() < until;
    });
    if (isMore) await this.source.giveBack(taken);
    return true;
  }
}
