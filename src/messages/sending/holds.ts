import { writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { newId } from '../../platform/ids.js';
import { momentOf } from '../changes/message-change.js';
import { insertEntries } from '../changes/message-entries.js';
import { ENTRY_DETAIL_MAX, ENTRY_ID_PREFIX } from '../record/message-entry.entity.js';
import type { StoredHold } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { FREE_MESSAGES, HOLD_MESSAGES } from './sending.sql.js';

/** A message that must wait. */
export interface Held {
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
