import { Injectable } from '@nestjs/common';
import type { Charge } from '../../access/bulk-charge.js';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { inSlices } from '../../platform/grouping.js';
import { newId } from '../../platform/ids.js';
import { Problem } from '../../platform/http/problem.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { Project } from '../../tenants/project.entity.js';
import { Reach } from '../../tenants/reach.js';
import { BATCH_ID_PREFIX, MessageBatch, MessageBatchItem } from '../record/message-batch.entity.js';
import { acceptedView, textTooLong } from './accepted-view.js';
import { errorOf, itemRow, type ReadItem, readItem } from './batch-items.js';
import { BatchReader } from './batch-reader.js';
import type { BatchItemView, BatchView } from './batch.view.js';
import { NEW_BATCH, NEW_BATCH_ITEMS } from './batches.sql.js';
import { type Accepted, MessageAcceptance, type Registered } from './message-acceptance.js';
import { Recipients } from './recipients.js';
import type { SendBatchDto } from './send-batch.dto.js';

/** Messages in one transaction: it takes some milliseconds, and then others have their turn. */
export const SLICE_MESSAGES = 100;

/** Which slice of which batch. */
interface Slice {
  readonly batchId: string;
  /** The index of its first item. */
  readonly start: number;
}

/** The items of a slice as they were read. */
interface PreparedSlice {
  readonly items: readonly ReadItem[];
  readonly registered: Registered;
}

/** Sends many messages in one request, in slices that commit one after the other. */
@Injectable()
export class MessageBatches {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly recipients: Recipients,
    private readonly acceptance: MessageAcceptance,
    private readonly reader: BatchReader,
    private readonly clock: Clock,
  ) {}

  /**
   * What became of each message. After a failure the slices that were committed stay, and the same request with its
   * `Idempotency-Key` goes on behind them. Throws 404, 409 when the project is archived, and 429.
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
      (batchId) => ({
        statusCode: 202,
        prepare: async (slice, unknown) => {
          if (unknown.length === 0) items = this.read(slices[slice] ?? []);
          else items = await this.registered(caller, projectId, items, unknown);
          return { items, registered: new Set(unknown) };
        },
        work: async (tx, prepared, slice) => {
          const project = await this.reach.shareProject(tx, caller, projectId);
          const start = slice * SLICE_MESSAGES;
          const known = await this.reader.itemsIn(tx, batchId, start, start + SLICE_MESSAGES);
          if (known.length > 0) return { batchId, data: known };
          await insertBatch(tx, project, batchId, messages.length, this.clock.now());
          return { batchId, data: await this.accept(tx, project, { batchId, start }, prepared) };
        },
        isLast: (_view, slice) => slice === slices.length - 1,
        idOf: () => batchId,
        show: async () => [await this.reader.read(caller, projectId, batchId)],
      }),
    );
    return { batchId: views[0]?.batchId ?? '', data: views.flatMap(({ data }) => data) };
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
    { batchId, start }: Slice,
    { items, registered }: PreparedSlice,
  ): Promise<BatchItemView[]> {
    const wanted = items.flatMap((item) => ('wanted' in item ? [item.wanted] : []));
    const accepted = await this.acceptance.accept(tx, project, wanted, registered);
    let next = 0;
    const views = items.map((item, index): BatchItemView => {
      if ('error' in item) return { index: start + index, status: 'invalid', message: null, error: item.error };
      const one = accepted[next] as Accepted;
      next += 1;
      return { index: start + index, ...itemOf(one, project) };
    });
    const rows = views.map((view) => itemRow(batchId, view));
    await insertRows(
      tx,
      NEW_BATCH_ITEMS,
      rows.map((row) => NEW_BATCH_ITEMS.columns.map((column) => row[column as keyof MessageBatchItem])),
    );
    return views;
  }
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

async function insertBatch(tx: Tx, project: Project, batchId: string, size: number, now: number): Promise<void> {
  const row: MessageBatch = {
    batchId,
    tenantId: project.tenantId,
    projectId: project.projectId,
    size,
    createdAt: now,
  };
  await insertRows(tx, NEW_BATCH, [NEW_BATCH.columns.map((column) => row[column as keyof MessageBatch])]);
}
