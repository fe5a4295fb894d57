import { insertRows } from '../../platform/database/insert-rows.js';
import type { Tx } from '../../platform/database/transactor.js';
import { newIds } from '../../platform/ids.js';
import { ENTRY_ID_PREFIX, type MessageEntry } from '../record/message-entry.entity.js';
import { NEW_ENTRIES } from '../record/messages.sql.js';

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
