import { Injectable } from '@nestjs/common';
import { Pseudonyms } from '../../consent/pseudonyms/pseudonyms.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/database/transactor.js';
import { unavailable } from '../../platform/http/problem.js';
import { Unprepared } from '../../platform/idempotency/effect.js';
import { newId } from '../../platform/ids.js';
import type { Project } from '../../tenants/project.entity.js';
import { MESSAGE_ID_PREFIX } from '../record/message.entity.js';
import { MessageChanges } from '../changes/message-changes.js';
import type { MessageRow } from '../record/messages.sql.js';
import type { Recipient } from '../routing/routing-facts.js';
import { MessageRouting } from '../routing/message-routing.js';
import { PARTS_MAX } from '../text/composition.js';
import { newMessage } from './new-message.js';
import { Recipients } from './recipients.js';
import type { WantedMessage } from './wanted-message.js';

/** Numbers that were new to the project and have been registered, as far as they were not erased. */
export type Registered = ReadonlySet<string>;

/** What became of a message: it is inserted, unless it would have too many parts. */
export interface Accepted {
  readonly row: MessageRow;
  /** With its footer; null when it has not too many. */
  readonly partsTooMany: number | null;
}

/** Accepts messages of one project: decides them in their order, and inserts them with all that follows. */
@Injectable()
export class MessageAcceptance {
  constructor(
    private readonly recipients: Recipients,
    private readonly routing: MessageRouting,
    private readonly changes: MessageChanges,
    private readonly pseudonyms: Pseudonyms,
    private readonly clock: Clock,
  ) {}

  /**
   * What became of each message, in their order. The project must be shared before. Throws Unprepared with the numbers
   * that have no row, before anything is written, but for those that only get texts of too many parts; once these are
   * registered, one without a row was erased.
   */
  async accept(
    tx: Tx,
    project: Project,
    wanted: readonly WantedMessage[],
    registered: Registered,
  ): Promise<Accepted[]> {
    const numbers = new Set(wanted.map(({ to }) => to));
    const phones = await lockPhones(tx, project.projectId, numbers);
    if (phones.size < numbers.size) {
      const unknown = wanted.filter(({ to }) => !phones.has(to) && !registered.has(to));
      await this.requireRegistered(tx, project, unknown, registered);
    }
    const now = this.clock.now();
    const decisions = await this.routing.decide(
      tx,
      project,
      wanted.map((message) => ({ ...message, recipient: this.recipientOf(phones.get(message.to), message.to) })),
      now,
    );
    // In the order of the request, which is then that of the list.
    const ids = wanted.map(() => newId(MESSAGE_ID_PREFIX, now));
    const accepted = decisions.map((decision, index): Accepted => {
      const one = wanted[index] as WantedMessage;
      const phone = phones.get(one.to) ?? null;
      const subject = phone === null ? this.pseudonyms.of(project.projectId, one.to) : one.to;
      const messageId = ids[index] as string;
      const row = newMessage(project, { messageId, wanted: one, decision, phone, subject }, now);
      return { row, partsTooMany: decision.partsMax > PARTS_MAX ? decision.partsMax : null };
    });
    await this.changes.insert(
      tx,
      phones,
      accepted.filter(({ partsTooMany }) => partsTooMany === null).map(({ row }) => row),
    );
    return accepted;
  }

  /** Throws Unprepared for numbers that are to be registered; 503 if the rules have changed since others were. */
  private async requireRegistered(
    tx: Tx,
    project: Project,
    unknown: readonly WantedMessage[],
    registered: Registered,
  ): Promise<void> {
    if (unknown.length === 0) return;
    const requests = unknown.map((message) => ({ ...message, recipient: this.recipients.unregistered(message.to) }));
    const parts = await this.routing.partsMaxOf(tx, project, requests);
    const lacking = unknown.filter((_message, index) => (parts[index] ?? 0) <= PARTS_MAX).map(({ to }) => to);
    if (lacking.length === 0) return;
    throw registered.size === 0 ? new Unprepared([...new Set(lacking)]) : unavailable();
  }

  private recipientOf(row: PhoneRow | undefined, to: string): Recipient {
    return row === undefined ? this.recipients.erased(to) : this.recipients.of(row);
  }
}
