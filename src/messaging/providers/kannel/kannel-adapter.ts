import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { HttpClient, HttpError, type HttpResponse } from '../../../platform/net/http-client.js';
import { attemptMac, callbackBaseOf, receiptUrlOf } from '../adapter/callback-fields.js';
import {
  type CallbackReading,
  type CallbackRequest,
  type InboundMessage,
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
import type { KannelSettings } from '../adapter/provider-settings.js';
import { inboundOf, KannelProof, receiptOf } from './kannel-callbacks.js';

const MINUTE_SECONDS = 60;
/** Receipts of every kind: delivered 1, not delivered 2, buffered 4, taken 8 and refused 16 by the SMSC. */
const EVERY_RECEIPT = 31;
/** Kannel's data codings. */
const CODING = { GSM_7: '0', UCS_2: '2' } as const;

/**
 * The query of `sendsms` for a message (Kannel User's Guide, "Using the HTTP interface to send SMS messages"). Kannel
 * makes GSM-7 or UCS-2 of the UTF-8 text, and the parts. `validity` is in whole minutes from now on: a minute that has
 * begun does not count, but less than one is one.
 */
export function messageQuery(
  settings: KannelSettings,
  message: OutgoingMessage,
  { receiptUrl, now }: { readonly receiptUrl: string; readonly now: number },
): string {
  return credentials(settings, {
    from: message.from,
    to: message.to,
    text: message.text,
    charset: 'UTF-8',
    coding: CODING[message.encoding],
    validity: String(Math.max(1, Math.floor(secondsLeft(message, now) / MINUTE_SECONDS))),
    'dlr-mask': String(EVERY_RECEIPT),
    'dlr-url': receiptUrl,
    ...(settings.smscId === null ? {} : { smsc: settings.smscId }),
  });
}

/** A query that Kannel refuses only because it names no receiver: nothing is sent. */
function testQuery(settings: KannelSettings): string {
  return credentials(settings, {});
}

/**
 * The receipt URL of an attempt as Kannel wants it: it replaces each percent sign and its letter, percent-encoded: `%d`
 * the kind, `%A` what the SMSC said, `%F` its id.
 */
function kannelReceiptUrlOf(receiptUrl: string): string {
  return `${receiptUrl}&type=%d&answer=%A&id=%F`;
}

function credentials({ username, password }: KannelSettings, rest: Readonly<Record<string, string>>): string {
  return new URLSearchParams({ username, password, ...rest }).toString();
}

/** What `sendsms` says when it does not take a message because of that message (smsbox.c of Kannel 1.4). */
const REFUSALS: readonly RegExp[] = [
  /^Not routable\. Do not try again\./,
  /^Number\(s\) has\/have been denied by white- and\/or black-lists\./,
  /^(Empty receiver number|Missing receiver|Charset or body)\b/,
];
const NO_RECEIVER = /^(Missing|Empty) receiver/;
const UNKNOWN_USER = /^Authorization failed/;
const WORDS_MAX = 100;

const WRONG_PATH = 'There is no sendsms at this address: check the path of settings.sendUrl.';
const WRONG_CREDENTIALS =
  'Kannel refused the user name or the password, or does not allow this address (sendsms-user: user-allow-ip).';

/** What the response to a message means. Only known words are repeated: a page of errors may hold the query. */
export function outcomeOf(statusCode: number, body: string): SendOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'ACCEPTED', providerMessageId: null };
  const words = knownWords(body);
  if (words !== null) {
    const detail = `Kannel refused the message: ${words}`;
    return { kind: 'REJECTED', reason: 'rejected_by_provider', code: String(statusCode), detail };
  }
  if (statusCode === 503)
    return refusedWith(statusCode, 'Kannel took no messages right now (503): its queue is full, or it stops.');
  // Others stand between, or Kannel lost its bearerbox half-way: nobody knows what went on.
  if (statusCode >= 500) return { kind: 'UNKNOWN', detail: `The gateway responded with status ${statusCode}.` };
  if (UNKNOWN_USER.test(body)) return { kind: 'UNAVAILABLE', concerns: 'provider', detail: WRONG_CREDENTIALS };
  return refusedWith(statusCode, accountFault(statusCode, body));
}

/** What the response to a message without receiver says of the account. */
export function verdictOf(statusCode: number, body: string): ProviderTestResult {
  if (statusCode === 400 && NO_RECEIVER.test(body)) return { isReachable: true, problem: null };
  if (statusCode >= 300 && statusCode < 500) return unusable(accountFault(statusCode, body));
  if (statusCode === 503)
    return unusable('Kannel takes no messages right now (503): check that its bearerbox runs and has a connection.');
  if (statusCode >= 500) return unusable(`The gateway responded with status ${statusCode}: look into its log.`);
  return unusable(
    `The gateway responded with status ${statusCode} to a message without receiver, which Kannel refuses: check ` +
      'settings.sendUrl.',
  );
}

function accountFault(statusCode: number, body: string): string {
  if (UNKNOWN_USER.test(body) || statusCode === 401 || statusCode === 403) return WRONG_CREDENTIALS;
  if (statusCode === 404) return WRONG_PATH;
  if (statusCode >= 300 && statusCode < 400)
    return `The gateway responded with ${statusCode}: redirects are not followed, enter the final address.`;
  return `The gateway responded with status ${statusCode}, which is none of Kannel's: check settings.sendUrl.`;
}

function knownWords(body: string): string | null {
  return REFUSALS.some((refusal) => refusal.test(body)) ? (body.split('\n', 1)[0] ?? '').slice(0, WORDS_MAX) : null;
}

function unusable(problem: string): ProviderTestResult {
  return { isReachable: false, problem };
}

/** Kannel responds once its bearerbox has stored the message, in milliseconds unless it is in trouble. */
const KANNEL_TIMEOUT_MS = 10_000;
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
    private readonly keys: DataKeys,
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
    const url = receiptUrlOf(base, providerId, attemptId, attemptMac(this.keys, providerId, attemptId));
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
