import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { CallbackReading, CallbackRequest, InboundMessage, ProviderAccount, Receipt } from '../provider-port.js';
import { meaningOfCode } from './twilio-codes.js';

/** Where the callback URL of an attempt names it. */
const ATTEMPT = 'attempt';
const CODE = /^[1-9][0-9]{3,5}$/;
/** What Advanced Opt-Out says of a text: https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out */
const KEYWORDS = ['STOP', 'START', 'HELP'] as const;
/** Addresses of other channels, such as `whatsapp:+14155552601`. */
const CHANNEL = /^[a-z]+:/i;

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

type Account = ProviderAccount<'TWILIO'>;

/** The URL that Twilio calls with the statuses of an attempt. Twilio signs it, so nobody else can name the attempt. */
export function statusCallbackOf(publicUrl: string, providerId: string, attemptId: string): string {
  return `${publicUrl}/v1/callbacks/${providerId}/receipts?${ATTEMPT}=${attemptId}`;
}

/** A status callback. */
export function receiptsIn(
  { settings }: Account,
  request: CallbackRequest,
  publicUrl: string,
): CallbackReading<Receipt> {
  const refused = refusalOf(settings, request, publicUrl);
  if (refused !== null) return refused;
  const status = STATUSES[request.form.get('MessageStatus') ?? ''];
  const attemptId = request.query.get(ATTEMPT);
  const providerMessageId = request.form.get('MessageSid');
  if (attemptId === null && providerMessageId === null)
    return unreadable('It names no message: MessageSid is missing.');
  if (status === undefined) return unreadable('MessageStatus is missing, or not a status of a text message.');
  return {
    kind: 'read',
    found: [{ attemptId, providerMessageId, status, costMicros: null, ...whyOf(request, status) }],
  };
}

/** A webhook of an incoming message. */
export function inboundIn(
  { settings }: Account,
  request: CallbackRequest,
  publicUrl: string,
): CallbackReading<InboundMessage> {
  const refused = refusalOf(settings, request, publicUrl);
  if (refused !== null) return refused;
  const { form } = request;
  const [from, to, text] = [form.get('From'), form.get('To'), form.get('Body')];
  if (from === null || to === null || text === null)
    return unreadable('It is no incoming message: From, To or Body is missing.');
  if (CHANNEL.test(from) || CHANNEL.test(to)) return unreadable('It is no text message: only SMS is taken here.');
  const keyword = KEYWORDS.find((word) => word === form.get('OptOutType'));
  const message = { providerMessageId: form.get('MessageSid'), from, to, text };
  return { kind: 'read', found: [keyword === undefined ? message : { ...message, keyword }] };
}

function whyOf({ form }: CallbackRequest, status: Receipt['status']): Pick<Receipt, 'reason' | 'code' | 'detail'> {
  const code = form.get('ErrorCode') ?? '';
  if (status === 'SENT' || status === 'DELIVERED' || !CODE.test(code))
    return { reason: null, code: null, detail: null };
  const { reason, sentence } = meaningOfCode(code);
  return { reason, code, detail: sentence };
}

/**
 * Twilio signs the URL that it was given, so it is put together from PUBLIC_URL and what was requested: what a request
 * says of its own host proves nothing. Source: https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
function refusalOf(
  { accountSid, authToken }: Account['settings'],
  { method, target, form, headers }: CallbackRequest,
  publicUrl: string,
): CallbackReading<never> | null {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || signature === '') return unproven('It has no X-Twilio-Signature.');
  if (!validateRequest(authToken, signature, `${publicUrl}${target}`, fieldsOf(form)))
    return unproven('Its X-Twilio-Signature fits neither the URL under PUBLIC_URL nor the authToken.');
  if (method !== 'POST') return unreadable('It must be a POST.');
  return form.get('AccountSid') === accountSid ? null : unproven('It comes from another account.');
}

/** As the signature takes them: the values of one name in a list. */
function fieldsOf(form: URLSearchParams): Record<string, string | string[]> {
  const fields = Object.create(null) as Record<string, string | string[]>;
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    fields[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return fields;
}

function unproven(detail: string): CallbackReading<never> {
  return { kind: 'unproven', detail };
}

function unreadable(detail: string): CallbackReading<never> {
  return { kind: 'unreadable', detail };
}
