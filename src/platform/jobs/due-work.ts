import type { Database } from '../database/database.js';
import type { BoundedReads } from '../database/bounded-reads.js';
import { COUNTED_MAX, type Head, type JobQueue, type QueueName, type QueueReader } from './job-queue.js';

/** Queues of a table that are looked at. */
const QUEUES_LOOKED_AT_MAX = 10_000;

/** A table that is a queue, as far as it is looked at here. */
export type Countable<Queue extends QueueName<Queue>> = Pick<JobQueue<Queue, object>, 'page' | 'countDue'>;

/** What waits in a table and could be taken. */
export interface DueWork {
  /** Rows, `COUNTED_MAX` at most. */
  readonly due: number;
  /** Whether there are more than were counted. */
  readonly isMore: boolean;
  /** Since when the oldest of them is due; null when there is none. */
  readonly oldestDueAt: number | null;
}

/** Counted rows, of which the count may have gone on beyond the limit. */
export function dueWork(counted: number, isMore: boolean, oldestDueAt: number): DueWork {
  if (counted === 0) return { due: 0, isMore, oldestDueAt: null };
  return { due: Math.min(counted, COUNTED_MAX), isMore: isMore || counted > COUNTED_MAX, oldestDueAt };
}

/**
 * What is due at `now` in the queues of a table, and not leased; `choose` leaves queues out, all of a name or none.
 * However long the queues are, that takes two index dives for each of them, and reads `COUNTED_MAX` rows at most.
 */
export async function findDueWork<Queue extends QueueName<Queue>>(
  jobs: Countable<Queue>,
  database: Database,
  now: number,
  choose = (heads: Head<Queue>[]): Promise<Head<Queue>[]> => Promise.resolve(heads),
): Promise<DueWork> {
  // Statistics are left to those who work: this only looks.
  const reader: QueueReader = { read: (_table, statement, values) => database.readText(statement, values) };
  const due: Head<Queue>[] = [];
  let after = '';
  let lookedAt = 0;
  do {
    const { heads, next } = await jobs.page(reader, after);
    due.push(...(await choose(heads.filter(({ dueAt }) => dueAt <= now))));
    lookedAt += heads.length;
    after = next;
  } while (after !== '' && lookedAt < QUEUES_LOOKED_AT_MAX);
  // Each holds a row at least, and those that wait longest probably hold most.
  due.sort((one, other) => one.dueAt - other.dueAt);
  const counted = due.length > COUNTED_MAX ? due.length : await jobs.countDue(database, due, now);
  return dueWork(counted, after !== '', due[0]?.dueAt ?? now);
}

/** Finds the queues that have something due. Where there are very many, each look is at the next part of them. */
export class DueQueues<Queue extends QueueName<Queue>> {
  /** The name after which the next look begins. */
  private after = '';

  constructor(
    private readonly jobs: Pick<JobQueue<Queue, object>, 'page'>,
    private readonly dives: BoundedReads,
  ) {}

  /** Whether the last look ended before the last queue. */
  get hasFurther(): boolean {
    return this.after !== '';
  }

  /** Those of the next part that have something due at `now`. */
  async look(now: number): Promise<Head<Queue>[]> {
    const { heads, next } = await this.jobs.page(this.dives, this.after);
    this.after = next;
    return heads.filter(({ dueAt }) => dueAt <= now);
  }
}
