import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Erasure, EventErasure } from '../../events/event-erasure.js';
import { placeholders } from '../../platform/database/placeholders.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { DeliveryAttempt } from './delivery-attempt.entity.js';

/** Bytes as they came, each one a character: whatever is not ASCII stays as it is. */
const BYTES = 'latin1';

/** Takes erased subjects out of what receivers answered: many send back what they got. */
@Injectable()
export class AttemptErasure implements OnModuleInit {
  constructor(private readonly erasures: EventErasure) {}

  onModuleInit(): void {
    this.erasures.onErase((tx, eventIds, erasure) => this.erase(tx, eventIds, erasure));
  }

  private async erase(tx: Tx, eventIds: readonly string[], erasure: Erasure): Promise<void> {
    const sql = `SELECT a.deliveryId, a.fence, a.answer FROM deliveries d JOIN delivery_attempts a ON a.deliveryId = d.deliveryId
WHERE d.eventId IN (${placeholders(eventIds)}) AND a.answer IS NOT NULL ORDER BY a.deliveryId, a.fence FOR UPDATE`;
    const attempts = await tx.query<(Pick<DeliveryAttempt, 'deliveryId' | 'fence'> & { answer: Buffer })[]>(sql, [
      ...eventIds,
    ]);
    for (const { deliveryId, fence, answer } of attempts) {
      const before = answer.toString(BYTES);
      const after = erasure.redact(before);
      if (after !== before)
        await tx.query('UPDATE delivery_attempts SET answer = ? WHERE deliveryId = ? AND fence = ?', [
          Buffer.from(after, BYTES),
          deliveryId,
          fence,
        ]);
    }
  }
}
