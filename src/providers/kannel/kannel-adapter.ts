import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import type { HttpResponse } from '../../platform/net/exchange.js';
import { HttpClient, HttpError } from '../../platform/net/http-client.js';
import { AttemptMac } from '../attempt-mac.js';
import { callbackBaseOf, receiptUrlOf } from '../callback-urls.js';
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
import { withoutResponse } from '../refused-requests.js';
import { inboundOf } from './kannel-inbound.js';
import { KannelProof } from './kannel-proof.js';
import { receiptOf } from './kannel-receipt.js';
import { kannelReceiptUrlOf, messageQuery, testQuery } from './kannel-request.js';
import { outcomeOf, verdictOf } from './kannel-response.js';

/** Kannel responds once its bearerbox has stored the message, in milliseconds unless it is in trouble. */
export const KANNEL_TIMEOUT_MS = 10_000;
/** Of a response, which is one line. */
const RESPONSE_MAX_BYTES = 1_024;
/** Below the time that a test of a provider may take. */
const TEST_TIMEOUT_MS = 1_900;

type Account = ProviderAccount<'KANNEL'>;

/** Sends through the smsbox of a Kannel, which speaks SMPP and more to carriers. */
@Injectable()
export class KannelAdapter extends ProviderAdapter<'KANNEL'> {
  readonly kind = 'KANNEL';

  constructor(
    private readonly http: HttpClient,
    private readonly proof: KannelProof,
    private readonly macs: AttemptMac,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  send(account: Account, batch: readonly OutgoingMessage[]): Promise<SendOutcome>[] {
    return batch.map((message) => this.sendOne(account, message));
  }

  async test({ settings }: Account): Promise<ProviderTestResult> {
    try {
      const { statusCode, body } = await this.ask(settings.sendUrl, testQuery(settings), TEST_TIMEOUT_MS);
      return verdictOf(statusCode, body.toString());
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { isReachable: false, problem: `${error.message} Check settings.sendUrl, and that the smsbox runs.` };
    }
  }

  async readReceipts(account: Account, request: CallbackRequest): Promise<CallbackReading<Receipt>> {
    const detail = this.proof.faultOfReceipt(account, request);
    if (detail !== null) return { kind: 'unproven', detail };
    const { query } = request;
    const receipt = receiptOf({
      attemptId: query.get('attempt') ?? '',
      type: query.get('type') ?? '',
      answer: query.get('answer') ?? '',
      smscMessageId: query.get('id') ?? '',
    });
    return receipt === null
      ? { kind: 'unreadable', detail: 'The type of the receipt is none of 1, 2, 4, 8 and 16.' }
      : { kind: 'read', found: [receipt] };
  }

  async readInbound(account: Account, request: CallbackRequest): Promise<CallbackReading<InboundMessage>> {
    const detail = this.proof.faultOfInbound(account, request);
    return detail === null ? inboundOf(request) : { kind: 'unproven', detail };
  }

  private async sendOne({ providerId, settings }: Account, message: OutgoingMessage): Promise<SendOutcome> {
    const { attemptId } = message;
    const base = callbackBaseOf(settings, this.config.publicUrl);
    const url = receiptUrlOf(base, providerId, attemptId, this.macs.macOf(providerId, attemptId));
    const query = messageQuery(settings, message, { receiptUrl: kannelReceiptUrlOf(url), now: this.clock.now() });
    try {
      const { statusCode, body } = await this.ask(settings.sendUrl, query, KANNEL_TIMEOUT_MS);
      return outcomeOf(statusCode, body.toString());
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return withoutResponse(error);
    }
  }

  private ask(sendUrl: string, query: string, timeoutMs: number): Promise<HttpResponse> {
    const url = new URL(`${sendUrl}?${query}`);
    return this.http.request({ method: 'GET', url, headers: {}, timeoutMs, responseBytes: RESPONSE_MAX_BYTES });
  }
}
