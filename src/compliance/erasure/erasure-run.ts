import { Inject, Injectable } from '@nestjs/common';
import { type ErasedSubject, type ErasureStep, EventErasure } from '../../events/event-erasure.js';
import { EventLog } from '../../events/event-log.js';
import { MessageTraces, type Remover } from '../../messaging/log/message-erasure.js';
import { eraseNotes, eraseReviewNotes } from '../../phones/consent/note-erasure.js';
import { TenantOptOuts } from '../../phones/consent/tenant-opt-outs.js';
import { eraseImportErrors } from '../../phones/intake/import-worker.js';
import { Clock, monotonicMs } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { LeaseLost } from '../../platform/jobs/job-queue.js';
import { type MayContinue, TurnWorker } from '../../platform/jobs/turns.js';
import { LOG, type Log } from '../../platform/log.js';
import {
  erasedFact,
  ERASURE_JOBS,
  ErasureQueue,
  type ErasureTask,
  LEASE_MS,
  openTask,
  sealTask,
} from './erasure-task.js';
import type { Erasure } from './erasure.entity.js';
import { redactionOf } from './redaction.js';

/** A step ends with the row that takes the text of the step to so many UTF-16 units … */
const STEP_TEXT_MAX = 64_000;
/** … or the time that was spent on it to so much: meanwhile the process does nothing else. */
const STEP_TEXT_MS = 5;

/** The redaction of one step of an erasure, which counts what it costs. */
export function redactionOfStep(redact: (text: string) => string): Pick<ErasedSubject, 'redact' | 'isStepFull'> {
  let left = STEP_TEXT_MAX;
  let leftMs = STEP_TEXT_MS;
  return {
    redact: (text) => {
      const began = monotonicMs();
      const redacted = redact(text);
      leftMs -= monotonicMs() - began;
      left -= text.length;
      return redacted;
    },
    isStepFull: () => left <= 0 || leftMs <= 0,
  };
}

/** An erasure in the hands of this process: its row, and what the row holds encrypted. */
interface Work {
  readonly erasure: Erasure;
  readonly task: ErasureTask;
}

/** Works on an erasure that is taken, step by step: each is a short transaction that can be repeated. */
@Injectable()
export class ErasureRun {
  /** Wherever something of a number is stored, apart from its row; each kind of trace is removed by its own steps. */
  private readonly removers: readonly Remover[];

  constructor(
    private readonly keys: DataKeys,
    private readonly events: EventLog,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    eventTraces: EventErasure,
    messages: MessageTraces,
    tenantOptOuts: TenantOptOuts,
  ) {
    this.removers = [
      (tx, erased) => eventTraces.erase(tx, erased),
      eraseNotes,
      eraseImportErrors,
      ...messages.removers,
      (tx, erased, position) => tenantOptOuts.erase(tx, erased, position),
      // Kinds of traces are counted in tasks that are under way: a new one comes last.
      eraseReviewNotes,
    ];
  }

  /**
   * Works until the erasure is done, has to wait, was taken by another worker, or `mayContinue` says no. Returns
   * whether it is to be given back to the queue.
   */
  async work(taken: Erasure, mayContinue: MayContinue): Promise<boolean> {
    const task = openTask(this.keys, taken);
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
      const remover = this.removers[task.stepsDone];
      const step: ErasureStep =
        remover === undefined ? { removed: {}, position: null } : await remover(tx, subject, task.position);
      const counts = countsAfter(erasure, step);
      const next =
        step.position === null
          ? { ...task, stepsDone: task.stepsDone + 1, position: null }
          : { ...task, position: step.position };
      if (next.stepsDone >= this.removers.length) return this.finish(tx, erasure, task, counts);
      const taskSealed = sealTask(this.keys, erasure.erasureId, next);
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

/** How long one erasure is worked on before it is another one's turn. */
const TURN_MS = 500;

/** Works on erasures, one at a time and in turns: it never holds more than one connection to the database. */
@Injectable()
export class ErasureWorker extends TurnWorker<Erasure> {
  constructor(
    queue: ErasureQueue,
    private readonly run: ErasureRun,
    clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(queue, TURN_MS, clock, log, 'a step of an erasure failed; it is repeated when its lease ends');
  }

  protected work(erasure: Erasure, mayContinue: MayContinue): Promise<boolean> {
    return this.run.work(erasure, mayContinue);
  }
}
