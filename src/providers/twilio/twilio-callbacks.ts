import { storedId } from '../gateway-ids.js';
import { KEYWORDS } from '../http-settings.js';
import type { CallbackReading, CallbackRequest, InboundMessage, ProviderAccount, Receipt } from '../provider-port.js';
import { isSignature, isSigned } from './twilio-signature.js';
import { receiptOf } from './twilio-statuses.js';

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
