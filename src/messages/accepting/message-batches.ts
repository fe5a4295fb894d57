import { Injectable } from '@nestjs/common';
import type { Charge } from '../../access/bulk-charge.js';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { inSlices } from '../../platform/grouping.js';
import { newId } from '../../platform/ids.js';
import { Problem } from '../../platform/http/problem.js';
import { problemOf } from '../../platform/edge/problem.filter.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { Project } from '../../tenants/project.entity.js';
import { Reach } from '../../tenants/reach.js';
import { BATCH_ID_PREFIX, type MessageBatch } from '../record/message-batch.entity.js';
import { acceptedView, textTooLong } from './accepted-view.js';
import { errorOf, indexesIn, itemsWithout, type ReadItem, readItem } from './batch-items.js';
import { BatchReader } from './batch-reader.js';
import type { BatchItemView, BatchView } from './batch.view.js';
import { closeBatch, insertItems, lockOpenBatch } from './batch-rows.js';
import { type Accepted, MessageAcceptance, type Registered } from './message-acceptance.js';
import { Recipients } from './recipients.js';
import type { SendBatchDto } from './send-batch.dto.js';

/** Messages in one transaction: it takes some milliseconds, and then others have their turn. */
export const SLICE_MESSAGES = 100;

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
          const known = isNew ? [] : await this.reader.itemsIn(tx, batchId, start, start + SLICE_MESSAGES);
          if (known.length > 0) return { batchId, data: known };
          const data = await this.accept(tx, project, start, prepared);
          await insertItems(tx, batchId, data);
          return { batchId, data };
        },
        isLast: (_view, slice) => slice === slices.length - 1,
        idOf: () => batchId,
        show: async () => [await this.reader.read(caller, projectId, batchId)],
        close: (tx, fault) => this.close(tx, { batchId, size: messages.length }, fault),
        unclosed: (made, fault, isNextInDoubt) => [
          { batchId, data: unclosedItems(dataOf(made), messages.length, fault, isNextInDoubt) },
        ],
      }),
    );
    return { batchId: views[0]?.batchId ?? '', data: dataOf(views) };
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
    const made = await this.reader.itemsIn(tx, batchId, 0, size);
    const rest = notProcessed(indexesIn(made.length, size), fault);
    await insertItems(tx, batchId, rest);
    return [{ batchId, data: [...made, ...rest] }];
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
