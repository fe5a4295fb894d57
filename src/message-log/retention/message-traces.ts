import { Injectable } from '@nestjs/common';
import type { ErasedSubject, ErasureStep } from '../../events/erased-subject.js';
import type { Tx } from '../../platform/database/transactor.js';
import { UnmatchedErasure } from '../../providers/receipts/unmatched-erasure.js';
import { BatchErasure } from './batch-erasure.js';
import { LateEventErasure } from './late-event-erasure.js';
import { MessageErasure } from './message-erasure.js';
import { WritingErasure } from './writing-erasure.js';

/** One step of an erasure on one kind of trace. */
export type Remover = (tx: Tx, erased: ErasedSubject, position: string | null) => Promise<ErasureStep>;

/** Wherever messages leave something of a number. */
@Injectable()
export class MessageTraces {
  readonly removers: readonly Remover[];

  constructor(
    messages: MessageErasure,
    batches: BatchErasure,
    lateEvents: LateEventErasure,
    unmatched: UnmatchedErasure,
    writings: WritingErasure,
  ) {
    this.removers = [
      (tx, erased, position) => messages.erase(tx, erased, position),
      (tx, erased, position) => batches.erase(tx, erased, position),
      // After the messages: until they are changed, they may record further events.
      (tx, erased, position) => lateEvents.erase(tx, erased, position),
      (tx, erased, position) => unmatched.erase(tx, erased, position),
      (tx, erased, position) => writings.erase(tx, erased, position),
    ];
  }
}
