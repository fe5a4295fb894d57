import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { Reach } from '../../tenants/reach.js';
import { findMessage } from '../record/message-rows.js';
import { MessageView } from '../record/message.view.js';
import { acceptedView, textTooLong } from './accepted-view.js';
import { MessageAcceptance, type Registered } from './message-acceptance.js';
import { Recipients } from './recipients.js';
import type { SendMessageDto } from './send-message.dto.js';
import { wantedMessage } from './wanted-message.js';

/** Sends single messages. */
@Injectable()
export class MessageSending {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly recipients: Recipients,
    private readonly acceptance: MessageAcceptance,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts a message, or blocks it with its reason. Throws 400 for a text of too many parts, 404, and 409 when the
   * project is archived or its tenant has its maximum of numbers.
   */
  async send(caller: Caller, projectId: string, dto: SendMessageDto, once: OnceRequest): Promise<MessageView> {
    const wanted = wantedMessage(dto, this.clock.now());
    this.reach.requireReach(caller, projectId);
    return this.idempotency.run<MessageView, Registered>(once, {
      statusCode: 202,
      prepare: async (unknown) => {
        await this.recipients.register(caller, projectId, unknown);
        return new Set(unknown);
      },
      work: async (tx, registered) => {
        const project = await this.reach.shareProject(tx, caller, projectId);
        const [accepted] = await this.acceptance.accept(tx, project, [wanted], registered);
        if (accepted === undefined) throw notFound();
        if (accepted.partsTooMany !== null) throw textTooLong(accepted.partsTooMany);
        return acceptedView(accepted, project.status);
      },
      idOf: ({ messageId }) => messageId,
      show: async (messageId) => MessageView.of(await findMessage(this.database, messageId)),
    });
  }
}
