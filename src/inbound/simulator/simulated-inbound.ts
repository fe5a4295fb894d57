import { Injectable } from '@nestjs/common';
import type { Charge } from '../../access/bulk-charge.js';
import type { Caller } from '../../access/caller.js';
import { findMessage } from '../../messages/record/message-rows.js';
import { MessageView } from '../../messages/record/message.view.js';
import { Database } from '../../platform/database/database.js';
import { readerOf } from '../../platform/database/in-transaction.js';
import { invalidField, Problem } from '../../platform/http/problem.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { ProviderAccounts } from '../../providers/record/provider-accounts.js';
import { Reach } from '../../tenants/reach.js';
import { InboundIntake, type PreparedInbound } from '../receiving/inbound-intake.js';
import type { SimulatedInboundDto } from './simulated-inbound.dto.js';

/** So many characters of a text cost as much as one thing of a bulk request: each word is compared with many rules. */
export const CHARACTERS_OF_ITEM = 8;
/** The caller names an address as the project has it. */
const WITHOUT_COUNTRY = { providerId: null, defaultCountry: null };

/** Messages that a simulated gateway brings in when its user says so. */
@Injectable()
export class SimulatedInbound {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly accounts: ProviderAccounts,
    private readonly intake: InboundIntake,
  ) {}

  /**
   * Takes a message, and shows it. Throws 400 when `to` is no address that the project receives at, 404, and 409 when
   * that is no sender at a simulated gateway, the project is archived, or the tenant may have no more numbers, and 429.
   */
  async receive(
    caller: Caller,
    projectId: string,
    dto: SimulatedInboundDto,
    { once, charge }: { readonly once: OnceRequest; readonly charge: Charge },
  ): Promise<MessageView> {
    this.reach.requireReach(caller, projectId);
    await charge(Math.floor(dto.text.length / CHARACTERS_OF_ITEM));
    return this.idempotency.run<MessageView, PreparedInbound>(once, {
      statusCode: 202,
      prepare: () => this.prepare(caller, projectId, dto, once.requestId),
      work: async (tx, prepared) => {
        await this.reach.shareProject(tx, caller, projectId);
        const row = await this.intake.takeIn(tx, prepared);
        if (row === null || row.projectId !== projectId) throw notReceiving();
        return MessageView.of(row);
      },
      idOf: ({ messageId }) => messageId,
      show: async (messageId) => MessageView.of(await findMessage(this.database, messageId)),
    });
  }

  private async prepare(
    caller: Caller,
    projectId: string,
    { from, to, text }: SimulatedInboundDto,
    requestId: string,
  ): Promise<PreparedInbound> {
    await this.reach.requireLiveProject(caller, projectId);
    const receiver = await this.intake.receiverOf(readerOf(this.database), WITHOUT_COUNTRY, to);
    if (receiver === null || receiver.projectId !== projectId) throw notReceiving();
    const account = await this.accounts.find(receiver.providerId);
    if (account?.kind !== 'SIMULATOR') throw noSimulator();
    // Without an id, so that the same text may come in twice.
    const message = { providerMessageId: null, from, to, text };
    return this.intake.prepare(account, message, { source: 'SIMULATED', actorKeyId: caller.keyId, requestId });
  }
}

/** 400 for an address that the project does not receive at. */
function notReceiving(): Problem {
  const sentence = 'to must be the address of a sender of the project that receives: a NUMBER or a SHORT_CODE';
  return invalidField('to', 'isReceiver', sentence);
}

/** 409 for a sender whose messages come in from a real gateway. */
export function noSimulator(): Problem {
  const sentence = 'The sender is at a real gateway: only for one at a SIMULATOR messages can be made to come in.';
  return new Problem(409, 'state_conflict', sentence);
}
