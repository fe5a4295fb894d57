import { Injectable } from '@nestjs/common';
import type { ErasedSubject, ErasureStep } from '../../events/erased-subject.js';
import { EventErasure, type StoredEvent } from '../../events/event-erasure.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { MESSAGES_AMONG } from './erasure.sql.js';

/**
 * Takes a number out of events that its messages made between the deletion of its row and the erasure of the messages:
 * a receipt may have come. Events of messages of a new row of the number are left alone.
 */
@Injectable()
export class LateEventErasure {
  constructor(private readonly events: EventErasure) {}

  erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    return this.events.eraseLater(tx, erased, position, (events) => this.ofErased(tx, erased, events));
  }

  /** Those of messages that stand under the pseudonym by now. */
  private async ofErased(
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
}

function messageIdOf({ type, data }: StoredEvent): string | null {
  if (data === null || !type.startsWith('message.')) return null;
  const { messageId } = JSON.parse(data) as { readonly messageId?: unknown };
  return typeof messageId === 'string' ? messageId : null;
}
