import type { Clock } from '../clock.js';
import type { IndexDives } from '../database/index-dives.js';
import type { Transactor, Tx } from '../database/transactor.js';
import { DueQueues } from './due-queues.js';
import type { JobQueue, QueueName, Taken, Terms } from './job-queue.js';
import { Signal } from './signal.js';
import { Turns } from './turns.js';

/** What a room says of its jobs. Their table has the columns `status` and `startedAt`. */
export interface TurnJobs<Queue extends QueueName<Queue>, Row extends object, Job extends Row> {
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
  private readonly turns = new Turns();
  private readonly due: DueQueues<Queue>;

  constructor(
    private readonly kind: TurnJobs<Queue, Row, Job>,
    dives: IndexDives,
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
