import type { Change } from '../../src/messaging/messages/message-change.js';
import { MessageChanges } from '../../src/messaging/messages/message-changes.js';
import { MESSAGE_ID_PREFIX, NEW_MESSAGE } from '../../src/messaging/record/message.entity.js';
import { lockMessages, type MessageRow } from '../../src/messaging/record/messages.sql.js';
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
function messageRow({ tenantId, projectId }: Place, changes: Partial<MessageRow> = {}): MessageRow {
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

/** What a project did in one hour, as `readActivity` shows it. */
export interface ActivityHour {
  readonly hour: number;
  readonly accepted: number;
  readonly open: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly failed: number;
  readonly blocked: number;
  readonly expired: number;
  readonly canceled: number;
  readonly received: number;
  readonly cost: number;
}

/** A group of `readUsage` by day and status. */
export interface UsageGroup {
  readonly day: string;
  readonly status: string;
  readonly messages: number;
  readonly cost: number;
}

const OPEN = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT'];

/** Where the sums of hours are not those of usage, by UTC day, status and cost; and where `accepted` is no sum. */
export function differences(hours: readonly ActivityHour[], groups: readonly UsageGroup[]): string[] {
  const found = new Map<string, number>();
  const add = (key: string, count: number) => found.set(key, (found.get(key) ?? 0) + count);
  for (const { hour, accepted, cost, received, ...ofCallers } of hours) {
    for (const [name, count] of Object.entries({ ...ofCallers, received })) add(`${dateOf(hour)} ${name}`, -count);
    for (const count of Object.values(ofCallers)) add(`accepted at ${hour}`, count);
    add(`accepted at ${hour}`, -accepted);
    add(`${dateOf(hour)} cost`, -Math.round(cost * 1e6));
  }
  for (const { day, status, messages, cost } of groups) {
    add(`${day} ${OPEN.includes(status) ? 'open' : status.toLowerCase()}`, messages);
    add(`${day} cost`, Math.round(cost * 1e6));
  }
  return [...found].flatMap(([key, difference]) => (difference === 0 ? [] : [`${key}: ${difference}`]));
}

/** The UTC day of an instant. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
