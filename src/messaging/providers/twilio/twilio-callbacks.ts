import { createHmac, timingSafeEqual } from 'node:crypto';
import { storedId } from '../adapter/callback-fields.js';
import { KEYWORDS, type ProviderReason } from '../adapter/http-settings.js';
import type {
  CallbackReading,
  CallbackRequest,
  InboundMessage,
  ProviderAccount,
  Receipt,
} from '../adapter/provider-adapter.js';

/** A SHA-1 digest in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;
const ORIGIN = /^(https?):\/\/[^/?#]*/i;
const PORT = /:\d+$/;

/** What Twilio signs of a request. */
interface SignedRequest {
  readonly publicUrl: string;
  /** Path and query as they were requested, below PUBLIC_URL. */
  readonly target: string;
  readonly fields: URLSearchParams;
}

/** Whether a text can be a signature at all. */
export function isSignature(text: string): boolean {
  return SIGNATURE.test(text);
}

/**
 * Whether a signature is that of a request. Twilio signs the URL with its port or without it, so that two are compared.
 * Source: https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function isSigned({ publicUrl, target, fields }: SignedRequest, signature: string, authToken: string): boolean {
  const text = signedText(fields);
  return originsOf(publicUrl).some((url) => {
    const expected = createHmac('sha1', authToken).update(url).update(target).update(text).digest('base64');
    return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  });
}

/** The fields in the order of their names; of a name that is repeated, each value once, in their order. */
export function signedText(fields: URLSearchParams): string {
  const valuesOf = new Map<string, Set<string>>();
  for (const [name, value] of fields) {
    const values = valuesOf.get(name);
    if (values === undefined) valuesOf.set(name, new Set([value]));
    else values.add(value);
  }
  return [...valuesOf.keys()]
    .sort()
    .flatMap((name) => [...(valuesOf.get(name) ?? [])].sort().map((value) => name + value))
    .join('');
}

/** PUBLIC_URL without its port, and with it or the one of its scheme. */
function originsOf(publicUrl: string): [string, string] {
  const [origin = '', scheme = ''] = ORIGIN.exec(publicUrl) ?? [];
  const path = publicUrl.slice(origin.length);
  const bare = origin.replace(PORT, '');
  const withPort = bare === origin ? `${origin}:${scheme.toLowerCase() === 'https' ? '443' : '80'}` : origin;
  return [bare + path, withPort + path];
}

/** What a code of Twilio means here. */
interface TwilioCode {
  /** Null where Twilio itself does not know why. */
  readonly reason: ProviderReason | null;
  /** In words, without the number that Twilio's own sentences name. */
  readonly sentence: string;
}

type Meaning = readonly [reason: ProviderReason | null, sentence: string];

const REJECTED = 'rejected_by_provider';
const UNREGISTERED = 'campaign_not_approved';

/**
 * Twilio's codes of messages that it does not deliver, in its responses (21…) and its status callbacks (30…). Each is
 * read as Twilio's error dictionary explains it: https://www.twilio.com/docs/api/errors/ and the code; the whole is
 * https://www.twilio.com/docs/api/errors/twilio-error-codes.json. Codes of messages that come in, of MMS and of other
 * channels (63…) are none of ours, and neither are warnings, such as 30027.
 */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  14107: [REJECTED, 'Too many messages went to the number within half a minute: Twilio takes it for a loop'],
  // Said in the response.
  21211: ['invalid_number', 'The number is not valid'],
  21212: [REJECTED, 'The sender is not valid'],
  21265: ['unreachable_type', 'The number is a short code'],
  21266: [REJECTED, 'The sender and the number are the same'],
  21267: [REJECTED, 'A trial account cannot send from a name'],
  21408: ['country_not_allowed', 'The geo permissions of the account do not allow this country'],
  21602: [REJECTED, 'The text is empty'],
  21603: [REJECTED, 'There is no sender'],
  21604: ['invalid_number', 'There is no number'],
  21606: [REJECTED, 'The sender cannot send messages to this country, or does not belong to the account'],
  21608: [REJECTED, 'A trial account, or one without a compliance profile, sends to verified numbers only'],
  21609: [REJECTED, 'PUBLIC_URL is not an address that Twilio could call'],
  21610: ['opted_out', 'The person has opted out at Twilio'],
  21612: [REJECTED, 'Twilio cannot send from this sender to this number'],
  21614: ['unreachable_type', 'The number is not a mobile number'],
  21617: [REJECTED, 'The text is too long'],
  21618: [REJECTED, 'The text cannot be sent'],
  21619: [REJECTED, 'The text is empty'],
  21635: ['unreachable_type', 'The number is a landline'],
  21657: [REJECTED, 'The sender is not supported in the country of the number'],
  21659: [REJECTED, 'The sender is not a number of Twilio, or a short code of another country'],
  21660: [REJECTED, 'The sender belongs to another account'],
  21703: [REJECTED, 'No sender of the messaging service can send to this number'],
  // Said later.
  30001: [REJECTED, 'The queue of the sender at Twilio is full, or the message waited there for too long'],
  30002: [REJECTED, 'The account was suspended before the message was sent'],
  30003: ['absent_subscriber', 'The handset is switched off or cannot be reached'],
  30004: ['blocked_by_carrier', 'The message was blocked'],
  30005: ['unknown_subscriber', 'The number is unknown'],
  30006: ['unknown_subscriber', 'The number is a landline, or its network cannot be reached'],
  30007: ['blocked_by_carrier', 'The message was filtered'],
  30008: [null, 'The network does not say why'],
  30019: [REJECTED, 'The text is larger than the network takes'],
  30020: [null, 'Twilio had an internal failure'],
  30021: [null, 'Twilio had an internal failure'],
  30022: ['blocked_by_carrier', 'The campaign has exceeded its rate at the network'],
  30023: ['blocked_by_carrier', 'The brand has reached its daily limit at the network'],
  30024: [UNREGISTERED, 'The sender is not provisioned at the network'],
  30032: [UNREGISTERED, 'The toll-free sender is not verified'],
  30033: [UNREGISTERED, 'The campaign of the sender is suspended'],
  30034: [UNREGISTERED, 'The sender is not registered for A2P 10DLC'],
  30035: [UNREGISTERED, 'The registration of the sender is still being set up'],
  30036: ['validity_ended', 'The message was not delivered in time'],
  30040: [UNREGISTERED, 'The network wants the name registered that the message comes from'],
  30041: [UNREGISTERED, 'The sender is not registered for the United Kingdom'],
  30042: ['blocked_by_carrier', 'The name that the message comes from is blocked as too general'],
  30043: ['blocked_by_carrier', 'The network takes the message for a foreign one on a domestic route'],
  30410: [null, 'The network did not respond to Twilio in time'],
  30450: ['blocked_by_carrier', 'The protection against SMS pumping blocked the number for a while'],
  30453: ['blocked_by_carrier', 'The protection against SMS pumping blocked the number for a while'],
  30485: ['blocked_by_carrier', 'The protection against SMS pumping blocked the number for a while'],
  30500: [null, 'Twilio had an internal failure'],
  30610: ['blocked_by_carrier', 'The law at the place of the number does not allow the message at this time of day'],
  30620: ['blocked_by_carrier', 'The text does not fit the use that the sender is registered for'],
};

/**
 * Codes of what keeps an account from sending anything: the request was certainly not taken, and the message may go
 * elsewhere. Sources as above.
 */
export const ACCOUNT_CODES: Readonly<Record<string, string>> = {
  10001: 'The account is not active: it was suspended or closed, or ran out of funds',
  20003: 'Twilio does not accept the credentials: check accountSid and authToken, or the API key',
  20005: 'The account is not active: it was suspended or closed, or ran out of funds',
  20008: 'These are test credentials, with which Twilio delivers nothing: enter the live ones',
  20010: 'Twilio has disabled this for the account',
  20404: 'Twilio knows no such account: check accountSid, and region',
  20429: 'Twilio takes no more requests of the account at once',
  21611: 'The queue of the sender at Twilio is full',
  21701: 'The messaging service does not exist: check messagingServiceSid',
  21702: 'The messaging service takes no messages right now',
  21704: 'The messaging service has no senders',
  21705: 'The messaging service is not valid: check messagingServiceSid',
  30037: 'Twilio has disabled outgoing messages of the account',
  30454: 'The trial account has sent as many messages as it may',
  63038: 'The account has sent as many messages as it may in a day',
};

/** Every code in the table, for tests and documents. */
export const KNOWN_CODES: readonly string[] = Object.keys(MEANINGS);

/** What a code says of a message; one that is not known has no reason, one of the account is the provider's refusal. */
export function meaningOfCode(code: string): TwilioCode {
  const trouble = accountTroubleOf(code);
  if (trouble !== null) return { reason: REJECTED, sentence: trouble };
  const [reason, sentence] = Object.hasOwn(MEANINGS, code)
    ? (MEANINGS[code] as Meaning)
    : ([null, 'Twilio did not deliver the message'] as const);
  return { reason, sentence: `${sentence} (Twilio's code ${code}).` };
}

/** What a code says of the account; null when it says nothing of it. */
export function accountTroubleOf(code: string): string | null {
  return Object.hasOwn(ACCOUNT_CODES, code) ? `${ACCOUNT_CODES[code]} (Twilio's code ${code}).` : null;
}

const CODE = /^[1-9][0-9]{3,5}$/;

/**
 * The statuses of Twilio. Everything up to `sent` says that Twilio has the message, which is what SENT means here.
 * Source: https://www.twilio.com/docs/messaging/api/message-resource#message-status-values
 */
const STATUSES: Readonly<Record<string, Receipt['status']>> = {
  accepted: 'SENT',
  scheduled: 'SENT',
  queued: 'SENT',
  sending: 'SENT',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'FAILED',
  canceled: 'FAILED',
};

/**
 * What a status of Twilio says, called back or asked for: both say the same in the same words. Null for one that no
 * outgoing text message has. `code` is empty without an error.
 */
export function receiptOf(
  names: Pick<Receipt, 'attemptId' | 'providerMessageId'>,
  word: string,
  code: string,
): Receipt | null {
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
  return status === undefined ? null : { ...names, status, costMicros: null, ...whyOf(status, code) };
}

function whyOf(status: Receipt['status'], code: string): Pick<Receipt, 'reason' | 'code' | 'detail'> {
  if (status === 'SENT' || status === 'DELIVERED' || !CODE.test(code))
    return { reason: null, code: null, detail: null };
  const { reason, sentence } = meaningOfCode(code);
  return { reason, code, detail: sentence };
}

/** Where the callback URL of an attempt names it. */
const ATTEMPT = 'attempt';
/** Addresses of other channels, such as `whatsapp:+14155552601`. */
const CHANNEL = /^[a-z]+:/i;

type Account = ProviderAccount<'TWILIO'>;

/** The URL that Twilio calls with the statuses of an attempt. Twilio signs it, so nobody else can name the attempt. */
export function statusCallbackOf(publicUrl: string, providerId: string, attemptId: string): string {
  return `${publicUrl}/v1/callbacks/${providerId}/receipts?${ATTEMPT}=${attemptId}`;
}

/** A status callback. */
export async function receiptsIn(
  { settings }: Account,
  request: CallbackRequest,
  publicUrl: string,
): Promise<CallbackReading<Receipt>> {
  const form = await provenForm(settings, request, publicUrl);
  if (!(form instanceof URLSearchParams)) return form;
  const [attemptId, providerMessageId] = [request.query.get(ATTEMPT), storedId(form.get('MessageSid'))];
  if (attemptId === null && providerMessageId === null)
    return unreadable('It names no message: MessageSid is missing.');
  const names = { attemptId, providerMessageId };
  const receipt = receiptOf(names, form.get('MessageStatus') ?? '', form.get('ErrorCode') ?? '');
  return receipt === null
    ? unreadable('MessageStatus is missing, or not a status of a text message.')
    : { kind: 'read', found: [receipt] };
}

/** A webhook of an incoming message. */
export async function inboundIn(
  { settings }: Account,
  request: CallbackRequest,
  publicUrl: string,
): Promise<CallbackReading<InboundMessage>> {
  const form = await provenForm(settings, request, publicUrl);
  if (!(form instanceof URLSearchParams)) return form;
  const [from, to, text] = [form.get('From'), form.get('To'), form.get('Body')];
  if (from === null || to === null || text === null)
    return unreadable('It is no incoming message: From, To or Body is missing.');
  if (CHANNEL.test(from) || CHANNEL.test(to)) return unreadable('It is no text message: only SMS is taken here.');
  // Advanced Opt-Out: https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out
  const keyword = KEYWORDS.find((word) => word === form.get('OptOutType'));
  const message = { providerMessageId: storedId(form.get('MessageSid')), from, to, text };
  return { kind: 'read', found: [keyword === undefined ? message : { ...message, keyword }] };
}

/**
 * The form of a request that Twilio has signed, or why it is refused: what is cheap to find first. Twilio signs the URL
 * that it was given, so it is put together from PUBLIC_URL and what was requested: what a request says of its own host
 * proves nothing.
 */
async function provenForm(
  { accountSid, authToken }: Account['settings'],
  { method, target, query, form, headers }: CallbackRequest,
  publicUrl: string,
): Promise<URLSearchParams | CallbackReading<never>> {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || !isSignature(signature)) return unproven('It has no X-Twilio-Signature.');
  const fields = await form();
  const sids = method === 'POST' ? fields : query;
  if (sids.get('AccountSid') !== accountSid) return unproven('It comes from another account.');
  if (!isSigned({ publicUrl, target, fields }, signature, authToken))
    return unproven('Its X-Twilio-Signature fits neither the URL under PUBLIC_URL nor the authToken.');
  return method === 'POST' ? fields : unreadable('It must be a POST.');
}

function unproven(detail: string): CallbackReading<never> {
  return { kind: 'unproven', detail };
}

function unreadable(detail: string): CallbackReading<never> {
  return { kind: 'unreadable', detail };
}
