import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Database, type SqlValue } from '../../platform/database/database.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Reading } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactor.js';
import { notFound } from '../../platform/http/problem.js';
import { Reach } from '../../tenants/reach.js';
import { MessageView } from '../record/message.view.js';
import { MESSAGES_BY_ID } from '../record/messages.sql.js';
import { itemView } from './batch-items.js';
import type { BatchItemView, BatchView } from './batch.view.js';
import { BATCH, ITEMS_OF_BATCH } from './batches.sql.js';

type Read = <Row>(statement: Reading<Row>, values: readonly SqlValue[]) => Promise<Row[]>;

/** Shows batches. */
@Injectable()
export class BatchReader {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
  ) {}

  /** What became of the messages of a batch, as they are now. Throws 404. */
  async read(caller: Caller, projectId: string, batchId: string): Promise<BatchView> {
    this.reach.requireReach(caller, projectId);
    const [batch] = await this.database.read(BATCH, [batchId]);
    if (batch === undefined || batch.projectId !== projectId) throw notFound();
    const read: Read = (statement, values) => this.database.readOnce(statement, values);
    return { batchId, data: await itemsOf(read, [batchId, 0, batch.size]) };
  }

  /** Those items of a batch that are decided, from one index up to another. */
  itemsIn(tx: Tx, batchId: string, from: number, to: number): Promise<BatchItemView[]> {
    return itemsOf((statement, values) => readIn(tx, statement, values), [batchId, from, to]);
  }
}

async function itemsOf(read: Read, place: readonly [string, number, number]): Promise<BatchItemView[]> {
  const items = await read(ITEMS_OF_BATCH, place);
  const ids = items.flatMap(({ messageId }) => messageId ?? []);
  const rows = ids.length === 0 ? [] : await read(MESSAGES_BY_ID(ids), ids);
  const views = new Map(rows.map((row) => [row.messageId, MessageView.of(row)]));
  return items.map((item) => itemView(item, views.get(item.messageId ?? '') ?? null));
}
