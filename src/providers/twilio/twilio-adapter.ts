import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import {
  type CallbackReading,
  type CallbackRequest,
  type InboundMessage,
  type OutgoingMessage,
  type ProviderAccount,
  ProviderAdapter,
  type ProviderTestResult,
  type Receipt,
  type SendOutcome,
} from '../provider-port.js';
import { inboundIn, receiptsIn, statusCallbackOf } from './twilio-callbacks.js';
import { TwilioClients } from './twilio-clients.js';
import { TwilioDoctor } from './twilio-doctor.js';
import { outcomeOfError } from './twilio-outcomes.js';

/** Twilio responds within a second; what takes longer than this may have been taken all the same. */
export const TWILIO_TIMEOUT_MS = 15_000;

/** Sends by Twilio's SDK, and reads what Twilio calls back. */
@Injectable()
export class TwilioAdapter extends ProviderAdapter<'TWILIO'> {
  readonly kind = 'TWILIO';

  constructor(
    private readonly clients: TwilioClients,
    private readonly doctor: TwilioDoctor,
    private readonly config: Config,
  ) {
    super();
  }

  send(account: ProviderAccount<'TWILIO'>, batch: readonly OutgoingMessage[]): Promise<SendOutcome>[] {
    return batch.map((message) => this.create(account, message));
  }

  test({ settings }: ProviderAccount<'TWILIO'>): Promise<ProviderTestResult> {
    return this.doctor.examine(settings);
  }

  readReceipts(account: ProviderAccount<'TWILIO'>, request: CallbackRequest): CallbackReading<Receipt> {
    return receiptsIn(account, request, this.config.publicUrl);
  }

  readInbound(account: ProviderAccount<'TWILIO'>, request: CallbackRequest): CallbackReading<InboundMessage> {
    return inboundIn(account, request, this.config.publicUrl);
  }

  private async create(
    { providerId, settings }: ProviderAccount<'TWILIO'>,
    { attemptId, to, from, text }: OutgoingMessage,
  ): Promise<SendOutcome> {
    try {
      const client = await this.clients.clientOf(settings, 'key', TWILIO_TIMEOUT_MS);
      const { messagingServiceSid } = settings;
      const { sid } = await client.messages.create({
        to,
        from,
        body: text,
        statusCallback: statusCallbackOf(this.config.publicUrl, providerId, attemptId),
        ...(messagingServiceSid === null ? {} : { messagingServiceSid }),
      });
      return { kind: 'ACCEPTED', providerMessageId: typeof sid === 'string' ? sid : null };
    } catch (error) {
      return outcomeOfError(error);
    }
  }
}
