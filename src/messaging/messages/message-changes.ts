import { Injectable } from '@nestjs/common';
import { EventLog, type Fact } from '../../events/event-log.js';
import { phoneFact } from '../../phones/phone.view.js';
import { PhonesReader } from '../../phones/phones-reader.js';
import { lockPhones, type PhoneRow } from '../../phones/phones.sql.js';
import { Clock } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { newId, newIds } from '../../platform/ids.js';
import { Signal } from '../../platform/jobs/loop.js';
import { groupBy } from '../../platform/text.js';
import { hourOf } from '../policy/cap-room.js';
import { Caps } from '../policy/caps.js';
import { mayBecome, type MessageStatus } from '../record/message-status.js';
import { ENTRY_ID_PREFIX, type MessageEntry } from '../record/message.entity.js';
import {
  COUNT_MESSAGES,
  type MessageChange,
  type MessageRow,
  NEW_DELTAS,
  NEW_ENTRIES,
  NEW_MESSAGES,
  WRITE_REMINDERS,
  writeMessages,
} from '../record/messages.sql.js';
import { USAGE_DELTA_ID_PREFIX, type UsageDelta, utcDay } from '../record/usage.entity.js';
import { asStored, type Change, entryOf, isReported, momentOf, nextRow, wasNeverTaken } from './message-change.js';
import { messageFact } from './message.view.js';

/**
 * Appends to the timelines of messages. Entries of one message keep their order, also within one millisecond: their ids
 * are made here, in the order of the list.
 */
export function insertEntries(tx: Tx, entries: readonly MessageEntry[]): Promise<void> {
  const ids = newIds(
    ENTRY_ID_PREFIX,
    entries.map(({ at }) => at),
  );
  return insertRows(
    tx,
    NEW_ENTRIES,
    entries.map((entry, index) => ({ ...entry, entryId: ids[index] ?? entry.entryId })),
  );
}

/** Announced when this process has committed messages that are due now. */
@Injectable()
export class MessagesDue extends Signal {}

/** What is added to the counters of a number. */
interface Counts {
  messages: number;
  delivered: number;
  failed: number;
  blocked: number;
  costMicros: number;
  lastMessageAt: number | null;
}

/** A message as it was, null if it is new, and as it is now. */
interface Counted {
  readonly before: MessageRow | null;
  readonly now: MessageRow;
}

const FAILED: readonly MessageStatus[] = ['UNDELIVERED', 'FAILED', 'EXPIRED'];

/**
 * Adds to the counters of the numbers what messages changed. A number that was erased since, and perhaps came back, is
 * left alone: its new row knows nothing of what was sent before. Numbers must be locked.
 */
async function countMessages(
  tx: Tx,
  phones: ReadonlyMap<string, PhoneRow>,
  counted: readonly Counted[],
  now: number,
): Promise<void> {
  const counts = new Map<PhoneRow, Counts>();
  for (const one of counted) {
    const phone = phoneOf(phones, one.now);
    if (phone === null || one.now.direction === 'INBOUND') continue;
    const sum = counts.get(phone) ?? nothing();
    add(sum, one);
    counts.set(phone, sum);
  }
  const changed = [...counts].filter(([, sum]) => Object.values(sum).some((value) => value !== 0 && value !== null));
  const groups = groupBy(changed, ([phone, sum]) => JSON.stringify([phone.projectId, Object.values(sum)]));
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const [{ projectId }, sum] = first;
    const numbers = group.map(([phone]) => phone.phoneE164);
    const { messages, delivered, failed, blocked, costMicros, lastMessageAt } = sum;
    const values = [messages, delivered, failed, blocked, costMicros, lastMessageAt, now, projectId, ...numbers];
    await writeIn(tx, COUNT_MESSAGES(numbers), values);
  }
}

/** The row of a message's number, if it is the one that the message was accepted for; null otherwise. */
export function phoneOf(phones: ReadonlyMap<string, PhoneRow>, message: MessageRow): PhoneRow | null {
  const phone = phones.get(message.phone);
  return phone === undefined || phone.createdAt > message.createdAt ? null : phone;
}

function add(sum: Counts, { before, now }: Counted): void {
  sum.costMicros += now.costMicros - (before?.costMicros ?? 0);
  if (before === null && now.status !== 'BLOCKED') {
    sum.messages += 1;
    sum.lastMessageAt = now.createdAt;
  }
  if (before?.status === now.status) return;
  sum.delivered += Number(now.status === 'DELIVERED');
  sum.blocked += Number(now.status === 'BLOCKED');
  sum.failed += Number(FAILED.includes(now.status)) - Number(before !== null && FAILED.includes(before.status));
}

function nothing(): Counts {
  return { messages: 0, delivered: 0, failed: 0, blocked: 0, costMicros: 0, lastMessageAt: null };
}

/**
 * Writes that numbers were reminded how to opt out by messages of one project whose footer has gone out with these
 * changes, and returns the events of it: the numbers as they are now.
 */
async function recordReminders(
  tx: Tx,
  phones: ReadonlyMap<string, PhoneRow>,
  changes: readonly MessageChange[],
  reader: PhonesReader,
): Promise<Fact[]> {
  const reminding = changes
    .filter((change) => wentOut(change) && phoneOf(phones, change.now) !== null)
    .map(({ now }) => now);
  for (const [sentAt, group] of groupBy(reminding, (message) => message.sentAt ?? 0)) {
    const numbers = [...new Set(group.map(({ phone }) => phone))];
    const projectId = group[0]?.projectId ?? '';
    await writeIn(tx, WRITE_REMINDERS(numbers), [sentAt, sentAt, projectId, ...numbers]);
  }
  const [first] = reminding;
  if (first === undefined) return [];
  const numbers = reminding.map(({ phone }) => phone);
  const rows = await lockPhones(tx, first.projectId, numbers);
  return [...rows.values()].map((row) =>
    phoneFact('phone.opt_out_reminder_sent', row, reader.viewOf(row), row.version),
  );
}

/** Whether the footer of a message has gone out with this change. */
function wentOut({ before, now }: MessageChange): boolean {
  return now.footerAt !== null && before.sentAt === null && now.sentAt !== null;
}

/** Appends what messages changed in the usage of their projects: one row for all that are alike. */
async function appendUsage(tx: Tx, counted: readonly Counted[], now: number): Promise<void> {
  const deltas = new Map<string, Omit<UsageDelta, 'deltaId'>>();
  for (const { before, now: message } of counted) {
    if (before !== null) addTo(deltas, before, -1);
    addTo(deltas, message, 1);
  }
  const rows = [...deltas.values()]
    .filter(({ messages, parts, costMicros }) => messages !== 0 || parts !== 0 || costMicros !== 0)
    .map((delta): UsageDelta => ({ deltaId: newId(USAGE_DELTA_ID_PREFIX, now), ...delta }));
  await insertRows(tx, NEW_DELTAS, rows);
}

function addTo(deltas: Map<string, Omit<UsageDelta, 'deltaId'>>, message: MessageRow, sign: 1 | -1): void {
  const { tenantId, projectId, category, status } = message;
  const hour = hourOf(message.createdAt);
  const country = message.country ?? '';
  const key = [projectId, hour, country, category, status].join();
  const day = utcDay(message.createdAt);
  const sum = deltas.get(key) ?? { tenantId, projectId, day, hour, country, category, status, ...NOTHING };
  deltas.set(key, {
    ...sum,
    messages: sum.messages + sign,
    parts: sum.parts + sign * message.parts,
    costMicros: sum.costMicros + sign * message.costMicros,
  });
}

const NOTHING = { messages: 0, parts: 0, costMicros: 0 } as const;

/** Rows of numbers by their E.164, locked. */
export type LockedPhones = ReadonlyMap<string, PhoneRow>;

/**
 * The one writer of messages. Rows, timeline, counters of the numbers, usage and events change together, under the
 * locks of the numbers and then of the messages: nothing is reported of a message that its row does not say.
 */
@Injectable()
export class MessageChanges {
  constructor(
    private readonly transactor: Transactor,
    private readonly events: EventLog,
    private readonly reader: PhonesReader,
    private readonly due: MessagesDue,
    private readonly caps: Caps,
    private readonly clock: Clock,
  ) {}

  /** Inserts new messages of one project. `phones` are the locked rows of their numbers. */
  async insert(tx: Tx, phones: LockedPhones, rows: readonly MessageRow[]): Promise<void> {
    if (rows.length === 0) return;
    const counted = rows.map((now) => ({ before: null, now }));
    await insertRows(tx, NEW_MESSAGES, rows.map(asStored));
    await insertEntries(
      tx,
      rows.map((row) => entryOf({ message: row, to: row.status }, row)),
    );
    await this.count(tx, phones, counted);
    await this.events.record(tx, rows.map(messageFact));
    if (rows.some(({ queuedFor }) => queuedFor !== null)) this.transactor.afterCommit(tx, () => this.due.announce());
  }

  /**
   * Gives locked messages of one project their next status; returns those that changed, as they are now. What may not
   * become what is wanted stays as it is: it was too late.
   */
  async apply(tx: Tx, phones: LockedPhones, changes: readonly Change[]): Promise<MessageRow[]> {
    const now = this.clock.now();
    const possible = changes.filter(({ message, to }) => mayBecome(message, to, now));
    const changed = possible.map((change) => ({ change, before: change.message, now: asStored(nextRow(change, now)) }));
    if (changed.length === 0) return [];
    await writeMessages(tx, changed);
    await insertEntries(
      tx,
      changed.map(({ change, now: row }) => entryOf(change, row)),
    );
    await this.count(tx, phones, changed);
    const released = changed.filter(({ change, before }) => before.isReserved && wasNeverTaken(change));
    await this.caps.giveBack(
      tx,
      released.map(({ before }) => before),
    );
    const facts = changed.filter(({ change }) => isReported(change)).map(({ now: row }) => messageFact(row));
    await this.events.record(tx, [...facts, ...(await recordReminders(tx, phones, changed, this.reader))]);
    return changed.map(({ now: row }) => row);
  }

  /** Changes columns of locked messages that keep their status, such as a cost that a receipt corrects. No event. */
  async correct(tx: Tx, phones: LockedPhones, changes: readonly MessageChange[]): Promise<void> {
    const now = this.clock.now();
    const corrected = changes.map(({ before, now: row }) => ({
      before,
      now: { ...row, version: before.version + 1, updatedAt: momentOf(before, now) },
    }));
    await writeMessages(tx, corrected);
    await this.count(tx, phones, corrected);
  }

  private async count(tx: Tx, phones: LockedPhones, counted: readonly Counted[]): Promise<void> {
    // No number is older than its messages, whatever clocks they were changed by.
    const now = Math.max(this.clock.now(), ...counted.map((one) => one.now.updatedAt));
    await countMessages(tx, phones, counted, now);
    await appendUsage(tx, counted, now);
  }
}
