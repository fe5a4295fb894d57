import type { IndexDives } from '../database/index-dives.js';
import type { Head, JobQueue, QueueName } from './job-queue.js';

/** Finds the queues that have something due. Where there are very many, each look is at the next part of them. */
export class DueQueues<Queue extends QueueName<Queue>> {
  /** The name after which the next look begins. */
  private after = '';

  constructor(
    private readonly jobs: Pick<JobQueue<Queue, object>, 'page'>,
    private readonly dives: IndexDives,
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
