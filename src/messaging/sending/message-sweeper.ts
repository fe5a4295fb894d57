import { Inject, Injectable } from '@nestjs/common';
import { lockPhones } from '../../phones/phones.sql.js';
import { Clock, HOUR_MS } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { columnsOf, reading } from '../../platform/database/statement.js';
import { readIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log.js';
import { groupBy, inSlices } from '../../platform/text.js';
import { Project } from '../../tenants/tenant.entity.js';
import { type Change, inquiryAt, RECEIPT_WAIT_MS, waitEndOf } from '../messages/message-change.js';
import { type LockedPhones, MessageChanges } from '../messages/message-changes.js';
import { HOLD_MEANINGS, isWaiting, type MessageStatus } from '../record/message-status.js';
import { lockMessages, type MessageRow } from '../record/messages.sql.js';
import { freeMessages } from './message-dispatch.js';
import { type QueueFacts, type QueueState, stateOf } from './sender-queues.js';
import {
  ENDED_ROWS,
  MESSAGES_TO_WAKE,
  MESSAGES_WITH_STATUS,
  SENDER_QUEUES,
  SWEPT_ROWS,
  WAKE_LATER,
} from './sending.sql.js';
import { StatusInquiries } from './status-inquiries.js';

const NOT_SENT_IN_TIME = 'The validity of the message ended before it was sent.';
const NO_RECEIPT = `no receipt came until ${RECEIPT_WAIT_MS / HOUR_MS} h after its validity`;

/** Why messages of a queue wait, where it does not send. */
const CAUSES: Readonly<Partial<Record<QueueState, string>>> = {
  suspended: HOLD_MEANINGS.project_suspended.meaning,
  closing: HOLD_MEANINGS.sender_disabled.meaning,
  closed: HOLD_MEANINGS.sender_disabled.meaning,
  down: HOLD_MEANINGS.provider_down.meaning,
};

/** Whether it was sent, and its time to be given up has not come. */
function isSilent(message: MessageRow, now: number): boolean {
  return message.status === 'SENT' && now < (waitEndOf(message) ?? Number.MAX_SAFE_INTEGER);
}

/** How a message ends whose time is over; null when its time is not. */
function endOf(message: MessageRow, now: number): Change | null {
  const { status, validUntil, sentAt } = message;
  if (isSilent(message, now)) return null;
  if (!isWaiting(status)) {
    const detail =
      sentAt === null
        ? `The response of the provider is not known, and ${NO_RECEIPT}.`
        : `The provider took the message at ${new Date(sentAt).toISOString()}, and ${NO_RECEIPT}.`;
    return { message, to: 'UNDELIVERED', reason: 'outcome_unknown', detail, isTaken: true };
  }
  return validUntil !== null && validUntil <= now ? { message, to: 'EXPIRED', reason: 'validity_ended' } : null;
}

/** The same ends; those that are EXPIRED say what kept the message waiting. */
async function withCauses(tx: Tx, ends: readonly Change[], now: number): Promise<Change[]> {
  const expired = ends.filter(({ to }) => to === 'EXPIRED');
  const senderIds = [...new Set(expired.flatMap(({ message }) => message.senderId ?? []))];
  const rows = senderIds.length === 0 ? [] : await readIn(tx, SENDER_QUEUES(senderIds), senderIds);
  const queues = new Map(rows.map((row) => [row.senderId, row]));
  return ends.map((end) => {
    if (end.to !== 'EXPIRED') return end;
    const cause = causeOf(end.message, queues.get(end.message.senderId ?? ''), now);
    return { ...end, detail: cause === null ? NOT_SENT_IN_TIME : `${NOT_SENT_IN_TIME} ${cause}` };
  });
}

function causeOf({ hold }: MessageRow, queue: QueueFacts | undefined, now: number): string | null {
  if (hold !== null) return HOLD_MEANINGS[hold].meaning;
  const cause = CAUSES[stateOf(queue, now)];
  if (cause !== undefined) return cause;
  return (queue?.pacedUntil ?? 0) > now ? HOLD_MEANINGS.pacing.meaning : null;
}

const EVERY_MS = 1_000;

/** Looks at messages whose validity, hold, or wait for a receipt has ended, and has those asked for that are silent. */
@Injectable()
export class MessageSweeper extends Loop {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly changes: MessageChanges,
    private readonly inquiries: StatusInquiries,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(EVERY_MS, log, 'looking at messages whose time has come failed; it goes on');
  }

  override get underWay(): number {
    return this.inquiries.underWay;
  }

  /** One step; whether there may be more. */
  protected async beat(): Promise<boolean> {
    const found = await this.database.read(MESSAGES_TO_WAKE, [this.clock.now()]);
    for (const [projectId, group] of groupBy(found, (one) => one.projectId))
      for (const batch of inSlices(group, ENDED_ROWS))
        this.inquiries.begin(await this.transactor.run((tx) => this.handle(tx, projectId, batch)));
    return found.length === SWEPT_ROWS;
  }

  /** Returns the silent ones that are to be asked for: each is asked for by one process, which has moved its time. */
  private async handle(
    tx: Tx,
    projectId: string,
    found: readonly Pick<MessageRow, 'messageId' | 'phone'>[],
  ): Promise<MessageRow[]> {
    const phones = await lockPhones(
      tx,
      projectId,
      found.map(({ phone }) => phone),
    );
    const messages = await lockMessages(
      tx,
      found.map(({ messageId }) => messageId),
    );
    const now = this.clock.now();
    const due = [...messages.values()].filter(({ wakeAt }) => wakeAt !== null && wakeAt <= now);
    const ends = due.flatMap((message) => endOf(message, now) ?? []);
    const changes = await withCauses(tx, ends, now);
    await this.changes.apply(tx, phones, changes);
    const ended = new Set(changes.map(({ message }) => message));
    await freeMessages(
      tx,
      due.filter((message) => !ended.has(message) && message.hold === 'quiet_hours'),
      now,
    );
    const silent = due.filter((message) => isSilent(message, now));
    const chosen = this.inquiries.choose(silent);
    await wakeLater(tx, silent, new Set(chosen), now);
    return chosen;
  }
}

/** Those that are not asked for now, because there is no room, wait as long as before their first time. */
async function wakeLater(
  tx: Tx,
  silent: readonly MessageRow[],
  chosen: ReadonlySet<MessageRow>,
  now: number,
): Promise<void> {
  if (silent.length === 0) return;
  const timeOf = (message: MessageRow): number =>
    chosen.has(message) ? inquiryAt(message, now) : inquiryAt({ ...message, sentAt: now }, now);
  await writeIn(tx, WAKE_LATER(silent.length), [
    ...silent.flatMap((message) => [message.messageId, timeOf(message)]),
    ...silent.map(({ messageId }) => messageId),
  ]);
}

/** Projects that one look goes through. */
const PROJECTS_LOOKED_AT = 1_000;

/** The last project of a look. Value: the project after which it begins. */
const LAST_LOOKED_AT = reading(
  'archived: last project of a look',
  columnsOf(Project, 'projectId'),
  `SELECT projectId FROM projects WHERE projectId > ? ORDER BY projectId LIMIT 1 OFFSET ${PROJECTS_LOOKED_AT - 1}`,
);

/**
 * Archived projects after one and up to another, with something that waits there. A subquery with a limit stays one
 * look into the index for each of them: no server turns it into a join.
 */
const WAITING_OF_ARCHIVED = reading(
  'archived: projects with waiting messages',
  { ...columnsOf(Project, 'projectId'), scheduled: 'text?', queued: 'text?' },
  `SELECT p.projectId,
(SELECT m.messageId FROM messages m FORCE INDEX (messages_project_status)
  WHERE m.projectId = p.projectId AND m.status = 'SCHEDULED' ORDER BY m.messageId LIMIT 1) AS scheduled,
(SELECT m.messageId FROM messages m FORCE INDEX (messages_project_status)
  WHERE m.projectId = p.projectId AND m.status = 'QUEUED' ORDER BY m.messageId LIMIT 1) AS queued
FROM projects p JOIN tenants t ON t.tenantId = p.tenantId
WHERE p.projectId > ? AND p.projectId <= ? AND (p.status = 'archived' OR t.status = 'archived')
HAVING scheduled IS NOT NULL OR queued IS NOT NULL`,
);

/** Changes locked messages; returns how many. */
type StatusWork = (tx: Tx, phones: LockedPhones, messages: readonly MessageRow[]) => Promise<number>;

/** Messages of a project that have a status. */
interface WithStatus {
  readonly projectId: string;
  readonly status: MessageStatus;
}

/** Walks through the messages of a project that have a status, a hundred in each transaction. */
@Injectable()
export class StatusWalk {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
  ) {}

  /** Hands over all of them, locked after their numbers; returns how many were changed. */
  async each(wanted: WithStatus, work: StatusWork): Promise<number> {
    let changed = 0;
    for (let after: string | null = ''; after !== null;) {
      const step = await this.step(wanted, after, work);
      changed += step.changed;
      after = step.after;
    }
    return changed;
  }

  /** The same for the first ones after a given message; returns where to go on, null = there are no more. */
  async step(
    { projectId, status }: WithStatus,
    after: string,
    work: StatusWork,
  ): Promise<{ readonly changed: number; readonly after: string | null }> {
    const found = await this.database.read(MESSAGES_WITH_STATUS, [projectId, status, after]);
    const isEnd = found.length < ENDED_ROWS;
    if (found.length === 0) return { changed: 0, after: null };
    const changed = await this.transactor.run(async (tx) => {
      const phones = await lockPhones(
        tx,
        projectId,
        found.map(({ phone }) => phone),
      );
      const messages = await lockMessages(
        tx,
        found.map(({ messageId }) => messageId),
      );
      const still = [...messages.values()].filter((message) => message.status === status);
      return still.length === 0 ? 0 : work(tx, phones, still);
    });
    return { changed, after: isEnd ? null : (found.at(-1)?.messageId ?? null) };
  }
}

const ARCHIVED_EVERY_MS = 2_000;
/** Transactions of one beat. */
const STEPS_MAX = 10;
/** After every id. */
const END = '~';

/**
 * Cancels what waits in archived projects, long before it is due: caps get back what they hold for it, receivers hear.
 * Each beat looks at some projects; nothing comes back from being archived, so no project has to be locked.
 */
@Injectable()
export class ArchivedMessages extends Loop {
  private after = '';

  constructor(
    private readonly database: Database,
    private readonly walk: StatusWalk,
    private readonly changes: MessageChanges,
    @Inject(LOG) log: Log,
  ) {
    super(ARCHIVED_EVERY_MS, log, 'canceling messages of archived projects failed; it goes on');
  }

  /** One look; whether the same projects have more to do. */
  protected async beat(): Promise<boolean> {
    const [last] = await this.database.read(LAST_LOOKED_AT, [this.after]);
    const found = await this.database.read(WAITING_OF_ARCHIVED, [this.after, last?.projectId ?? END]);
    let steps = 0;
    for (const { projectId, scheduled, queued } of found) {
      if (scheduled !== null) steps += await this.cancel(projectId, 'SCHEDULED', STEPS_MAX - steps);
      if (queued !== null) steps += await this.cancel(projectId, 'QUEUED', STEPS_MAX - steps);
      if (steps >= STEPS_MAX) return true;
    }
    this.after = last?.projectId ?? '';
    return false;
  }

  /** Cancels in so many transactions at most; returns in how many. */
  private async cancel(projectId: string, status: 'SCHEDULED' | 'QUEUED', stepsMax: number): Promise<number> {
    let after: string | null = '';
    let steps = 0;
    for (; after !== null && steps < stepsMax; steps += 1) {
      const step: { readonly after: string | null } = await this.walk.step(
        { projectId, status },
        after,
        async (tx, phones, messages) => {
          const end = { to: 'CANCELED', reason: 'project_archived' } as const;
          const ended = messages.map((message) => ({ message, ...end }));
          return (await this.changes.apply(tx, phones, ended)).length;
        },
      );
      after = step.after;
    }
    return steps;
  }
}
