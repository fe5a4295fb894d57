import { Injectable } from '@nestjs/common';
import type { Caller, Charge } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { insertion, insertMissing, insertRows } from '../../platform/database/insert-rows.js';
import { columnsOf, reading, type RowOf, words, writing } from '../../platform/database/statement.js';
import { type Read, readerIn, readerOf, type Tx, writeIn } from '../../platform/database/transactor.js';
import { Cursors, PageQuery } from '../../platform/http/paging.js';
import { problemOf } from '../../platform/http/problem.filter.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { readDto } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { newId } from '../../platform/ids.js';
import { inSlices } from '../../platform/text.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import type { Project } from '../../tenants/tenant.entity.js';
import {
  BATCH_ID_PREFIX,
  BATCH_ITEM_STATUSES,
  type BatchItemStatus,
  MessageBatch,
  MessageBatchItem,
} from '../record/message.entity.js';
import { MESSAGES_BY_ID } from '../record/messages.sql.js';
import {
  type Accepted,
  MessageAcceptance,
  Recipients,
  type Registered,
  type WantedMessage,
  wantedMessage,
} from './message-acceptance.js';
import type {
  BatchCountsView,
  BatchItemErrorView,
  BatchItemView,
  BatchPageView,
  BatchView,
} from './message-batch.view.js';
import { MessageView } from './message.view.js';
import { type SendBatchDto, SendMessageDto } from './messages.dto.js';
import { acceptedView, textTooLong } from './messages.service.js';

/** One item of a batch as it was read: a message, or why it is none. */
type ReadItem = { readonly wanted: WantedMessage } | { readonly error: BatchItemErrorView };

/** Reads an item as the body of a single message is read; a fault is one of this item only. */
export function readItem(fields: object, now: number): ReadItem {
  const { dto, problem } = readDto(SendMessageDto, fields);
  if (problem !== null) return { error: errorOf(problem) };
  try {
    return { wanted: { ...wantedMessage(dto, now), isGuarded: false } };
  } catch (error) {
    if (error instanceof Problem) return { error: errorOf(error) };
    throw error;
  }
}

/** What a batch says of a Problem that concerns one of its items. */
function errorOf({ code, message, details }: Problem): BatchItemErrorView {
  return {
    code,
    message,
    details: details.map(({ path, rule, message: sentence }) => ({ path, rule, message: sentence })),
  };
}

/** The row of what became of an item. */
function itemRow(batchId: string, { index, status, message, error }: BatchItemView): MessageBatchItem {
  return {
    batchId,
    itemIndex: index,
    status,
    messageId: message?.messageId ?? null,
    error: error === null ? null : JSON.stringify(error),
  };
}

/** What the API shows of a stored item; `message` is null when there is none, or it is gone after its retention. */
function itemView(
  { itemIndex, status, error }: Pick<MessageBatchItem, 'itemIndex' | 'status' | 'error'>,
  message: MessageView | null,
): BatchItemView {
  return {
    index: itemIndex,
    status,
    message,
    error: error === null ? missingErrorOf(status) : (JSON.parse(error) as BatchItemErrorView),
  };
}

/** Items of a batch that have no message, and perhaps never will. */
function itemsWithout(
  status: 'pending' | 'not_processed',
  indexes: readonly number[],
  error = missingErrorOf(status),
): BatchItemView[] {
  return indexes.map((index) => ({ index, status, message: null, error }));
}

/** All whole numbers from one up to another. */
function indexesIn(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_none, index) => from + index);
}

/** Of an item whose error is not stored: it has none, or nobody was there to say why it was not processed. */
function missingErrorOf(status: BatchItemStatus): BatchItemErrorView | null {
  if (status !== 'not_processed') return null;
  return {
    code: 'not_processed',
    message: 'The batch ended before this message was processed: send it in a new request.',
    details: [],
  };
}

/** Inserts nothing where the batch has its row already. */
const NEW_BATCH = insertion(MessageBatch, { mode: 'INSERT IGNORE' });
const NEW_BATCH_ITEMS = insertion(MessageBatchItem);

/** Locks a batch that is open. Values: until when it stays open, the batch, now. */
const KEEP_BATCH_OPEN = writing(
  'batches: keep open',
  'UPDATE message_batches SET openUntil = ? WHERE batchId = ? AND openUntil > ?',
);

const CLOSE_BATCH = writing('batches: close', 'UPDATE message_batches SET openUntil = 0 WHERE batchId = ?');

/** Some items of a batch. Values: the batch, the first index, the index after the last. */
const ITEMS_OF_BATCH = reading(
  'batches: items',
  {
    ...columnsOf(MessageBatchItem, 'itemIndex', 'messageId', 'error'),
    status: words(BATCH_ITEM_STATUSES),
  },
  `SELECT itemIndex, messageId, error, status FROM message_batch_items
WHERE batchId = ? AND itemIndex >= ? AND itemIndex < ? ORDER BY itemIndex`,
);

/** How many items of a batch have each status. */
const COUNTS_OF_BATCH = reading(
  'batches: counts',
  { status: words(BATCH_ITEM_STATUSES), items: 'number' },
  'SELECT status, COUNT(*) AS items FROM message_batch_items WHERE batchId = ? GROUP BY status',
);

const BATCH = reading(
  'batches: one',
  columnsOf(MessageBatch, 'batchId', 'projectId', 'size', 'openUntil', 'createdAt'),
  'SELECT batchId, projectId, size, openUntil, createdAt FROM message_batches WHERE batchId = ?',
);

/** After so long no process of the version before is still at a batch. */
const OPEN_MS = 60_000;

type BatchRow = RowOf<typeof BATCH>;

/** Those items of a batch that are decided, from one index up to another. */
async function itemsOf(read: Read, place: readonly [string, number, number]): Promise<BatchItemView[]> {
  const items = await read(ITEMS_OF_BATCH, place);
  const ids = items.flatMap(({ messageId }) => messageId ?? []);
  const rows = ids.length === 0 ? [] : await read(MESSAGES_BY_ID(ids), ids);
  const views = new Map(rows.map((row) => [row.messageId, MessageView.of(row)]));
  return items.map((item) => itemView(item, views.get(item.messageId ?? '') ?? null));
}

/**
 * Locks the batch to the end of the transaction, as open until `row.openUntil`. Returns whether it is new. Throws 409
 * when it is closed.
 */
async function lockOpenBatch(tx: Tx, row: MessageBatch, now: number): Promise<boolean> {
  if ((await writeIn(tx, KEEP_BATCH_OPEN, [row.openUntil, row.batchId, now])) === 1) return false;
  if ((await insertMissing(tx, NEW_BATCH, [row])) === 1) return true;
  throw new Problem(409, 'state_conflict', 'The batch is closed: send this message in a new request.');
}

/** Closes a batch, so that nothing is added to it any more; returns whether there is one. */
async function closeBatch(tx: Tx, batchId: string): Promise<boolean> {
  return (await writeIn(tx, CLOSE_BATCH, [batchId])) === 1;
}

/** Stores what became of items. */
function insertItems(tx: Tx, batchId: string, views: readonly BatchItemView[]): Promise<void> {
  return insertRows(
    tx,
    NEW_BATCH_ITEMS,
    views.map((view) => itemRow(batchId, view)),
  );
}

/** Messages in one transaction: it takes some milliseconds, and then others have their turn. */
const SLICE_MESSAGES = 100;

/** The items of a slice as they were read. */
interface PreparedSlice {
  readonly items: readonly ReadItem[];
  readonly registered: Registered;
}

/** Sends many messages in one request, in slices that commit one after the other, and shows what became of them. */
@Injectable()
export class MessageBatches {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly recipients: Recipients,
    private readonly acceptance: MessageAcceptance,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /**
   * What became of each message. After a failure the slices that were committed stay, and the same request with its
   * `Idempotency-Key` goes on after them; without one the batch is closed. Throws 404, 409 when the project is
   * archived, and 429.
   */
  async send(
    caller: Caller,
    projectId: string,
    { messages }: SendBatchDto,
    { once, charge }: { readonly once: OnceRequest; readonly charge: Charge },
  ): Promise<BatchView> {
    await this.reach.requireProject(caller, projectId);
    await charge(messages.length);
    const slices = inSlices(messages, SLICE_MESSAGES);
    let items: readonly ReadItem[] = [];
    const views = await this.idempotency.runContinued<BatchView, PreparedSlice>(
      once,
      newId(BATCH_ID_PREFIX, this.clock.now()),
      (batchId, openUntil) => ({
        statusCode: 202,
        prepare: async (slice, unknown) => {
          if (unknown.length === 0) items = this.read(slices[slice] ?? []);
          else items = await this.registered(caller, projectId, items, unknown);
          return { items, registered: new Set(unknown) };
        },
        work: async (tx, prepared, slice) => {
          const project = await this.reach.shareProject(tx, caller, projectId);
          const start = slice * SLICE_MESSAGES;
          const batch = batchRow(project, { batchId, size: messages.length, openUntil }, this.clock.now());
          const isNew = await lockOpenBatch(tx, batch, this.clock.now());
          const known = isNew ? [] : await itemsOf(readerIn(tx), [batchId, start, start + SLICE_MESSAGES]);
          if (known.length > 0) return { batchId, data: known };
          const data = await this.accept(tx, project, start, prepared);
          await insertItems(tx, batchId, data);
          return { batchId, data };
        },
        isLast: (_view, slice) => slice === slices.length - 1,
        idOf: () => batchId,
        show: async () => [await this.readAll(caller, projectId, batchId)],
        close: (tx, fault) => this.close(tx, { batchId, size: messages.length }, fault),
        unclosed: (made, fault, isNextInDoubt) => [
          { batchId, data: unclosedItems(dataOf(made), messages.length, fault, isNextInDoubt) },
        ],
      }),
    );
    return { batchId: views[0]?.batchId ?? '', data: dataOf(views) };
  }

  /** A batch with a page of its items, in the order of the request. Throws 404. */
  async list(caller: Caller, projectId: string, batchId: string, query: PageQuery): Promise<BatchPageView> {
    const batch = await this.batch(caller, projectId, batchId);
    const list = { list: 'batch', filters: batchId };
    const last = this.cursors.read(query.cursor, list);
    const from = last === null ? 0 : Number(last) + 1;
    const size = PageQuery.sizeOf(query);
    const items = await this.items(batch, from, Math.min(from + size + 1, batch.size));
    const page = this.cursors.page(
      items,
      size,
      list,
      ({ index }) => String(index),
      (item) => item,
    );
    return { batchId, size: batch.size, counts: await this.counts(batch), ...page };
  }

  private read(slice: readonly object[]): ReadItem[] {
    const now = this.clock.now();
    return slice.map((fields) => readItem(fields, now));
  }

  /** The items of a slice, their new numbers registered. Beyond the tenant's maximum, these are refused. */
  private async registered(
    caller: Caller,
    projectId: string,
    items: readonly ReadItem[],
    numbers: readonly string[],
  ): Promise<readonly ReadItem[]> {
    try {
      await this.recipients.register(caller, projectId, numbers);
      return items;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'limit_reached') throw error;
      const unknown = new Set(await this.recipients.unknownAmong(projectId, numbers));
      return items.map((item) => ('wanted' in item && unknown.has(item.wanted.to) ? { error: errorOf(error) } : item));
    }
  }

  private async accept(
    tx: Tx,
    project: Project,
    start: number,
    { items, registered }: PreparedSlice,
  ): Promise<BatchItemView[]> {
    const wanted = items.flatMap((item) => ('wanted' in item ? [item.wanted] : []));
    const accepted = await this.acceptance.accept(tx, project, wanted, registered);
    let next = 0;
    return items.map((item, index): BatchItemView => {
      if ('error' in item) return { index: start + index, status: 'invalid', message: null, error: item.error };
      const one = accepted[next] as Accepted;
      next += 1;
      return { index: start + index, ...itemOf(one, project) };
    });
  }

  /** Stores that the rest of a batch is not processed, so that nobody adds it; null when there is no batch. */
  private async close(
    tx: Tx,
    { batchId, size }: Pick<MessageBatch, 'batchId' | 'size'>,
    fault: unknown,
  ): Promise<BatchView[] | null> {
    if (!(await closeBatch(tx, batchId))) return null;
    const made = await itemsOf(readerIn(tx), [batchId, 0, size]);
    const rest = notProcessed(indexesIn(made.length, size), fault);
    await insertItems(tx, batchId, rest);
    return [{ batchId, data: [...made, ...rest] }];
  }

  /** All items of a batch. Throws 404. */
  private async readAll(caller: Caller, projectId: string, batchId: string): Promise<BatchView> {
    const batch = await this.batch(caller, projectId, batchId);
    return { batchId, data: await this.items(batch, 0, batch.size) };
  }

  private async batch(caller: Caller, projectId: string, batchId: string): Promise<BatchRow> {
    this.reach.requireReach(caller, projectId);
    const [batch] = await this.database.read(BATCH, [batchId]);
    if (batch === undefined || batch.projectId !== projectId) throw notFound();
    return batch;
  }

  private async items(batch: BatchRow, from: number, to: number): Promise<BatchItemView[]> {
    const stored = await itemsOf(readerOf(this.database), [batch.batchId, from, to]);
    const byIndex = new Map(stored.map((item) => [item.index, item]));
    const indexes = indexesIn(from, to);
    const missing = indexes.filter((index) => !byIndex.has(index));
    for (const item of itemsWithout(this.missingAre(batch), missing)) byIndex.set(item.index, item);
    return indexes.flatMap((index) => byIndex.get(index) ?? []);
  }

  private async counts(batch: BatchRow): Promise<BatchCountsView> {
    const counts: BatchCountsView = { accepted: 0, blocked: 0, invalid: 0, not_processed: 0, pending: 0 };
    let missing = batch.size;
    for (const { status, items } of await this.database.read(COUNTS_OF_BATCH, [batch.batchId])) {
      counts[status] += items;
      missing -= items;
    }
    counts[this.missingAre(batch)] += missing;
    return counts;
  }

  /**
   * What items are that have no row. A batch that was closed has all rows: without an end, one is of a process of the
   * version before, which may still be at it.
   */
  private missingAre({ openUntil, createdAt }: BatchRow): 'pending' | 'not_processed' {
    return (openUntil || createdAt + OPEN_MS) > this.clock.now() ? 'pending' : 'not_processed';
  }
}

/** The items of a batch that could not be closed: those of a slice in doubt may still turn out to be sent. */
function unclosedItems(
  made: readonly BatchItemView[],
  size: number,
  fault: unknown,
  isNextInDoubt: boolean,
): BatchItemView[] {
  const decided = isNextInDoubt ? Math.min(made.length + SLICE_MESSAGES, size) : made.length;
  const pending = itemsWithout('pending', indexesIn(made.length, decided));
  return [...made, ...pending, ...notProcessed(indexesIn(decided, size), fault)];
}

function notProcessed(indexes: readonly number[], fault: unknown): BatchItemView[] {
  return itemsWithout('not_processed', indexes, errorOf(problemOf(fault)));
}

function dataOf(views: readonly BatchView[]): BatchItemView[] {
  return views.flatMap(({ data }) => data);
}

function itemOf(accepted: Accepted, { status }: Project): Omit<BatchItemView, 'index'> {
  const { row, partsTooMany } = accepted;
  if (partsTooMany !== null) return { status: 'invalid', message: null, error: errorOf(textTooLong(partsTooMany)) };
  return {
    status: row.status === 'BLOCKED' ? 'blocked' : 'accepted',
    message: acceptedView(accepted, status),
    error: null,
  };
}

function batchRow(
  { tenantId, projectId }: Project,
  batch: Pick<MessageBatch, 'batchId' | 'size' | 'openUntil'>,
  createdAt: number,
): MessageBatch {
  return { ...batch, tenantId, projectId, createdAt };
}
