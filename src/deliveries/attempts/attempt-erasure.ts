import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Erasure, EventErasure } from '../../events/event-erasure.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { ANSWERS_TO_EVENTS, REPLACE_ANSWER } from './attempts.sql.js';

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
    const attempts = await readIn(tx, ANSWERS_TO_EVENTS(eventIds), eventIds);
    for (const { deliveryId, fence, answer } of attempts) {
      const before = answer.toString(BYTES);
      const after = erasure.redact(before);
      if (after !== before) await writeIn(tx, REPLACE_ANSWER, [Buffer.from(after, BYTES), deliveryId, fence]);
    }
  }
}
