import { ulid } from 'ulid';
import { insertRow, type Send } from './table-rows.js';

/** A row of `messages` as far as a test cares. */
export interface MessageWritten {
  readonly tenantId: string;
  readonly projectId: string;
  readonly phone: string;
  readonly sendAt: number;
  readonly status?: string;
  readonly isReserved?: boolean;
  readonly reservedMicros?: number;
}

/** Inserts an outbound message by hand, accepted now. Returns its id. */
export async function writeMessage(send: Send, message: MessageWritten): Promise<string> {
  const messageId = `msg_${ulid()}`;
  const { tenantId, projectId, phone, sendAt, status = 'QUEUED', isReserved = true, reservedMicros = 0 } = message;
  const now = Date.now();
  await insertRow(send, 'messages', {
    messageId,
    tenantId,
    projectId,
    phone,
    sendAt,
    status,
    isReserved: isReserved ? 1 : 0,
    reservedMicros,
    direction: 'OUTBOUND',
    category: 'TRANSACTIONAL',
    parts: 1,
    createdAt: now,
    updatedAt: now,
    version: 1,
  });
  return messageId;
}
