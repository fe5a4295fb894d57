import type { Change } from '../../src/messaging/messages/message-change.js';
import { MessageChanges } from '../../src/messaging/messages/message-changes.js';
import { MESSAGE_ID_PREFIX, NEW_MESSAGE } from '../../src/messaging/record/message.entity.js';
import { lockMessages } from '../../src/messaging/record/messages.sql.js';
import type { MessageRow } from '../../src/messaging/record/messages.sql.js';
import { lockPhones } from '../../src/phones/phones.sql.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { newId } from '../../src/platform/ids.js';
import type { TestApp } from './test-app.js';

const DAY_MS = 24 * 3_600_000;

/** Whose messages are stored. */
interface Place {
  readonly tenantId: string;
  readonly projectId: string;
}

/** A message as it is stored when it was accepted at `createdAt`; by default now, delivered. */
export function messageRow({ tenantId, projectId }: Place, changes: Partial<MessageRow> = {}): MessageRow {
  const createdAt = changes.createdAt ?? Date.now();
  return {
    ...NEW_MESSAGE,
    messageId: newId(MESSAGE_ID_PREFIX, createdAt),
    tenantId,
    projectId,
    direction: 'OUTBOUND',
    status: 'DELIVERED',
    category: 'TRANSACTIONAL',
    phone: '+14155552601',
    country: 'US',
    text: 'Hello',
    encoding: 'GSM_7',
    parts: 1,
    priceMicros: 7_500,
    costMicros: 7_500,
    sendAt: createdAt,
    validUntil: createdAt + DAY_MS,
    createdAt,
    updatedAt: createdAt,
    ...changes,
  };
}

/** Stores messages of one project by the one writer, with their timeline, events and usage; in their order. */
export async function storeMessages(
  { app }: TestApp,
  place: Place,
  messages: readonly Partial<MessageRow>[],
): Promise<MessageRow[]> {
  const rows = messages.map((changes) => messageRow(place, changes));
  await app.get(Transactor).run(async (tx) => {
    const phones = await lockPhones(
      tx,
      place.projectId,
      rows.map(({ phone }) => phone),
    );
    await app.get(MessageChanges).insert(tx, phones, rows);
  });
  return rows;
}

/** Gives a stored message its next statuses by the one writer, each in a transaction of its own. */
export async function moveMessage(
  { app }: TestApp,
  messageId: string,
  changes: readonly Omit<Change, 'message'>[],
): Promise<void> {
  for (const change of changes) {
    await app.get(Transactor).run(async (tx) => {
      const message = (await lockMessages(tx, [messageId])).get(messageId);
      if (message === undefined) throw new Error(`There is no ${messageId}`);
      const phones = await lockPhones(tx, message.projectId, [message.phone]);
      await app.get(MessageChanges).apply(tx, phones, [{ ...change, message }]);
    });
  }
}
