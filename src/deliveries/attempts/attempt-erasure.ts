import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventErasure, type ListenerStep } from '../../events/event-erasure.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { DELIVERIES_WITH_RESPONSE, DELIVERIES_WITH_RESPONSE_AT_ONCE, FORGET_RESPONSES_OF } from './attempts.sql.js';

/**
 * Deletes the responses of receivers to events of an erased subject. Many receivers send back what they got, in
 * writings of their own, so the whole response goes.
 */
@Injectable()
export class AttemptErasure implements OnModuleInit {
  constructor(private readonly erasures: EventErasure) {}

  onModuleInit(): void {
    this.erasures.onErase((tx, eventIds) => this.erase(tx, eventIds));
  }

  private async erase(tx: Tx, eventIds: readonly string[]): Promise<ListenerStep> {
    const deliveries = await readIn(tx, DELIVERIES_WITH_RESPONSE(eventIds), eventIds);
    if (deliveries.length === 0) return { removed: 0, isEnd: true };
    const ids = deliveries.map(({ deliveryId }) => deliveryId);
    const removed = await writeIn(tx, FORGET_RESPONSES_OF(ids), ids);
    return { removed, isEnd: deliveries.length < DELIVERIES_WITH_RESPONSE_AT_ONCE };
  }
}
