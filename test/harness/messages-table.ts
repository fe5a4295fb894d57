import { ulid } from 'ulid';

/** Sends a statement: on a connection of its own, or in a transaction. */
type Send = (sql: string, values: (string | number | null)[]) => Promise<unknown>;

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

const COLUMNS =
  'messageId, tenantId, projectId, direction, status, category, phone, parts, isSenderNamed, costMicros, ' +
  'isCostFinal, isReserved, reservedMicros, sendAt, isSettled, hasFooter, attemptCount, createdAt, updatedAt, ' +
  'version, fence';

/** Inserts an outbound message by hand, accepted now. Returns its id. */
export async function writeMessage(send: Send, message: MessageWritten): Promise<string> {
  const messageId = `msg_${ulid()}`;
  const { tenantId, projectId, phone, sendAt, status = 'QUEUED', isReserved = true, reservedMicros = 0 } = message;
  await send(
    `INSERT INTO messages (${COLUMNS})
VALUES (?, ?, ?, 'OUTBOUND', ?, 'TRANSACTIONAL', ?, 1, 0, 0, 0, ?, ?, ?, 0, 0, 0, ?, ?, 1, 0)`,
    [messageId, tenantId, projectId, status, phone, isReserved ? 1 : 0, reservedMicros, sendAt, Date.now(), Date.now()],
  );
  return messageId;
}
