import { Injectable } from '@nestjs/common';
import type { Status } from '../../access/status.js';
import { lockPhones, type PhoneRow } from '../../phones/phones.sql.js';
import { Clock, monotonicMs } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readerIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { newId } from '../../platform/ids.js';
import { groupBy } from '../../platform/text.js';
import { lockSendingProject } from '../../tenants/project-access.js';
import { type Change, momentOf } from '../messages/message-change.js';
import { insertEntries, type LockedPhones, MessageChanges, phoneOf } from '../messages/message-changes.js';
import { policyOf } from '../policy/sending-policies.service.js';
import { DEFAULT_POLICY } from '../policy/sending-policy.entity.js';
import { endFor, isWaiting, type MessageStatus, type Reason, type StoredHold } from '../record/message-status.js';
import { composed, isReminderDue } from '../record/message-text.js';
import { ATTEMPT_ID_PREFIX, ENTRY_DETAIL_MAX, ENTRY_ID_PREFIX, type MessageAttempt } from '../record/message.entity.js';
import { confirmsOptOut, lockMessages, type MessageRow, NEW_ATTEMPTS } from '../record/messages.sql.js';
import { holdSentence } from '../routing/open-hours/quiet-rules.js';
import { NEVER_QUIET, type Quiet, quietAt } from '../routing/quiet-hours.js';
import { type ClaimedMessage, MESSAGE_JOBS } from './message-claims.js';
import { FREE_MESSAGES, HOLD_MESSAGES } from './sending.sql.js';

/** A message that must wait. */
interface Held {
  readonly message: MessageRow;
  /** Null = until somebody lets it go, or its validity ends. */
  readonly until: number | null;
  /** What holds it, in words; null where that says nothing more than the hold. */
  readonly detail: string | null;
}

/**
 * Takes locked messages out of the queue until a hold ends; the end of their validity still counts, and where no caller
 * gave it, it counts again from the end of the hold. A hold is no change of the message: no event, no version.
 */
export async function holdMessages(tx: Tx, hold: StoredHold, held: readonly Held[], now: number): Promise<void> {
  for (const group of groupBy(held, ({ until, detail }) => `${until} ${detail}`).values()) {
    const ids = group.map(({ message }) => message.messageId);
    const [{ until, detail }] = group as [Held];
    await writeIn(tx, HOLD_MESSAGES(ids), [hold, until, until, detail, ...ids]);
  }
  await insertEntries(
    tx,
    held.map(({ message, detail }) => {
      const at = momentOf(message, now);
      return {
        messageId: message.messageId,
        entryId: newId(ENTRY_ID_PREFIX, at),
        kind: 'HOLD',
        status: null,
        reason: null,
        detail: detail === null ? hold : `${hold}: ${detail}`.slice(0, ENTRY_DETAIL_MAX),
        attemptId: null,
        code: null,
        at,
      };
    }),
  );
}

/** Puts locked messages back into the queue, due at their time. */
export async function freeMessages(tx: Tx, messages: readonly MessageRow[], now: number): Promise<void> {
  const ids = messages.map(({ messageId }) => messageId);
  if (ids.length > 0) await writeIn(tx, FREE_MESSAGES(ids), [now, ...ids]);
}

/** Whether messages have to wait for other hours now. The policy is read only where one of them asks for it. */
async function quietIn(
  tx: Tx,
  projectId: string,
  messages: Iterable<MessageRow>,
  now: number,
): Promise<(message: MessageRow, phone: PhoneRow) => Quiet> {
  const isAsked = Array.from(messages).some(({ category }) => category === 'MARKETING');
  if (!isAsked) return () => NEVER_QUIET;
  const policy = (await policyOf(readerIn(tx), projectId)) ?? DEFAULT_POLICY;
  return ({ timezone }, { phoneE164, countryCodeIso2 }) =>
    quietAt(policy, { phoneE164, countryCodeIso2, timezone }, now);
}

/** What holds at a hand-over, all of it locked. */
interface DispatchFacts {
  readonly now: number;
  readonly projectStatus: Status;
  readonly remindersEnabled: boolean;
  readonly phones: ReadonlyMap<string, PhoneRow>;
  /** Whether a message has to wait for other hours now. */
  readonly quietFor: (message: MessageRow, phone: PhoneRow) => Quiet;
}

/** The columns that change where a message loses its footer. */
type Shortened = Partial<Pick<MessageRow, 'text' | 'encoding' | 'parts' | 'footerAt' | 'costMicros'>>;

/**
 * What becomes of a message at its hand-over. `lost`: it is not ours any more. `wait`: it goes back into the queue as
 * it is. `hold`: it leaves the queue until then.
 */
type Verdict =
  | { readonly kind: 'lost' | 'wait' }
  | { readonly kind: 'hold'; readonly until: number | null; readonly detail: string }
  | { readonly kind: 'end'; readonly to: MessageStatus; readonly reason: Reason; readonly detail?: string }
  | { readonly kind: 'send'; readonly set: Shortened; readonly deliverUntil: number };

/** Decides a locked message. `fence` is that of the claim. */
function verdictOf(message: MessageRow | undefined, fence: number, facts: DispatchFacts): Verdict {
  if (message === undefined || message.fence !== fence || !isWaiting(message.status)) return { kind: 'lost' };
  const { now, projectStatus, phones } = facts;
  if (projectStatus === 'archived') return end('project_archived');
  const phone = phoneOf(phones, message);
  if (phone === null || message.text === null)
    return end('erased', 'The number was erased after the message was accepted.');
  if (phone.isOptedOut && !confirmsOptOut(message, phone))
    return end('opted_out', 'The number opted out before the message was sent.');
  const validUntil = message.validUntil ?? Number.MAX_SAFE_INTEGER;
  if (validUntil <= now) return end('validity_ended');
  if (projectStatus === 'suspended') return { kind: 'wait' };
  const quiet = message.category === 'MARKETING' ? facts.quietFor(message, phone) : NEVER_QUIET;
  if (quiet.isQuiet) return { kind: 'hold', until: quiet.until, detail: holdSentence(quiet.holder, quiet.until) };
  const deliverUntil = Math.min(validUntil, quiet.until ?? validUntil);
  return { kind: 'send', set: shortened(message, message.text, phone, facts), deliverUntil };
}

function end(reason: Reason, detail?: string): Verdict {
  return { kind: 'end', to: endFor(reason), reason, ...(detail === undefined ? {} : { detail }) };
}

/**
 * A reminder that was sent since the acceptance, or a project that wants none any more, takes the footer away. None is
 * added: the caller was promised text and price.
 */
function shortened(
  { footerAt, priceMicros }: MessageRow,
  text: string,
  phone: PhoneRow,
  { now, remindersEnabled }: DispatchFacts,
): Shortened {
  if (footerAt === null || (remindersEnabled && isReminderDue(phone, now))) return {};
  const shorter = composed(text.slice(0, footerAt));
  return { ...shorter, costMicros: (priceMicros ?? 0) * shorter.parts, footerAt: null };
}

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
export class MessageDispatch {
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
    const facts: DispatchFacts = {
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
  facts: DispatchFacts,
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
