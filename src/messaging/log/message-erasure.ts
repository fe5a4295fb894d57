import { Injectable } from '@nestjs/common';
import {
  type ErasedSubject,
  type ErasureStep,
  EventErasure,
  redactedJson,
  type StoredEvent,
  untilFull,
} from '../../events/event-erasure.js';
import { Phone } from '../../phones/phone.entity.js';
import { isWritingOf } from '../../phones/phone-number.js';
import { Clock } from '../../platform/clock.js';
import { columnsOf, locking, placeholders, reading, readingBy } from '../../platform/database/statement.js';
import { readIn, type Tx } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { clipped, groupBy } from '../../platform/text.js';
import { momentOf } from '../messages/message-change.js';
import { MessageChanges } from '../messages/message-changes.js';
import { SHARE_PROJECT } from '../policy/caps.sql.js';
import { UnmatchedErasure } from '../providers/adapter/unmatched-records.js';
import { isWaiting } from '../record/message-status.js';
import {
  BATCH_ID_PREFIX,
  CLIENT_REFERENCE_MAX,
  DETAIL_MAX,
  ENTRY_DETAIL_MAX,
  Message,
  MessageAttempt,
  MessageBatch,
  MessageBatchItem,
  MessageEntry,
} from '../record/message.entity.js';
import { MESSAGE, MESSAGE_COLUMNS, type MessageRow, writeMessages } from '../record/messages.sql.js';

/** Messages that one step of an erasure changes. */
const ERASED_MESSAGES_AT_ONCE = 50;
/** Batches whose refusals one step looks through, … */
const BATCHES_AT_ONCE = 10;
/** … and how many refusals of them together. */
const REFUSALS_AT_ONCE = 100;

/** Messages of a number after one of them, locked in the order of ids. */
const MESSAGES_OF_NUMBER = locking(
  'erasure: messages of a number',
  MESSAGE,
  `SELECT ${MESSAGE_COLUMNS} FROM messages FORCE INDEX (messages_project_phone)
WHERE projectId = ? AND phone = ? AND messageId > ? ORDER BY messageId LIMIT ${ERASED_MESSAGES_AT_ONCE} FOR UPDATE`,
);

/** Parties that one step of an erasure looks through. */
const PARTIES_AT_ONCE = 200;
/** The parties of messages of a project from one up to another, in their order. Values: the project, and these two. */
const PARTIES_WITHOUT_NUMBER = reading(
  'erasure: parties without a number',
  columnsOf(Message, 'phone'),
  `SELECT DISTINCT phone FROM messages FORCE INDEX (messages_project_phone)
WHERE projectId = ? AND phone >= ? AND phone < ? ORDER BY phone LIMIT ${PARTIES_AT_ONCE}`,
);

/** Since when a number is registered. */
const REGISTERED_SINCE = reading(
  'erasure: since when a number is registered',
  columnsOf(Phone, 'createdAt'),
  'SELECT createdAt FROM phones WHERE projectId = ? AND phoneE164 = ?',
);

/** What was said of messages in their timelines. */
const ENTRY_DETAILS = readingBy(
  'erasure: details of entries',
  columnsOf(MessageEntry, 'messageId', 'entryId', 'detail'),
  (ids: readonly string[]) => `SELECT messageId, entryId, detail FROM message_entries
WHERE messageId IN (${placeholders(ids)}) AND detail IS NOT NULL`,
  [[['msg_1', 'msg_2']]],
);
/** What providers said of messages. */
const ATTEMPT_DETAILS = readingBy(
  'erasure: details of attempts',
  columnsOf(MessageAttempt, 'messageId', 'attemptId', 'detail'),
  (
    ids: readonly string[],
  ) => `SELECT messageId, attemptId, detail FROM message_attempts FORCE INDEX (message_attempts_message)
WHERE messageId IN (${placeholders(ids)}) AND detail IS NOT NULL`,
  [[['msg_1', 'msg_2']]],
);
/** Batches of a project from one on and before another. */
const NEXT_BATCHES = reading(
  'erasure: next batches',
  columnsOf(MessageBatch, 'batchId'),
  `SELECT batchId FROM message_batches FORCE INDEX (message_batches_project)
WHERE projectId = ? AND batchId >= ? AND batchId < ? ORDER BY batchId LIMIT ${BATCHES_AT_ONCE}`,
);
const ITEM = columnsOf(MessageBatchItem, 'batchId', 'itemIndex', 'error');
/** The refusals of batches. Values: the batches, then one of them and the place in it after which they begin. */
const BATCH_ERRORS = readingBy(
  'erasure: errors of batches',
  ITEM,
  (ids: readonly string[]) => `SELECT batchId, itemIndex, error FROM message_batch_items
WHERE batchId IN (${placeholders(ids)}) AND error IS NOT NULL AND (batchId > ? OR itemIndex > ?)
ORDER BY batchId, itemIndex LIMIT ${REFUSALS_AT_ONCE}`,
  [[['bat_1', 'bat_2']]],
);
/** Those of some messages that stand under a number, or under what replaced it. */
const MESSAGES_AMONG = readingBy(
  'erasure: messages among some',
  { messageId: 'text' },
  (ids: readonly string[]) =>
    `SELECT messageId FROM messages WHERE messageId IN (${placeholders(ids)}) AND projectId = ? AND phone = ?`,
  [[['msg_1', 'msg_2']]],
);

/** One step of an erasure on one kind of trace. */
export type Remover = (tx: Tx, erased: ErasedSubject, position: string | null) => Promise<ErasureStep>;

/** Takes a number out of wherever messages leave something of it. */
@Injectable()
export class MessageTraces {
  readonly removers: readonly Remover[];

  constructor(
    private readonly changes: MessageChanges,
    private readonly events: EventErasure,
    private readonly clock: Clock,
    unmatched: UnmatchedErasure,
  ) {
    this.removers = [
      (tx, erased, position) => this.eraseMessages(tx, erased, position),
      eraseRefusals,
      // After the messages: until they are changed, they may record further events.
      (tx, erased, position) => this.eraseLateEvents(tx, erased, position),
      (tx, erased, position) => unmatched.erase(tx, erased, position),
      (tx, erased, position) => this.eraseWritings(tx, erased, position),
    ];
  }

  /**
   * Changes some messages after a position, of the number or of another writing of it: the pseudonym replaces it, the
   * text goes, and what was not sent yet ends. Messages of a number that was registered again since are left alone.
   */
  private async eraseMessages(
    tx: Tx,
    erased: ErasedSubject,
    position: string | null,
    writing = erased.subject,
  ): Promise<ErasureStep> {
    const { projectId, subject, requestedAt } = erased;
    // Before the messages, as everywhere: caps that are given back share it too.
    await readIn(tx, SHARE_PROJECT, [projectId]);
    const rows = await readIn(tx, MESSAGES_OF_NUMBER, [projectId, writing, position ?? '']);
    // Read after locking: whatever was accepted for a new row of the number is younger than that row.
    const [registered] = await readIn(tx, REGISTERED_SINCE, [projectId, subject]);
    // What comes in under another writing makes no row: there the request is the bound.
    const end = registered?.createdAt ?? (writing === subject ? Infinity : requestedAt + 1);
    const older = rows.filter(({ createdAt }) => createdAt < end);
    const replaced = await this.replace(tx, erased, older);
    const messages = replaced.length;
    const last = messages < older.length ? replaced.at(-1) : rows.at(-1);
    const isEnd = last === undefined || (messages === older.length && rows.length < ERASED_MESSAGES_AT_ONCE);
    return { removed: { messages }, position: isEnd ? null : last.messageId };
  }

  /** Changes as many of these messages as fit into a step, and returns them. */
  private async replace(tx: Tx, erased: ErasedSubject, rows: readonly MessageRow[]): Promise<MessageRow[]> {
    if (rows.length === 0) return [];
    const now = this.clock.now();
    const details = await detailsOf(
      tx,
      rows.map(({ messageId }) => messageId),
    );
    const replaced: { before: MessageRow; now: MessageRow }[] = [];
    for (const before of untilFull(rows, erased)) {
      replaced.push({ before, now: redactedMessage(before, erased, now) });
      await redactDetails(tx, erased, details, before.messageId);
    }
    await writeMessages(tx, replaced);
    const written = replaced.map(({ now: message }) => message);
    // Its row is gone, so no number has to be locked, and no counter changes.
    const waiting = written.filter(({ status }) => isWaiting(status));
    await this.changes.apply(
      tx,
      new Map(),
      waiting.map((message) => ({ message, to: 'BLOCKED', reason: 'erased' })),
    );
    return written;
  }

  /**
   * Takes the number out of events that its messages made between the deletion of its row and the erasure of the
   * messages: a receipt may have come. Events of messages of a new row of the number are left alone.
   */
  private eraseLateEvents(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    return this.events.eraseLater(tx, erased, position, (events) => ofErased(tx, erased, events));
  }

  /**
   * Takes the number out of messages that stand under another writing of it: gateways write numbers as people of a
   * country do, and what nobody could read is kept as it came. Looks through some parties after a position, or changes
   * some messages or events of one that is the number.
   */
  private async eraseWritings(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const place = position === null ? START : (JSON.parse(position) as Place);
    const [writing, work, at] = place;
    if (work === 'seek') return { removed: {}, position: await nextWriting(tx, erased, writing) };
    const redact = (text: string): string => (text === writing ? erased.pseudonym : erased.redact(text));
    const step =
      work === 'messages'
        ? await this.eraseMessages(tx, erased, at, writing)
        : await this.eraseLateEvents(tx, { ...erased, subject: writing, redact }, at);
    return { ...step, position: JSON.stringify(placeAfter(place, step.position)) };
  }
}

function redactedMessage(row: MessageRow, { pseudonym, redact }: ErasedSubject, now: number): MessageRow {
  return {
    ...row,
    phone: pseudonym,
    text: null,
    timezone: null,
    clientReference: redactedColumn(row.clientReference, redact, CLIENT_REFERENCE_MAX),
    reasonDetail: redactedColumn(row.reasonDetail, redact, DETAIL_MAX),
    metadata: row.metadata === null ? null : redactedJson(row.metadata, redact),
    updatedAt: momentOf(row, now),
    version: row.version + 1,
  };
}

type Details = Awaited<ReturnType<typeof detailsOf>>;

/** The details of entries and attempts of some messages. */
async function detailsOf(tx: Tx, ids: readonly string[]) {
  const entries = await readIn(tx, ENTRY_DETAILS(ids), ids);
  const attempts = await readIn(tx, ATTEMPT_DETAILS(ids), ids);
  return {
    entries: groupBy(entries, ({ messageId }) => messageId),
    attempts: groupBy(attempts, ({ messageId }) => messageId),
  };
}

/** The details of one message: only those that name the number are written. */
async function redactDetails(tx: Tx, { redact }: ErasedSubject, details: Details, messageId: string): Promise<void> {
  for (const { entryId, detail } of details.entries.get(messageId) ?? []) {
    const replaced = redactedColumn(detail, redact, ENTRY_DETAIL_MAX);
    if (replaced !== detail) await tx.update(MessageEntry, { messageId, entryId }, { detail: replaced });
  }
  for (const { attemptId, detail } of details.attempts.get(messageId) ?? []) {
    const replaced = redactedColumn(detail, redact, DETAIL_MAX);
    if (replaced !== detail) await tx.update(MessageAttempt, { attemptId }, { detail: replaced });
  }
}

/** A pseudonym is longer than most numbers. */
function redactedColumn(text: string | null, redact: ErasedSubject['redact'], max: number): string | null {
  return text === null ? null : clipped(redact(text), max);
}

/** After all items of a batch. */
const END_OF_BATCH = 65_535;
/** A batch, and the place in it up to which it was looked through. */
type Position = readonly [batchId: string, itemIndex: number];

/** Takes a number out of what was refused in the batches of a project: some refusals after a position. */
async function eraseRefusals(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
  const { projectId, requestedAt, redact } = erased;
  const [fromBatch, fromItem] = positionIn(position);
  const bound = idBound(BATCH_ID_PREFIX, requestedAt + 1);
  const batches = await readIn(tx, NEXT_BATCHES, [projectId, fromBatch, bound]);
  const ids = batches.map(({ batchId }) => batchId);
  const errors = ids.length === 0 ? [] : await readIn(tx, BATCH_ERRORS(ids), [...ids, fromBatch, fromItem]);
  let last = errors.at(-1);
  for (const item of untilFull(errors, erased)) {
    last = item;
    await redactRefusal(tx, redact, item);
  }
  if (last !== undefined && (last !== errors.at(-1) || errors.length === REFUSALS_AT_ONCE))
    return { removed: {}, position: JSON.stringify([last.batchId, last.itemIndex]) };
  const end = batches.length < BATCHES_AT_ONCE ? undefined : ids.at(-1);
  return { removed: {}, position: end === undefined ? null : JSON.stringify([end, END_OF_BATCH]) };
}

async function redactRefusal(
  tx: Tx,
  redact: ErasedSubject['redact'],
  { batchId, itemIndex, error }: Readonly<Pick<MessageBatchItem, 'batchId' | 'itemIndex' | 'error'>>,
): Promise<void> {
  if (error === null || redactedJson(error, redact) === error) return;
  // Decided again under the lock: another erasure may be changing the same row.
  const key = { batchId, itemIndex };
  const item = await tx.findOne(MessageBatchItem, { where: key, lock: { mode: 'pessimistic_write' } });
  if (item === null || item.error === null) return;
  await tx.update(MessageBatchItem, key, { error: redactedJson(item.error, redact) });
}

/** Processes of an earlier version wrote the batch alone. */
function positionIn(position: string | null): Position {
  if (position === null) return ['', 0];
  return position.startsWith('[') ? (JSON.parse(position) as Position) : [position, END_OF_BATCH];
}

/** Those events that are of messages that stand under the pseudonym by now. */
async function ofErased(
  tx: Tx,
  { projectId, pseudonym }: ErasedSubject,
  events: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> {
  const named = events.map((event) => ({ event, messageId: messageIdOf(event) }));
  const ids = named.flatMap(({ messageId }) => messageId ?? []);
  if (ids.length === 0) return [];
  const found = await readIn(tx, MESSAGES_AMONG(ids), [...ids, projectId, pseudonym]);
  const erasedIds = new Set(found.map(({ messageId }) => messageId));
  return named.filter(({ messageId }) => messageId !== null && erasedIds.has(messageId)).map(({ event }) => event);
}

function messageIdOf({ type, data }: StoredEvent): string | null {
  if (data === null || !type.startsWith('message.')) return null;
  const { messageId } = JSON.parse(data) as { readonly messageId?: unknown };
  return typeof messageId === 'string' ? messageId : null;
}

/** Where what is no number in E.164 stands among the parties of messages: before all `+1…` to `+9…`, and after them. */
const RANGES = [
  ['(', '+1'],
  [',', ':'],
] as const;

/** The writing at hand, what is done with it, and how far that is. */
type Place = readonly [writing: string, work: 'seek' | 'messages' | 'events', at: string | null];
const START: Place = ['', 'seek', null];

/** The position of the next writing of the number; null when there is none. */
async function nextWriting(tx: Tx, { projectId, subject }: ErasedSubject, after: string): Promise<string | null> {
  for (const [from, to] of RANGES) {
    if (after >= to) continue;
    const rows = await readIn(tx, PARTIES_WITHOUT_NUMBER, [projectId, after < from ? from : after, to]);
    const found = rows.find(({ phone }) => phone !== after && isWritingOf(phone, subject));
    if (found !== undefined) return JSON.stringify([found.phone, 'messages', null] satisfies Place);
    const last = rows.at(-1);
    if (last !== undefined && rows.length === PARTIES_AT_ONCE)
      return JSON.stringify([last.phone, 'seek', null] satisfies Place);
  }
  return null;
}

/** Events go after their messages: by these they are known. */
function placeAfter([writing, work]: Place, at: string | null): Place {
  if (at !== null) return [writing, work, at];
  return work === 'messages' ? [writing, 'events', null] : [writing, 'seek', null];
}
