import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Database } from '../../platform/database/database.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { Reach } from '../../tenants/reach.js';
import { MessageChanges } from '../changes/message-changes.js';
import { findMessage, lockMessages } from '../record/message-rows.js';
import { isWaiting, type MessageStatus } from '../record/message-status.js';
import { MessageView } from '../record/message.view.js';
import { PLACE_OF_MESSAGE } from '../record/messages.sql.js';

/** Cancels messages that wait. */
@Injectable()
export class MessageCancellation {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly changes: MessageChanges,
  ) {}

  /** Cancels a message that waits; one that is canceled already stays so. Throws 404, and 409 when it is too late. */
  async cancel(caller: Caller, messageId: string, once: OnceRequest): Promise<MessageView> {
    return this.idempotency.run(once, {
      statusCode: 200,
      work: (tx) => this.cancelIn(tx, caller, messageId),
      idOf: () => messageId,
      show: async () => MessageView.of(await findMessage(this.database, messageId)),
    });
  }

  private async cancelIn(tx: Tx, caller: Caller, messageId: string): Promise<MessageView> {
    const [place] = await readIn(tx, PLACE_OF_MESSAGE, [messageId]);
    if (place === undefined) throw notFound();
    await this.reach.shareProject(tx, caller, place.projectId);
    const phones = await lockPhones(tx, place.projectId, [place.phone]);
    const message = (await lockMessages(tx, [messageId])).get(messageId);
    if (message === undefined) throw notFound();
    if (message.status === 'CANCELED') return MessageView.of(message);
    if (!isWaiting(message.status)) throw tooLateToCancel(message.status);
    const changes = [{ message, to: 'CANCELED', reason: 'canceled_by_caller' } as const];
    const [canceled] = await this.changes.apply(tx, phones, changes);
    return MessageView.of(canceled ?? message);
  }
}

/** 409 for a message that has been handed over, or has ended. */
export function tooLateToCancel(status: MessageStatus): Problem {
  return new Problem(409, 'state_conflict', `The message is ${status}: only one that waits can be canceled.`);
}
