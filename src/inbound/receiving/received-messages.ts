import { Injectable } from '@nestjs/common';
import { PhoneArrivals } from '../../intake/registration/phone-arrivals.js';
import type { LookedUp } from '../../phones/lookup/first-lookup.js';
import { lockPhone } from '../../phones/record/phone-row.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/database/transactor.js';
import { MessageChanges } from '../../messages/record/message-changes.js';
import type { MessageRow } from '../../messages/record/messages.sql.js';
import type { InboundMessage } from '../../providers/provider-port.js';
import type { Project } from '../../tenants/project.entity.js';
import { KeywordConsent } from '../keywords/keyword-consent.js';
import { KeywordReplies } from '../keywords/keyword-replies.js';
import { personOf } from './parties.js';
import { receivedMessage } from './received-message.js';

/** A message that came in to a project. */
export interface ArrivedMessage {
  readonly account: { readonly providerId: string };
  readonly message: InboundMessage;
  readonly lookedUp: LookedUp;
  /** The sender that it came to; null where the project has none at this address. */
  readonly senderId: string | null;
  readonly address: string;
  /** Whether somebody says so later that it came to the project: then it can opt out only. */
  readonly isAssigned: boolean;
  readonly mayReply: boolean;
}

/** Messages that came in to a project, and what they mean for the consent of their number: all in one transaction. */
@Injectable()
export class ReceivedMessages {
  constructor(
    private readonly arrivals: PhoneArrivals,
    private readonly changes: MessageChanges,
    private readonly consent: KeywordConsent,
    private readonly replies: KeywordReplies,
    private readonly clock: Clock,
  ) {}

  /** Inserts one, heeds what it says, and replies to a keyword. The project must be shared, and not archived. */
  async insert(tx: Tx, project: Project, arrived: ArrivedMessage): Promise<MessageRow> {
    const { account, message, senderId, address } = arrived;
    const { phoneE164, party } = personOf(message.from);
    const phone = phoneE164 === null ? null : await this.rowOf(tx, project, phoneE164, arrived.lookedUp);
    const parts = { providerId: account.providerId, senderId, address, party, phone, text: message.text };
    const row = receivedMessage(project, parts, this.clock.now());
    await this.changes.insert(tx, phone === null ? new Map() : new Map([[phone.phoneE164, phone]]), [row]);
    if (phone !== null && arrived.isAssigned) await this.consent.heedStop(tx, phone, message);
    const keyword = phone === null || arrived.isAssigned ? null : await this.consent.heed(tx, phone, message);
    if (phone !== null && keyword !== null && senderId !== null && arrived.mayReply)
      await this.replies.reply(tx, project, { phone, keyword, senderId, text: message.text });
    return row;
  }

  /** Heeds what a message to an archived project says, where that has the number: it is the right of the person. */
  async heedIn(tx: Tx, { projectId }: Project, message: InboundMessage): Promise<void> {
    const { phoneE164 } = personOf(message.from);
    const phone = phoneE164 === null ? null : await lockPhone(tx, projectId, phoneE164);
    if (phone !== null) await this.consent.heedStop(tx, phone, message);
  }

  /** The row of a number, locked. Whoever writes is registered, also beyond what the tenant may have. */
  private async rowOf(tx: Tx, project: Project, phoneE164: string, lookedUp: LookedUp): Promise<PhoneRow | null> {
    const known = await lockPhone(tx, project.projectId, phoneE164);
    if (known !== null) return known;
    const facts = lookedUp.get(phoneE164) ?? null;
    await this.arrivals.insert(tx, project, new Map([[phoneE164, facts]]), false);
    return lockPhone(tx, project.projectId, phoneE164);
  }
}
