import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import type { DoubleAccount } from './twilio-double.js';
import { type DoubleMessage, sid } from './twilio-resources.js';

/** Where callbacks go: the address that Twilio has, and where a proxy would hand it on to. */
export interface CallTarget {
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  readonly appUrl: string;
}

/** How a call differs from a true one. */
export interface CallChoices {
  readonly token?: string;
  readonly host?: string;
  /** The URL that is signed in place of the one that is called. */
  readonly signedUrl?: string;
  readonly signature?: string | null;
  /** Changes after the signature was made. */
  readonly after?: Record<string, string>;
  readonly fields?: Record<string, string>;
}

/** A response to a call. */
export interface Called {
  readonly status: number;
  readonly body: string;
}

/**
 * The signature of a form: HMAC-SHA1 with the auth token over the URL and the fields in the order of their names.
 * Written from https://www.twilio.com/docs/usage/webhooks/webhooks-security, without the SDK.
 */
export function signatureOf(token: string, url: string, fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((joined, name) => joined + name + (fields[name] ?? ''), url);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** Makes the calls that Twilio makes to its customers, as a proxy in front of the application hands them on. */
export class TwilioCaller {
  constructor(
    private readonly target: CallTarget,
    private readonly account: DoubleAccount,
  ) {}

  /** A status callback: https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
  tell(message: DoubleMessage, status: string, errorCode?: number, choices: CallChoices = {}): Promise<Called> {
    const fields = {
      SmsSid: message.sid,
      SmsStatus: status,
      MessageStatus: status,
      To: message.to,
      MessageSid: message.sid,
      AccountSid: message.accountSid,
      From: message.from,
      ApiVersion: '2010-04-01',
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
      ...(message.messagingServiceSid === null ? {} : { MessagingServiceSid: message.messagingServiceSid }),
    };
    return this.post(message.statusCallback ?? '', { ...fields, ...choices.fields }, choices);
  }

  /** A webhook of an incoming message: https://www.twilio.com/docs/messaging/guides/webhook-request */
  say(
    providerId: string,
    said: { from: string; to: string; text: string },
    choices: CallChoices = {},
  ): Promise<Called> {
    const messageSid = sid('SM');
    const fields = {
      ToCountry: 'US',
      ToState: 'CA',
      SmsMessageSid: messageSid,
      NumMedia: '0',
      ToCity: '',
      FromZip: '',
      SmsSid: messageSid,
      FromState: 'NY',
      SmsStatus: 'received',
      FromCity: '',
      Body: said.text,
      FromCountry: 'US',
      To: said.to,
      ToZip: '',
      NumSegments: '1',
      MessageSid: messageSid,
      AccountSid: this.account.sid,
      From: said.from,
      ApiVersion: '2010-04-01',
    };
    const url = `${this.target.publicUrl}/v1/callbacks/${providerId}/inbound`;
    return this.post(url, { ...fields, ...choices.fields }, choices);
  }

  private post(url: string, fields: Record<string, string>, choices: CallChoices): Promise<Called> {
    const { token = this.account.authToken, signedUrl = url, after = {} } = choices;
    const { signature = signatureOf(token, signedUrl, fields) } = choices;
    const { host: publicHost, pathname, search } = new URL(url);
    const { hostname, port } = new URL(this.target.appUrl);
    const body = new URLSearchParams({ ...fields, ...after }).toString();
    const headers = {
      host: choices.host ?? publicHost,
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'TwilioProxy/1.1',
      ...(signature === null ? {} : { 'x-twilio-signature': signature }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path: pathname + search, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
