import type { Clock } from '../clock.js';
import type { BoundedReads } from '../database/bounded-reads.js';
import type { Transactor, Tx } from '../database/transactor.js';
import type { Log } from '../log.js';
import { DueQueues } from './due-work.js';
import type { JobQueue, QueueName, Taken, Terms } from './job-queue.js';
import { Loop, Signal } from './loop.js';
import { Pace } from './pace.js';

/** Who is forgotten counts as new. */
const REMEMBERED_MAX = 1_000;

/** Whose turn it is among those that wait: who has least under way, and of equals who was served longest ago. */
export class FairOrder {
  private readonly counts = new Map<string, number>();
  /** By who was served, at which turn; the latest at the end. */
  private readonly servedAt = new Map<string, number>();
  private turn = 0;

  /** What somebody has under way. */
  underWay(who: string): number {
    return this.counts.get(who) ?? 0;
  }

  /** Somebody was served. */
  serve(who: string): void {
    this.turn += 1;
    this.servedAt.delete(who);
    this.servedAt.set(who, this.turn);
    const [oldest] = this.servedAt.keys();
    if (this.servedAt.size > REMEMBERED_MAX && oldest !== undefined) this.servedAt.delete(oldest);
  }

  /** Somebody was served with what is now under way, until `end`. */
  start(who: string): void {
    this.serve(who);
    this.counts.set(who, this.underWay(who) + 1);
  }

  /** What was begun with `start` is over. */
  end(who: string): void {
    const left = this.underWay(who) - 1;
    if (left > 0) this.counts.set(who, left);
    else this.counts.delete(who);
  }

  /** Negative when it is the turn of `a` before that of `b`: for sorting. */
  compare(a: string, b: string): number {
    return this.underWay(a) - this.underWay(b) || (this.servedAt.get(a) ?? 0) - (this.servedAt.get(b) ?? 0);
  }
}

/** What a module says of its jobs. Their table has the columns `status` and `startedAt`. */
interface TurnJobs<Queue extends QueueName<Queue>, Row extends object, Job extends Row> {
  readonly jobs: JobQueue<Queue, Row>;
  /** The one column that names a queue; queues of different names take turns. */
  readonly queue: keyof Queue & string;
  /** After this time another worker continues a job of one that died. */
  readonly leaseMs: number;
  /** The job of a row that was just taken, read in the transaction that took it. */
  readonly find: (tx: Tx, row: Row) => Promise<Job>;
}

/** Long jobs in a table: one is taken at a time, under a lease. Queues take turns, and so do the jobs of one. */
export class TurnQueue<
  Queue extends QueueName<Queue>,
  Row extends object,
  Job extends Row & { readonly fence: number },
> {
  /** A job was queued by this process. */
  readonly queued = new Signal();
  private readonly turns = new FairOrder();
  private readonly due: DueQueues<Queue>;

  constructor(
    private readonly kind: TurnJobs<Queue, Row, Job>,
    dives: BoundedReads,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {
    this.due = new DueQueues(kind.jobs, dives);
  }

  /** Takes the job whose turn it is; null when nothing is due. */
  async take(): Promise<Job | null> {
    const nameOf = (queue: Queue): string => String(queue[this.kind.queue]);
    do {
      const waiting = await this.due.look(this.clock.now());
      for (const queue of waiting.toSorted((a, b) => this.turns.compare(nameOf(a), nameOf(b)))) {
        const requests = [{ ...queue, count: 1 }];
        const job = await this.transactor.run(async (tx) =>
          this.found(tx, (await this.kind.jobs.take(tx, { requests, ...this.terms() }))[0]),
        );
        if (job === null) continue;
        this.turns.serve(nameOf(queue));
        return job;
      }
    } while (this.due.hasFurther);
    return null;
  }

  /** Takes one job by its id; null while another worker has it, or when it has ended. */
  takeOne(id: string): Promise<Job | null> {
    return this.transactor.run(async (tx) => this.found(tx, await this.kind.jobs.takeOne(tx, id, this.terms())));
  }

  /** Puts a taken job at the end of its queue, due at once. */
  async giveBack(job: Job): Promise<void> {
    await this.transactor.run((tx) => this.kind.jobs.giveBack(tx, [job], this.clock.now()));
  }

  private async found(tx: Tx, row: Taken<Row> | null | undefined): Promise<Job | null> {
    return row === null || row === undefined ? null : this.kind.find(tx, row);
  }

  private terms(): Terms {
    const now = this.clock.now();
    const also = { set: "status = 'RUNNING', startedAt = COALESCE(startedAt, ?)", values: [now] };
    return { now, leaseUntil: now + this.kind.leaseMs, also };
  }
}

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
