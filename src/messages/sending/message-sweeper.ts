import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { groupBy, inSlices } from '../../platform/grouping.js';
import { Pulse } from '../../platform/jobs/pulse.js';
import { LOG, type Log } from '../../platform/log/log.js';
import type { Change } from '../record/message-change.js';
import { MessageChanges } from '../record/message-changes.js';
import { lockMessages } from '../record/message-rows.js';
import { isWaiting } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { freeMessages } from './holds.js';
import { ENDED_ROWS, MESSAGES_TO_WAKE, SWEPT_ROWS } from './sending.sql.js';

const EVERY_MS = 1_000;

/** Looks at messages whose validity, hold, or wait for a receipt has ended. */
@Injectable()
export class MessageSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly pulse: Pulse;

  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly changes: MessageChanges,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.pulse = new Pulse(
      EVERY_MS,
      () => this.sweep(),
      (err) => log.warn({ err }, 'looking at messages whose time has come failed; it goes on'),
    );
  }

  onApplicationBootstrap(): void {
    this.pulse.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pulse.stop();
  }

  /** One step; whether there may be more. */
  private async sweep(): Promise<boolean> {
    const found = await this.database.read(MESSAGES_TO_WAKE, [this.clock.now()]);
    for (const [projectId, group] of groupBy(found, (one) => one.projectId))
      for (const batch of inSlices(group, ENDED_ROWS))
        await this.transactor.run((tx) => this.wake(tx, projectId, batch));
    return found.length === SWEPT_ROWS;
  }

  private async wake(
    tx: Tx,
    projectId: string,
    found: readonly Pick<MessageRow, 'messageId' | 'phone'>[],
  ): Promise<void> {
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
    const changes = due.flatMap((message) => endOf(message, now) ?? []);
    await this.changes.apply(tx, phones, changes);
    const ended = new Set(changes.map(({ message }) => message));
    await freeMessages(
      tx,
      due.filter((message) => !ended.has(message) && message.hold === 'quiet_hours'),
      now,
    );
  }
}

/** How a message ends whose time is over; null when its time is not. */
function endOf(message: MessageRow, now: number): Change | null {
  const { status, validUntil } = message;
  if (!isWaiting(status))
    return { message, to: 'UNDELIVERED', reason: 'outcome_unknown', detail: 'No receipt came.', isTaken: true };
  return validUntil !== null && validUntil <= now ? { message, to: 'EXPIRED', reason: 'validity_ended' } : null;
}
