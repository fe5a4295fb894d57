import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** What Twilio's API is made of: paths, resources and errors, as its public documentation describes them. */
export const BASE = '/2010-04-01/Accounts/';
const VERSION = '2010-04-01';

/** A message that was created. */
export interface DoubleMessage {
  readonly sid: string;
  readonly accountSid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly statusCallback: string | null;
  readonly messagingServiceSid: string | null;
  /** Seconds; null = as long as Twilio may. */
  readonly validityPeriod: number | null;
}

/** An id as Twilio makes them: two letters that say of what, and 32 hexadecimal digits. */
export function sid(prefix: string): string {
  return prefix + randomBytes(16).toString('hex');
}

/** The code of what is wrong with a request to create a message; null when nothing is. */
export function faultOf(form: URLSearchParams): number | null {
  if (form.get('To') === null) return 21604;
  if (form.get('From') === null && form.get('MessagingServiceSid') === null) return 21603;
  if ((form.get('Body') ?? '') === '') return 21602;
  const validity = form.get('ValidityPeriod') ?? '1';
  if (!/^\d{1,5}$/.test(validity) || Number(validity) < 1 || Number(validity) > 36_000) return 90007;
  return (form.get('Body') ?? '').length > 1_600 ? 21617 : null;
}

export function pathOf(message: DoubleMessage): string {
  return `${BASE}${message.accountSid}/Messages/${message.sid}.json`;
}

/** The resource Message as it is when it was created. */
export function resourceOf(message: DoubleMessage) {
  const now = new Date().toUTCString().replace('GMT', '+0000');
  return {
    account_sid: message.accountSid,
    api_version: VERSION,
    body: message.body,
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: message.messagingServiceSid === null ? '1' : '0',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.messagingServiceSid === null ? 'queued' : 'accepted',
    subresource_uris: { media: `${BASE}${message.accountSid}/Messages/${message.sid}/Media.json` },
    to: message.to,
    uri: pathOf(message),
  };
}

/** Its sentences name numbers, as Twilio's do: nobody is to keep them. */
export function failure(
  response: ServerResponse,
  status: number,
  code: number,
  headers: Record<string, string> = {},
): void {
  const message = `The 'To' number +14155550000 made error ${code}`;
  json(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, headers);
}

export function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
    .end(JSON.stringify(body));
}
