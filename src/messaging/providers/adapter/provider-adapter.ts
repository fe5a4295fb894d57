import { Injectable } from '@nestjs/common';
import type { CountryCode } from 'libphonenumber-js/max';
import type { IncomingHttpHeaders } from 'node:http';
import type { HttpError } from '../../../platform/net/http-client.js';
import type { AnswerRule, ProviderReason } from './http-settings.js';
import type { KindAndSettings, ProviderKind } from './provider-settings.js';

type Encoding = 'GSM_7' | 'UCS_2';

/** An account at a gateway with its settings opened: for the one who sends, never for a response or a log. */
export type ProviderAccount<K extends ProviderKind = ProviderKind> = KindAndSettings<K> & {
  readonly providerId: string;
  readonly isActive: boolean;
  /** Whether the provider itself replies to STOP and HELP. */
  readonly handlesKeywords: boolean;
  /** Of numbers that the provider writes without a calling code; null = that of the number written to. */
  readonly defaultCountry: CountryCode | null;
};

/** One attempt to send one message. */
export interface OutgoingMessage {
  readonly attemptId: string;
  readonly projectId: string;
  /** The person's number in E.164. */
  readonly to: string;
  /** The sender's address. */
  readonly from: string;
  readonly text: string;
  readonly encoding: Encoding;
  readonly parts: number;
  /** Until when it is worth delivering, in Unix milliseconds: a gateway that can be told so is told. */
  readonly deliverUntil: number;
}

/**
 * Whom it concerns that a gateway took no message: all messages of the account (no connection, no room, credentials,
 * path), those of one sender, or this message only.
 */
type Concern = 'provider' | 'sender' | 'message';

/**
 * What has become of an attempt, as far as the gateway's response says. Details are stored with messages, which tenants
 * read: they name no host. `operatorDetail` is the same for the operator, where that says more.
 */
export type SendOutcome =
  | {
      readonly kind: 'ACCEPTED';
      /** As `storedId` writes it, here and in receipts. */
      readonly providerMessageId: string | null;
      /** Whether the gateway can be asked by that id what became of the message. */
      readonly isAskable?: true;
    }
  /** Certainly refused, and finally so for this message. */
  | {
      readonly kind: 'REJECTED';
      readonly reason: ProviderReason;
      readonly code: string | null;
      readonly detail: string;
    }
  /** Certainly not taken: it may be sent again, here or elsewhere. */
  | {
      readonly kind: 'UNAVAILABLE';
      readonly concerns: Concern;
      readonly detail: string;
      readonly retryAfterMs?: number;
      /** The status of the response where it refuses this message: one that is refused repeatedly is given up. */
      readonly status?: number;
      readonly operatorDetail?: string;
    }
  /** Perhaps taken: it is never sent again. */
  | { readonly kind: 'UNKNOWN'; readonly detail: string; readonly operatorDetail?: string };

/** What a test of an account found. */
export interface ProviderTestResult {
  readonly isReachable: boolean;
  /** A sentence that says what is wrong and what to do about it; null when nothing is. */
  readonly problem: string | null;
  /** A sentence that says more of what is well. */
  readonly note?: string;
}

/**
 * What a gateway says of a message later. At least one of the two ids is there. Words fit their columns: ids as
 * `storedId` writes them, a code of 64 printable ASCII characters at most.
 */
export interface Receipt {
  readonly attemptId: string | null;
  readonly providerMessageId: string | null;
  readonly status: 'SENT' | 'DELIVERED' | 'UNDELIVERED' | 'FAILED' | 'EXPIRED';
  readonly reason: ProviderReason | null;
  readonly code: string | null;
  readonly detail: string | null;
  /** Micro-units of the installation's currency for the whole message; null when the gateway does not say. */
  readonly costMicros: number | null;
}

/** An attempt that a gateway has taken and named. */
export interface NamedAttempt {
  readonly attemptId: string;
  readonly providerMessageId: string;
}

/** What gateways report by callbacks. */
export const CALLBACK_KINDS = ['receipts', 'inbound'] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

/** A request that a gateway made to a callback URL, as it came. Its query and its body may hold secrets and texts. */
export interface CallbackRequest {
  readonly method: string;
  /** Path and query as they were requested. */
  readonly target: string;
  readonly query: URLSearchParams;
  /**
   * Fields of a posted form; empty for other requests. Reads the body: to be asked for after every check that needs
   * none. Rejects with the Problem of a body that is not taken.
   */
  readonly form: () => Promise<URLSearchParams>;
  /**
   * The body as it came, of any media type; empty for requests without one. At most 256,000 bytes, not compressed.
   * Reads the body under the same rule as `form`; an adapter asks for one of the two.
   */
  readonly bytes: () => Promise<Buffer>;
  readonly headers: IncomingHttpHeaders;
  /** Of the caller, by TRUST_PROXY. */
  readonly address: string;
}

/**
 * What an adapter makes of a callback. `unproven`: it is refused, and why is for the log only. `unreadable`: it is
 * proven, and the sentence says what is wrong with it. Neither sentence holds anything of the query or the body.
 */
export type CallbackReading<T> =
  | { readonly kind: 'read'; readonly found: readonly T[] }
  | { readonly kind: 'unproven'; readonly detail: string }
  | { readonly kind: 'unreadable'; readonly detail: string };

/** A text message from a person, put together by the gateway. */
export interface InboundMessage {
  /** What the gateway calls it, as `storedId` writes it; null when it gives no id. */
  readonly providerMessageId: string | null;
  /** As the gateway writes it. */
  readonly from: string;
  /** The address that it was sent to, as the gateway writes it. */
  readonly to: string;
  readonly text: string;
  /** What the provider has made of the text, where it replies to keywords itself: it may know more of them. */
  readonly keyword?: 'STOP' | 'START' | 'HELP';
}

/** Speaks to the gateways of one kind. */
export abstract class ProviderAdapter<K extends ProviderKind = ProviderKind> {
  abstract readonly kind: K;

  /**
   * Begins to send a batch at once; the outcomes stand in the order of the messages. They never reject: what goes wrong
   * is an outcome.
   */
  abstract send(account: ProviderAccount<K>, batch: readonly OutgoingMessage[]): readonly Promise<SendOutcome>[];

  /** Asks the gateway whether it would take messages of this account. Sends none. */
  abstract test(account: ProviderAccount<K>): Promise<ProviderTestResult>;

  /** What a callback says of messages that were sent, once its proof was checked. Works for a disabled account too. */
  abstract readReceipts(account: ProviderAccount<K>, request: CallbackRequest): Promise<CallbackReading<Receipt>>;

  /**
   * Asks the gateway what became of a message, for which no receipt has come, and says it as a receipt would; null when
   * it knows nothing of it. Rejects when it does not say; the error holds no secret and no number. Only kinds whose
   * outcomes are `isAskable` are asked.
   */
  askStatus(_account: ProviderAccount<K>, _attempt: NamedAttempt): Promise<Receipt | null> {
    return Promise.resolve(null);
  }

  /** The messages from people that a callback brings, once its proof was checked. */
  abstract readInbound(account: ProviderAccount<K>, request: CallbackRequest): Promise<CallbackReading<InboundMessage>>;

  /** How callbacks of an account are responded to; null where its kind decides, whose callbacks are forms. */
  answerOf(_account: ProviderAccount<K>, _kind: CallbackKind): AnswerRule | null {
    return null;
  }
}

const SECOND_MS = 1_000;

/**
 * Whole seconds from now on in which a message is worth delivering, at least one. A second that has begun counts:
 * requests are made within one, and what is worth five minutes is worth five when it is handed over at once.
 */
export function secondsLeft({ deliverUntil }: Pick<OutgoingMessage, 'deliverUntil'>, now: number): number {
  return Math.max(1, Math.ceil((deliverUntil - now) / SECOND_MS));
}

const FIRST_CLIENT_ERROR = 400;
const FIRST_SERVER_ERROR = 500;
/** Credentials, the path, a proxy between, too many requests: what these say holds for every message of the account. */
const OF_THE_ACCOUNT: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 429]);

/** What a response means that certainly took no message and says no more than its status. */
export function refusedWith(status: number, detail: string): SendOutcome {
  const isOfMessage = status >= FIRST_CLIENT_ERROR && status < FIRST_SERVER_ERROR && !OF_THE_ACCOUNT.has(status);
  return isOfMessage
    ? { kind: 'UNAVAILABLE', concerns: 'message', detail, status }
    : { kind: 'UNAVAILABLE', concerns: 'provider', detail };
}

/** What became of a message whose request got no response. */
export function withoutResponse({ mayHaveArrived, sentence, message }: HttpError): SendOutcome {
  const details = { detail: sentence, operatorDetail: message };
  return mayHaveArrived ? { kind: 'UNKNOWN', ...details } : { kind: 'UNAVAILABLE', concerns: 'provider', ...details };
}

/** After so long the first receipt of a message should be here. */
export const RECEIPT_WITHIN_MS = 10_000;

/** How many of the latest messages that a provider took wait for a receipt in vain; 0 when one of them got one. */
type SilenceCheck = (providerId: string) => Promise<number>;

/** Asks the room upstairs that knows the messages whether a provider says what becomes of them. */
@Injectable()
export class ReceiptSilence {
  private check: SilenceCheck = () => Promise.resolve(0);

  onAsk(check: SilenceCheck): void {
    this.check = check;
  }

  /** A sentence for the operator; null when receipts come, or nothing was sent lately. */
  async problemOf(providerId: string): Promise<string | null> {
    const waiting = await this.check(providerId);
    return waiting === 0
      ? null
      : `The gateway takes messages, but for none of the latest ${waiting} a receipt came within ` +
          `${RECEIPT_WITHIN_MS / 1_000} s. Check that it reaches this installation at the address of its callbacks, ` +
          'that it may call from where it does, and that it is connected itself.';
  }
}
