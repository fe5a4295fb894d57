import { Problem } from '../../platform/http/problem.js';
import { readDto } from '../../platform/http/validation.js';
import type { BatchItemStatus, MessageBatchItem } from '../record/message-batch.entity.js';
import type { MessageView } from '../record/message.view.js';
import type { BatchItemErrorView, BatchItemView } from './batch.view.js';
import { SendMessageDto } from './send-message.dto.js';
import { type WantedMessage, wantedMessage } from './wanted-message.js';

/** One item of a batch as it was read: a message, or why it is none. */
export type ReadItem = { readonly wanted: WantedMessage } | { readonly error: BatchItemErrorView };

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
export function errorOf({ code, message, details }: Problem): BatchItemErrorView {
  return { code, message, details: details.map(({ path, rule, message: words }) => ({ path, rule, message: words })) };
}

/** The row of what became of an item. */
export function itemRow(batchId: string, { index, status, message, error }: BatchItemView): MessageBatchItem {
  return {
    batchId,
    itemIndex: index,
    status,
    messageId: message?.messageId ?? null,
    error: error === null ? null : JSON.stringify(error),
  };
}

/** What the API shows of a stored item; `message` is null when there is none, or it is gone after its retention. */
export function itemView(
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
export function itemsWithout(
  status: 'pending' | 'not_processed',
  indexes: readonly number[],
  error = missingErrorOf(status),
): BatchItemView[] {
  return indexes.map((index) => ({ index, status, message: null, error }));
}

/** All whole numbers from one up to another. */
export function indexesIn(from: number, to: number): number[] {
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
