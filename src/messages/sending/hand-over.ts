import { Injectable } from '@nestjs/common';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock, monotonicMs } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { newId } from '../../platform/ids.js';
import { lockSendingProject } from '../../tenants/project-locks.js';
import { ATTEMPT_ID_PREFIX, type MessageAttempt } from '../record/message-attempt.entity.js';
import type { Change } from '../changes/message-change.js';
import { type LockedPhones, MessageChanges } from '../changes/message-changes.js';
import { lockMessages } from '../record/message-rows.js';
import { type MessageRow, NEW_ATTEMPTS } from '../record/messages.sql.js';
import type { ClaimedMessage } from './message-claims.js';
import { holdMessages } from './holds.js';
import { MESSAGE_JOBS } from './message-jobs.js';
import { quietIn } from './quiet-holds.js';
import { type HandOverFacts, type Verdict, verdictOf } from './verdict.js';

/** Committed as SENDING, and no request has been made. */
const AFTER_SENDING = failpoint('after-sending', 'worker');

/** A message that is SENDING, to be sent now by the holder of this. */
export interface HandedOver extends ClaimedMessage {
  readonly message: MessageRow;
  readonly attemptId: string;
  /** Until when it is worth delivering. */
  readonly deliverUntil: number;
  /** When it was decided, by the monotonic clock. */
  readonly decidedAt: number;
}

interface Decided {
  readonly claimed: ClaimedMessage;
  readonly message: MessageRow;
  readonly verdict: Verdict;
}

/**
 * Decides claimed messages of one project again, under the locks of the project, their numbers and themselves, and
 * commits those that may go as SENDING, each with an attempt. So nothing is sent that an opt-out came before.
 */
@Injectable()
export class HandOver {
  constructor(
    private readonly transactor: Transactor,
    private readonly changes: MessageChanges,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /** Those of the claimed messages that must be sent now. */
  async begin(projectId: string, claimed: readonly ClaimedMessage[]): Promise<HandedOver[]> {
    const handedOver = await this.transactor.run((tx) => this.decide(tx, projectId, claimed));
    if (handedOver.length > 0) this.failpoints.reach(AFTER_SENDING, handedOver);
    return handedOver;
  }

  private async decide(tx: Tx, projectId: string, claimed: readonly ClaimedMessage[]): Promise<HandedOver[]> {
    const project = await lockSendingProject(tx, projectId);
    if (project === null) return [];
    const phones = await lockPhones(
      tx,
      projectId,
      claimed.map(({ taken }) => taken.phone),
    );
    const messages = await lockMessages(
      tx,
      claimed.map(({ taken }) => taken.messageId),
    );
    const now = this.clock.now();
    const decidedAt = monotonicMs();
    const quietFor = await quietIn(tx, projectId, messages.values(), now);
    const facts: HandOverFacts = {
      now,
      projectStatus: project.status,
      remindersEnabled: project.optOutRemindersEnabled,
      phones,
      quietFor,
    };
    const decided = verdictsOf(claimed, messages, facts);
    const rows = await this.write(tx, phones, decided, now);
    return this.begun(tx, decided, rows, decidedAt);
  }

  /** Writes the verdicts; returns the messages that changed, as they are now. */
  private async write(
    tx: Tx,
    phones: LockedPhones,
    decided: readonly Decided[],
    now: number,
  ): Promise<Map<string, MessageRow>> {
    // What was scheduled is queued first: its receivers hear of both.
    const due = decided.filter(
      ({ message, verdict }) => message.status === 'SCHEDULED' && (verdict.kind === 'send' || verdict.kind === 'hold'),
    );
    const queued = new Map(
      (
        await this.changes.apply(
          tx,
          phones,
          due.map(({ message }) => ({ message, to: 'QUEUED' as const, set: { dueAt: now } })),
        )
      ).map((row) => [row.messageId, row]),
    );
    const changes = decided.flatMap(({ message, verdict }): Change[] => {
      const row = queued.get(message.messageId) ?? message;
      if (verdict.kind === 'send') return [{ message: row, to: 'SENDING', set: verdict.set }];
      if (verdict.kind !== 'end') return [];
      const { to, reason, detail } = verdict;
      return [{ message: row, to, reason, ...(detail === undefined ? {} : { detail }) }];
    });
    const changed = await this.changes.apply(tx, phones, changes);
    await holdMessages(
      tx,
      'quiet_hours',
      decided.flatMap(({ message, verdict }) => (verdict.kind === 'hold' ? [{ message, ...verdict }] : [])),
      now,
    );
    const waiting = decided.filter(({ verdict }) => verdict.kind === 'wait').map(({ claimed }) => claimed.taken);
    await MESSAGE_JOBS.giveBack(tx, waiting, now);
    return new Map(changed.map((row) => [row.messageId, row]));
  }

  /** Writes an attempt of each message that is SENDING. */
  private async begun(
    tx: Tx,
    decided: readonly Decided[],
    rows: ReadonlyMap<string, MessageRow>,
    decidedAt: number,
  ): Promise<HandedOver[]> {
    const now = this.clock.now();
    const handedOver = decided.flatMap(({ claimed, verdict }): HandedOver[] => {
      const message = rows.get(claimed.taken.messageId);
      if (verdict.kind !== 'send' || message === undefined) return [];
      const attemptId = newId(ATTEMPT_ID_PREFIX, message.updatedAt);
      return [{ ...claimed, message, attemptId, deliverUntil: verdict.deliverUntil, decidedAt }];
    });
    await insertRows(
      tx,
      NEW_ATTEMPTS,
      handedOver.map((one) => attemptOf(one, now)),
    );
    return handedOver;
  }
}

function verdictsOf(
  claimed: readonly ClaimedMessage[],
  messages: ReadonlyMap<string, MessageRow>,
  facts: HandOverFacts,
): Decided[] {
  return claimed.flatMap((one) => {
    const message = messages.get(one.taken.messageId);
    const verdict = verdictOf(message, one.taken.fence, facts);
    return message === undefined || verdict.kind === 'lost' ? [] : [{ claimed: one, message, verdict }];
  });
}

function attemptOf({ message, queue, attemptId }: HandedOver, startedAt: number): MessageAttempt {
  const { messageId, projectId } = message;
  const { providerId, senderId } = queue;
  return {
    attemptId,
    messageId,
    projectId,
    providerId,
    senderId,
    startedAt,
    status: 'STARTED',
    providerMessageId: null,
    detail: null,
    endedAt: null,
  };
}
