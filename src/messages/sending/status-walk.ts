import { Injectable } from '@nestjs/common';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Database } from '../../platform/database/database.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import type { LockedPhones } from '../changes/message-changes.js';
import { lockMessages } from '../record/message-rows.js';
import type { MessageStatus } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { ENDED_ROWS, MESSAGES_WITH_STATUS } from './sending.sql.js';

/** Changes locked messages; returns how many. */
export type StatusWork = (tx: Tx, phones: LockedPhones, messages: readonly MessageRow[]) => Promise<number>;

/** Messages of a project that have a status. */
export interface WithStatus {
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
