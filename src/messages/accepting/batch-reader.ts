import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Read, readerIn, readerOf } from '../../platform/database/in-transaction.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactor.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { Reach } from '../../tenants/reach.js';
import { MessageView } from '../record/message.view.js';
import { MESSAGES_BY_ID } from '../record/messages.sql.js';
import { indexesIn, itemsWithout, itemView } from './batch-items.js';
import type { BatchCountsView, BatchItemView, BatchPageView, BatchView } from './batch.view.js';
import { BATCH, COUNTS_OF_BATCH, ITEMS_OF_BATCH } from './batches.sql.js';

/** After so long no process of the version before is still at a batch. */
const OPEN_MS = 60_000;

type BatchRow = RowOf<typeof BATCH>;

/** Shows batches, as they are now. */
@Injectable()
export class BatchReader {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

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

  /** All items of a batch. Throws 404. */
  async read(caller: Caller, projectId: string, batchId: string): Promise<BatchView> {
    const batch = await this.batch(caller, projectId, batchId);
    return { batchId, data: await this.items(batch, 0, batch.size) };
  }

  /** Those items of a batch that are decided, from one index up to another. */
  itemsIn(tx: Tx, batchId: string, from: number, to: number): Promise<BatchItemView[]> {
    return itemsOf(readerIn(tx), [batchId, from, to]);
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

async function itemsOf(read: Read, place: readonly [string, number, number]): Promise<BatchItemView[]> {
  const items = await read(ITEMS_OF_BATCH, place);
  const ids = items.flatMap(({ messageId }) => messageId ?? []);
  const rows = ids.length === 0 ? [] : await read(MESSAGES_BY_ID(ids), ids);
  const views = new Map(rows.map((row) => [row.messageId, MessageView.of(row)]));
  return items.map((item) => itemView(item, views.get(item.messageId ?? '') ?? null));
}
