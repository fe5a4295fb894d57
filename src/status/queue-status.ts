import { Injectable } from '@nestjs/common';
import { DELIVERY_JOBS } from '../deliveries/queue/delivery-claims.js';
import { ERASURE_JOBS } from '../erasure/erasure-queue.js';
import { PROJECTS_MAX, WAITING_PROJECTS } from '../events/events.sql.js';
import { IMPORT_JOBS } from '../intake/imports/import-queue.js';
import { MESSAGE_JOBS, type SenderQueue } from '../messages/sending/message-jobs.js';
import { isHeldUp } from '../messages/sending/sender-queues.js';
import { SENDER_QUEUES } from '../messages/sending/sending.sql.js';
import { Database } from '../platform/database/database.js';
import { instantOf } from '../platform/ids.js';
import { type Countable, type DueWork, dueWork, findDueWork } from '../platform/jobs/due-work.js';
import { COUNTED_MAX, type Head, type QueueName } from '../platform/jobs/job-queue.js';
import { WAITING_EVENTS_COUNT } from './status.sql.js';

/** The queues that the status shows, in its order. */
export const QUEUES = ['EVENTS', 'DELIVERIES', 'MESSAGES', 'IMPORTS', 'ERASURES'] as const;
export type QueueWord = (typeof QUEUES)[number];

/** What waits in each queue. */
export type WorkOfQueues = Readonly<Record<QueueWord, DueWork>>;

/** Looks into the queues of all rooms, at a cost that does not grow with their length. */
@Injectable()
export class QueueStatus {
  constructor(private readonly database: Database) {}

  /** What is due at `now`. */
  async find(now: number): Promise<WorkOfQueues> {
    return {
      EVENTS: await this.events(),
      DELIVERIES: await this.of(DELIVERY_JOBS, now),
      MESSAGES: await this.of(MESSAGE_JOBS, now, (heads) => this.thatMaySend(heads, now)),
      IMPORTS: await this.of(IMPORT_JOBS, now),
      ERASURES: await this.of(ERASURE_JOBS, now),
    };
  }

  private of<Queue extends QueueName<Queue>>(
    jobs: Countable<Queue>,
    now: number,
    choose?: (heads: Head<Queue>[]) => Promise<Head<Queue>[]>,
  ): Promise<DueWork> {
    return findDueWork(jobs, this.database, now, choose);
  }

  private async thatMaySend(heads: Head<SenderQueue>[], now: number): Promise<Head<SenderQueue>[]> {
    if (heads.length === 0) return heads;
    const ids = heads.map(({ senderId }) => senderId);
    const facts = await this.database.read(SENDER_QUEUES(ids), ids);
    const bySender = new Map(facts.map((one) => [one.senderId, one]));
    return heads.filter(({ senderId }) => !isHeldUp(bySender.get(senderId), now));
  }

  /** Events that have no sequence. They stand by projects, each of which shows its oldest one. */
  private async events(): Promise<DueWork> {
    const [count] = await this.database.read(WAITING_EVENTS_COUNT);
    let oldest = Infinity;
    let after = '';
    let lookedAt = 0;
    do {
      const page = await this.database.readText(WAITING_PROJECTS, [after]);
      for (const { first } of page) oldest = Math.min(oldest, instantOf(first));
      after = page.length < PROJECTS_MAX ? '' : (page.at(-1)?.projectId ?? '');
      lookedAt += page.length;
    } while (after !== '' && lookedAt < COUNTED_MAX);
    return dueWork(oldest === Infinity ? 0 : (count?.due ?? 0), after !== '', oldest);
  }
}
