import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { CallbackReading, CallbackRequest, InboundMessage, ProviderAccount, Receipt } from '../provider-port.js';
import { receiptOf } from './twilio-statuses.js';

/** Where the callback URL of an attempt names it. */
const ATTEMPT = 'attempt';
/** What Advanced Opt-Out says of a text: https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out */
const KEYWORDS = ['STOP', 'START', 'HELP'] as const;
/** Addresses of other channels, such as `whatsapp:+14155552601`. */
const CHANNEL = /^[a-z]+:/i;

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
  const { form, query } = request;
  const [attemptId, providerMessageId] = [query.get(ATTEMPT), form.get('MessageSid')];
  if (attemptId === null && providerMessageId === null)
    return unreadable('It names no message: MessageSid is missing.');
  const names = { attemptId, providerMessageId };
  const receipt = receiptOf(names, form.get('MessageStatus') ?? '', form.get('ErrorCode') ?? '');
  return receipt === null
    ? unreadable('MessageStatus is missing, or not a status of a text message.')
    : { kind: 'read', found: [receipt] };
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
