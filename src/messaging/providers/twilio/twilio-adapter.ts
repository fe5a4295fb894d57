import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { HttpClient, HttpError } from '../../../platform/net/http-client.js';
import { storedId } from '../adapter/callback-fields.js';
import type { TwilioSettings } from '../adapter/provider-settings.js';
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

/** Less than a test may take as a whole. */
const TEST_TIMEOUT_MS = 1_800;
const UNAUTHORIZED = 401;
const CAMPAIGNS_MAX = 20;
const VERIFIED = 'VERIFIED';
const CAMPAIGN_STATE = /^[A-Z_]{1,32}$/;
const NOT_CALLABLE = /^http:|\/\/(localhost|127\.|\[::1\]|10\.|192\.168\.|0\.0\.0\.0)/;

/** Asks Twilio about an account, and says in words what keeps it from sending. Sends nothing. */
async function examineAccount(
  http: HttpClient,
  settings: TwilioSettings,
  publicUrl: string,
): Promise<ProviderTestResult> {
  const { apiKeySid, messagingServiceSid } = settings;
  const [account, key, campaign] = await Promise.all([
    accountTrouble(http, settings),
    apiKeySid === null ? Promise.resolve(null) : keyTrouble(http, settings),
    messagingServiceSid === null ? Promise.resolve(null) : campaignOf(http, settings, messagingServiceSid),
  ]);
  if (account?.isReachable === false) return account;
  return withCampaign(key ?? account ?? publicUrlTrouble(publicUrl) ?? WELL, campaign);
}

/** Asked with the auth token, also where a key sends: without the token no callback could be proven. */
async function accountTrouble(http: HttpClient, settings: TwilioSettings): Promise<ProviderTestResult | null> {
  try {
    const account = { method: 'GET', path: '.json', who: 'account', timeoutMs: TEST_TIMEOUT_MS } as const;
    const { status, type } = await requestTwilio(http, settings, account);
    if (status !== 'active') return bad(`Twilio says that the account is ${String(status)}: it sends nothing.`);
    return type === 'Trial'
      ? { isReachable: true, problem: 'It is a trial account: Twilio sends to verified numbers only.' }
      : null;
  } catch (error) {
    return bad(sentenceOf(error, 'accountSid and authToken'));
  }
}

async function keyTrouble(http: HttpClient, settings: TwilioSettings): Promise<ProviderTestResult | null> {
  try {
    const query = { PageSize: '1' };
    await requestTwilio(http, settings, {
      method: 'GET',
      path: '/Messages.json',
      query,
      who: 'key',
      timeoutMs: TEST_TIMEOUT_MS,
    });
    return null;
  } catch (error) {
    return bad(sentenceOf(error, 'apiKeySid and apiKeySecret'));
  }
}

/**
 * What Twilio says of the campaign that a messaging service is registered for. Nobody sends less because it cannot be
 * read: a proxy may know the API for messages only.
 * Source: https://www.twilio.com/docs/messaging/api/usapptoperson-resource
 */
async function campaignOf(http: HttpClient, settings: TwilioSettings, serviceSid: string): Promise<Campaign> {
  try {
    const { compliance } = await requestTwilio(http, settings, {
      method: 'GET',
      product: 'messaging',
      path: `/Services/${serviceSid}/Compliance/Usa2p`,
      query: { PageSize: String(CAMPAIGNS_MAX) },
      who: 'account',
      timeoutMs: TEST_TIMEOUT_MS,
    });
    return Array.isArray(compliance) ? campaignIn(compliance) : UNREADABLE;
  } catch (error) {
    if (!(error instanceof TwilioRefusal) || error.status !== NOT_FOUND) return UNREADABLE;
    return { isWell: false, sentence: 'Twilio knows no such messaging service (messagingServiceSid), or not here.' };
  }
}

function publicUrlTrouble(publicUrl: string): ProviderTestResult | null {
  if (!NOT_CALLABLE.test(publicUrl)) return null;
  const problem = `Twilio would take messages, but cannot call PUBLIC_URL (${publicUrl}): no receipts would come.`;
  return { isReachable: true, problem };
}

/** What there is to say of a campaign. */
interface Campaign {
  readonly isWell: boolean;
  readonly sentence: string;
}

const UNREADABLE: Campaign = { isWell: true, sentence: 'The state of its campaign could not be read at Twilio.' };

/** A service has one campaign; of several, one that is registered counts. */
function campaignIn(campaigns: readonly unknown[]): Campaign {
  const states = campaigns.map((campaign) => stateOf(campaign));
  const [first] = states;
  if (first === undefined)
    return {
      isWell: true,
      sentence: 'Its messaging service has no campaign, without which carriers in the US block 10-digit numbers.',
    };
  const state = states.includes(VERIFIED) ? VERIFIED : first;
  const sentence = `The campaign of its messaging service is ${state}`;
  return state === VERIFIED
    ? { isWell: true, sentence: `${sentence}.` }
    : { isWell: false, sentence: `${sentence}: until it is ${VERIFIED}, carriers in the US block its messages.` };
}

function stateOf(campaign: unknown): string {
  const state = (campaign as { readonly campaign_status?: unknown } | null)?.campaign_status;
  return typeof state === 'string' && CAMPAIGN_STATE.test(state) ? state : 'in an unknown state';
}

/** A result with what there is to say of the campaign. */
function withCampaign(result: ProviderTestResult, campaign: Campaign | null): ProviderTestResult {
  if (campaign === null) return result;
  const { isWell, sentence } = campaign;
  if (result.problem !== null) return { ...result, problem: `${result.problem} ${sentence}` };
  return isWell ? { ...result, note: sentence } : { ...result, problem: sentence };
}

const WELL: ProviderTestResult = { isReachable: true, problem: null };

function bad(problem: string): ProviderTestResult {
  return { isReachable: false, problem };
}

function sentenceOf(error: unknown, credentials: string): string {
  if (error instanceof HttpError) return error.message;
  if (!(error instanceof TwilioRefusal))
    return 'The response was not one of Twilio: check apiBase, and the proxies between.';
  const { status, code } = error;
  if (status === UNAUTHORIZED && code === '20003') return `Twilio does not accept ${credentials} (401, code 20003).`;
  return (code === null ? null : accountTroubleOf(code)) ?? `${error.message}.`;
}

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
