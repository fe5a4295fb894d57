import { Inject, Injectable } from '@nestjs/common';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { groupBy, inSlices } from '../../platform/grouping.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { inquiryAt } from '../changes/message-change.js';
import { MessageChanges } from '../changes/message-changes.js';
import { lockMessages } from '../record/message-rows.js';
import type { MessageRow } from '../record/messages.sql.js';
import { freeMessages } from './holds.js';
import { ENDED_ROWS, MESSAGES_TO_WAKE, SWEPT_ROWS, WAKE_LATER } from './sending.sql.js';
import { StatusInquiries } from './status-inquiries.js';
import { endOf, isSilent, withCauses } from './time-over.js';

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
