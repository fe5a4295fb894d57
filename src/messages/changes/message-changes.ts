import { Injectable } from '@nestjs/common';
import { EventLog } from '../../events/event-log.js';
import { PhonesReader } from '../../phones/list/phones-reader.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { Clock } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { asStored, type Change, entryOf, isReported, momentOf, nextRow, wasNeverTaken } from './message-change.js';
import { insertEntries } from './message-entries.js';
import { Caps } from '../policy/caps.js';
import { messageFact } from '../record/message-events.js';
import { type MessageChange, writeMessages } from '../record/message-rows.js';
import { mayBecome } from '../record/message-status.js';
import { MessagesDue } from '../record/messages-due.js';
import { type MessageRow, NEW_MESSAGES } from '../record/messages.sql.js';
import { countMessages, type Counted } from './phone-counters.js';
import { recordReminders } from './reminders.js';
import { appendUsage } from './usage-deltas.js';

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
