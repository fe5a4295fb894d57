import { Injectable } from '@nestjs/common';
import { EventErasure } from '../events/event-erasure.js';
import type { PhoneRow } from '../phones/record/record.sql.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { newId } from '../platform/ids.js';
import { ErasureQueue } from './erasure-queue.js';
import { ErasureTasks } from './erasure-task.js';
import { Erasure, ERASURE_ID_PREFIX } from './erasure.entity.js';

const NOTHING_YET = { events: 0, responses: 0, notes: 0, importErrors: 0, messages: 0 } as const;

/** The records of erasures. */
@Injectable()
export class Erasures {
  constructor(
    private readonly tasks: ErasureTasks,
    private readonly events: EventErasure,
    private readonly queue: ErasureQueue,
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /** Queues the erasure of what is stored of a number up to now. `phone` must be locked. */
  async create(tx: Tx, phone: PhoneRow, pseudonym: string): Promise<Erasure> {
    const { projectId, tenantId, phoneE164, optOutToken } = phone;
    const now = this.clock.now();
    const erasureId = newId(ERASURE_ID_PREFIX, now);
    const task = {
      phoneE164,
      optOutToken,
      version: phone.version + 1,
      lastEventId: await this.events.lastOf(tx, projectId, phoneE164),
      stepsDone: 0,
      position: null,
    };
    const erasure = Object.assign(new Erasure(), {
      erasureId,
      projectId,
      tenantId,
      status: 'QUEUED',
      pseudonym,
      taskSealed: this.tasks.seal(erasureId, task),
      ...NOTHING_YET,
      queuedFor: tenantId,
      dueAt: now,
      fence: 0,
      // What was said of the number is not younger, by whatever clock: steps touch only what is older than this.
      createdAt: Math.max(now, phone.updatedAt),
      startedAt: null,
      finishedAt: null,
    } satisfies Omit<Erasure, 'status'> & { status: 'QUEUED' });
    await tx.insert(Erasure, erasure);
    this.transactor.afterCommit(tx, () => this.queue.queued.announce());
    return erasure;
  }

  /** The latest erasure of a number; null if it was never erased. */
  latest(tx: Tx, projectId: string, pseudonym: string): Promise<Erasure | null> {
    return tx.findOne(Erasure, { where: { projectId, pseudonym }, order: { erasureId: 'DESC' } });
  }

  /** One erasure of a project; null if there is none. */
  find(projectId: string, erasureId: string): Promise<Erasure | null> {
    return this.database.entities.findOneBy(Erasure, { projectId, erasureId });
  }
}
