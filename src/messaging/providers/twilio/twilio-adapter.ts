import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { HttpClient, HttpError } from '../../../platform/net/http-client.js';
import { storedId } from '../adapter/callback-fields.js';
import {
  type CallbackReading,
  type CallbackRequest,
  type InboundMessage,
  type NamedAttempt,
  type OutgoingMessage,
  type ProviderAccount,
  ProviderAdapter,
  type ProviderTestResult,
  type Receipt,
  refusedWith,
  secondsLeft,
  type SendOutcome,
  withoutResponse,
} from '../adapter/provider-adapter.js';
import { requestTwilio, TwilioRefusal } from './twilio-api.js';
import {
  accountTroubleOf,
  inboundIn,
  meaningOfCode,
  receiptOf,
  receiptsIn,
  statusCallbackOf,
} from './twilio-callbacks.js';
import { examineAccount } from './twilio-doctor.js';

const TOO_MANY = 429;
const TIMED_OUT = 408;
const FIRST_CLIENT_ERROR = 400;
const FIRST_SERVER_ERROR = 500;
const SERVICE_UNAVAILABLE = 503;
/** Twilio's own word for a service that is away. A proxy's 503 may come when the request was handed on already. */
const SERVICE_UNAVAILABLE_CODE = '20503';
/** The queue of one sender is full; others send on. */
const SENDER_QUEUE_FULL_CODE = '21611';

/**
 * What became of a message whose creation failed. Twilio's API has no idempotency key, so what may have been taken is
 * UNKNOWN. Sources: `429` is never processed (docs/api/errors/20429); after a `500` a message may go out
 * (docs/api/errors/20500).
 */
export function outcomeOfError(error: unknown): SendOutcome {
  if (error instanceof TwilioRefusal) return outcomeOfRefusal(error);
  if (error instanceof HttpError) return withoutResponse(error);
  return { kind: 'UNKNOWN', detail: 'The response was not one of Twilio.' };
}

function outcomeOfRefusal({ status, code, retryAfterMs }: TwilioRefusal): SendOutcome {
  const trouble = code === null ? null : accountTroubleOf(code);
  const isAway = status === SERVICE_UNAVAILABLE && code === SERVICE_UNAVAILABLE_CODE;
  if (status === TOO_MANY || isAway)
    return {
      kind: 'UNAVAILABLE',
      concerns: code === SENDER_QUEUE_FULL_CODE ? 'sender' : 'provider',
      detail: trouble ?? `Twilio takes no requests right now (${status}).`,
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    };
  if (status >= FIRST_SERVER_ERROR || status === TIMED_OUT)
    return { kind: 'UNKNOWN', detail: `Twilio responded with ${status}: it may have taken the message.` };
  if (trouble !== null)
    return {
      kind: 'UNAVAILABLE',
      concerns: code === SENDER_QUEUE_FULL_CODE ? 'sender' : 'provider',
      detail: trouble,
    };
  if (code === null || status < FIRST_CLIENT_ERROR)
    return refusedWith(
      status,
      `The response was ${status}, and not one of Twilio: check apiBase, and the proxies between.`,
    );
  const { reason, sentence } = meaningOfCode(code);
  return { kind: 'REJECTED', reason: reason ?? 'rejected_by_provider', code, detail: sentence };
}

/** Twilio responds within a second; what takes longer than this may have been taken all the same. */
const TWILIO_TIMEOUT_MS = 15_000;
const NOT_FOUND = 404;
/** Twilio keeps no message in its queue for longer (https://www.twilio.com/docs/api/errors/90007). */
const VALIDITY_MAX_SECONDS = 36_000;

/** Sends by Twilio's API, and reads what Twilio calls back. */
@Injectable()
export class TwilioAdapter extends ProviderAdapter<'TWILIO'> {
  readonly kind = 'TWILIO';

  constructor(
    private readonly http: HttpClient,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  send(account: ProviderAccount<'TWILIO'>, batch: readonly OutgoingMessage[]): Promise<SendOutcome>[] {
    return batch.map((message) => this.create(account, message));
  }

  test({ settings }: ProviderAccount<'TWILIO'>): Promise<ProviderTestResult> {
    return examineAccount(this.http, settings, this.config.publicUrl);
  }

  readReceipts(account: ProviderAccount<'TWILIO'>, request: CallbackRequest): Promise<CallbackReading<Receipt>> {
    return receiptsIn(account, request, this.config.publicUrl);
  }

  /** Source: https://www.twilio.com/docs/messaging/api/message-resource#fetch-a-message-resource */
  override async askStatus({ settings }: ProviderAccount<'TWILIO'>, attempt: NamedAttempt): Promise<Receipt | null> {
    const { attemptId, providerMessageId } = attempt;
    const path = `/Messages/${encodeURIComponent(providerMessageId)}.json`;
    try {
      const message = await requestTwilio(this.http, settings, {
        method: 'GET',
        path,
        who: 'key',
        timeoutMs: TWILIO_TIMEOUT_MS,
      });
      return receiptOf({ attemptId, providerMessageId }, wordOf(message['status']), wordOf(message['error_code']));
    } catch (error) {
      // Deleted at Twilio, or a message of the account that was entered before.
      if (error instanceof TwilioRefusal && error.status === NOT_FOUND) return null;
      throw error;
    }
  }

  readInbound(account: ProviderAccount<'TWILIO'>, request: CallbackRequest): Promise<CallbackReading<InboundMessage>> {
    return inboundIn(account, request, this.config.publicUrl);
  }

  private async create(
    { providerId, settings }: ProviderAccount<'TWILIO'>,
    message: OutgoingMessage,
  ): Promise<SendOutcome> {
    const { attemptId, to, from, text } = message;
    try {
      const { messagingServiceSid } = settings;
      const form = {
        To: to,
        From: from,
        Body: text,
        ValidityPeriod: String(Math.min(secondsLeft(message, this.clock.now()), VALIDITY_MAX_SECONDS)),
        StatusCallback: statusCallbackOf(this.config.publicUrl, providerId, attemptId),
        ...(messagingServiceSid === null ? {} : { MessagingServiceSid: messagingServiceSid }),
      };
      const created = {
        method: 'POST',
        path: '/Messages.json',
        form,
        who: 'key',
        timeoutMs: TWILIO_TIMEOUT_MS,
      } as const;
      const { sid } = await requestTwilio(this.http, settings, created);
      return typeof sid === 'string'
        ? { kind: 'ACCEPTED', providerMessageId: storedId(sid), isAskable: true }
        : { kind: 'ACCEPTED', providerMessageId: null };
    } catch (error) {
      return outcomeOfError(error);
    }
  }
}

/** A word or number of Twilio's JSON; empty where it is neither. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
