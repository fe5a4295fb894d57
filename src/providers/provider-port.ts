import type { ProviderKind, ProviderSettings } from './provider-settings.js';

export type Encoding = 'GSM_7' | 'UCS_2';

/** Why a gateway did not deliver a message. `opted_out`: the person has opted out at the provider. */
export const PROVIDER_REASONS = [
  'rejected_by_provider',
  'blocked_by_carrier',
  'unknown_subscriber',
  'absent_subscriber',
  'validity_ended',
  'opted_out',
] as const;
export type ProviderReason = (typeof PROVIDER_REASONS)[number];

/** An account at a gateway with its settings opened: for the one who sends, never for a response or a log. */
export interface ProviderAccount {
  readonly providerId: string;
  readonly kind: ProviderKind;
  readonly isActive: boolean;
  /** Whether the provider itself replies to STOP and HELP. */
  readonly handlesKeywords: boolean;
  readonly settings: ProviderSettings;
}

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
}

/** What has become of an attempt, as far as the gateway's response says. */
export type SendOutcome =
  | { readonly kind: 'ACCEPTED'; readonly providerMessageId: string | null }
  /** Certainly refused, and finally so for this message. */
  | {
      readonly kind: 'REJECTED';
      readonly reason: ProviderReason;
      readonly code: string | null;
      readonly detail: string;
    }
  /** Certainly not taken: it may be sent again, here or elsewhere. */
  | { readonly kind: 'UNAVAILABLE'; readonly detail: string; readonly retryAfterMs?: number }
  /** Perhaps taken: it is never sent again. */
  | { readonly kind: 'UNKNOWN'; readonly detail: string };

/** What a test of an account found. */
export interface ProviderTestResult {
  readonly isReachable: boolean;
  /** A sentence that says what is wrong and what to do about it; null when nothing is. */
  readonly problem: string | null;
}

/** What a gateway says of a message later. At least one of the two ids is there. */
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

/** Speaks to the gateways of one kind. */
export abstract class ProviderAdapter {
  abstract readonly kind: ProviderKind;

  /**
   * Begins to send a batch at once; the outcomes stand in the order of the messages. They never reject: what goes wrong
   * is an outcome.
   */
  abstract send(account: ProviderAccount, batch: readonly OutgoingMessage[]): readonly Promise<SendOutcome>[];

  /** Asks the gateway whether it would take messages of this account. Sends none. */
  abstract test(account: ProviderAccount): Promise<ProviderTestResult>;
}
