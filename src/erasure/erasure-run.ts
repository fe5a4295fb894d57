import { Injectable } from '@nestjs/common';
import type { ErasedSubject, ErasureStep } from '../events/erased-subject.js';
import { EventLog } from '../events/event-log.js';
import { Clock } from '../platform/clock.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { LeaseLost } from '../platform/jobs/fenced-rows.js';
import type { MayContinue } from '../platform/jobs/turn-worker.js';
import { erasedFact } from './erasure-events.js';
import { ERASURE_JOBS, LEASE_MS } from './erasure-queue.js';
import { type ErasureTask, ErasureTasks } from './erasure-task.js';
import type { Erasure } from './erasure.entity.js';
import { PhoneTraces } from './phone-traces.js';
import { redactionOf } from './redaction.js';
import { redactionOfStep } from './step-text.js';

/** An erasure in the hands of this process: its row, and what the row holds encrypted. */
interface Work {
  readonly erasure: Erasure;
  readonly task: ErasureTask;
}

/** Works on an erasure that is taken, step by step: each is a short transaction that can be repeated. */
@Injectable()
export class ErasureRun {
  constructor(
    private readonly tasks: ErasureTasks,
    private readonly traces: PhoneTraces,
    private readonly events: EventLog,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /**
   * Works until the erasure is done, has to wait, was taken by another worker, or `mayContinue` says no. Returns
   * whether it is to be given back to the queue.
   */
  async work(taken: Erasure, mayContinue: MayContinue): Promise<boolean> {
    const task = this.tasks.open(taken);
    const erased = erasedSubjectOf(taken, task);
    let work: Work | null = { erasure: taken, task };
    try {
      do work = await this.step(work, erased);
      while (work !== null && (await mayContinue()));
      return work !== null;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  /** The work as it is after one step; null when there is nothing to do for now. */
  private step({ erasure, task }: Work, erased: Erased): Promise<Work | null> {
    return this.transactor.run(async (tx) => {
      await ERASURE_JOBS.keep(tx, erasure.erasureId, erasure.fence);
      const subject = { ...erased, ...redactionOfStep(erased.redact) };
      const step = await this.traces.remove(tx, task.stepsDone, subject, task.position);
      const counts = countsAfter(erasure, step);
      const next =
        step.position === null
          ? { ...task, stepsDone: task.stepsDone + 1, position: null }
          : { ...task, position: step.position };
      if (next.stepsDone >= this.traces.kinds) return this.finish(tx, erasure, task, counts);
      const taskSealed = this.tasks.seal(erasure.erasureId, next);
      const dueAt = this.clock.now() + (step.waitMs ?? LEASE_MS);
      await this.write(tx, erasure, { ...counts, taskSealed, dueAt });
      return step.waitMs === undefined ? { erasure: { ...erasure, ...counts }, task: next } : null;
    });
  }

  /** The number leaves the row with the event that says so. */
  private async finish(tx: Tx, erasure: Erasure, task: ErasureTask, counts: Counts): Promise<null> {
    await this.events.record(tx, [erasedFact(erasure, task)]);
    const ended = { status: 'DONE', taskSealed: null, queuedFor: null, dueAt: null, finishedAt: this.clock.now() };
    await this.write(tx, erasure, { ...counts, ...ended });
    return null;
  }

  private async write(
    tx: Tx,
    { erasureId, fence }: Erasure,
    changes: Parameters<typeof ERASURE_JOBS.write>[2],
  ): Promise<void> {
    await ERASURE_JOBS.write(tx, { ids: [erasureId], fence }, changes);
  }
}

/** All that a step knows of the number, but for how much text it may still look through. */
type Erased = Omit<ErasedSubject, 'isStepFull'>;
type Counts = Pick<Erasure, 'events' | 'responses' | 'notes' | 'importErrors' | 'messages'>;

function countsAfter({ events, responses, notes, importErrors, messages }: Erasure, { removed }: ErasureStep): Counts {
  return {
    events: events + (removed.events ?? 0),
    responses: responses + (removed.responses ?? 0),
    notes: notes + (removed.notes ?? 0),
    importErrors: importErrors + (removed.importErrors ?? 0),
    messages: messages + (removed.messages ?? 0),
  };
}

function erasedSubjectOf(
  { tenantId, projectId, pseudonym, createdAt }: Erasure,
  { phoneE164, lastEventId }: ErasureTask,
): Erased {
  return {
    tenantId,
    projectId,
    subject: phoneE164,
    pseudonym,
    redact: redactionOf(phoneE164, pseudonym),
    requestedAt: createdAt,
    lastEventId,
  };
}
