/** Where a text stands in a response or a callback. JSON pointers: RFC 6901. */
export interface FieldPlace {
  readonly json?: string;
  readonly form?: string;
  readonly query?: string;
  readonly header?: string;
  readonly line?: true;
  readonly value?: string;
}

/** A text of a response or a callback: exactly one place, and which part of what stands there. */
export interface Field extends FieldPlace {
  readonly split?: string;
  /** Which of the parts, from 0. */
  readonly part?: number;
}

/** What must hold of a text: exactly one of the three. */
export interface Condition {
  readonly at: Field;
  readonly is?: readonly string[];
  readonly startsWith?: readonly string[];
  readonly exists?: boolean;
}

/** A user name and a password, or the token of a gateway that wants it in place of one (RFC 7617). Templates. */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

export const SEND_METHODS = ['POST', 'GET'] as const;
export const SEND_BODY_TYPES = ['JSON', 'FORM', 'NONE'] as const;
export const CALLBACK_BODY_TYPES = ['JSON', 'FORM', 'NONE'] as const;

/** Any JSON value: strings in it are templates. */
export type BodyTemplate = string | number | boolean | null | readonly BodyTemplate[] | BodyTemplateMap;
export interface BodyTemplateMap {
  readonly [name: string]: BodyTemplate;
}

/** The request that sends one message. */
export interface SendRule {
  readonly method: (typeof SEND_METHODS)[number];
  /** A template; scheme, host and port stand in it as they are. */
  readonly url: string;
  /** Values are templates. */
  readonly headers: Readonly<Record<string, string>>;
  readonly basic: BasicCredentials | null;
  readonly bodyType: (typeof SEND_BODY_TYPES)[number];
  /** Any JSON, a map of templates for `FORM`, null for `NONE`. */
  readonly body: BodyTemplate;
  /** What `{{encoding}}` becomes. */
  readonly encodingWords: { readonly GSM_7: string; readonly UCS_2: string };
  /** What the gateway takes, in seconds. */
  readonly validity: { readonly min: number; readonly max: number };
}

export const REFUSAL_OUTCOMES = ['REJECTED', 'UNAVAILABLE', 'UNKNOWN'] as const;
export const CONCERNS = ['provider', 'sender', 'message'] as const;

/** A response that refuses a message, and what that means. */
export interface Refusal {
  readonly status: readonly string[];
  readonly when: readonly Condition[];
  readonly outcome: (typeof REFUSAL_OUTCOMES)[number];
  /** Of UNAVAILABLE only. */
  readonly concerns: (typeof CONCERNS)[number];
  readonly reason: ProviderReason | null;
  readonly note: string | null;
}

/** What responses mean. */
export interface ResponseRule {
  readonly accepted: { readonly status: readonly string[]; readonly when: readonly Condition[] };
  readonly id: Field | null;
  readonly code: Field | null;
  readonly refusals: readonly Refusal[];
}

export const ANSWER_STATUSES = [200, 201, 202, 204] as const;
export const ANSWER_FAULTS = ['REFUSE', 'RETRY'] as const;

/** The response to a callback. */
export interface AnswerRule {
  readonly status: (typeof ANSWER_STATUSES)[number];
  readonly body: string;
  /** What becomes of one that is unproven or unreadable: 403 or 400, or 503 for gateways that repeat only then. */
  readonly fault: (typeof ANSWER_FAULTS)[number];
}

export const HMAC_ALGORITHMS = ['SHA256', 'SHA512'] as const;
export const SIGNATURE_ENCODINGS = ['HEX', 'BASE64'] as const;
export const KEY_ENCODINGS = ['TEXT', 'BASE64'] as const;

/** When a callback was signed: a header with Unix seconds. */
export interface TimestampRule {
  readonly header: string;
  readonly toleranceSeconds: number;
}

/** What proves a callback. `secrets` are names in the settings. */
export type ProofRule =
  | { readonly type: 'ATTEMPT_URL' }
  | {
      readonly type: 'TOKEN';
      readonly in: 'query' | 'header';
      readonly name: string;
      readonly prefix: string;
      readonly secrets: readonly string[];
    }
  | { readonly type: 'BASIC'; readonly username: string; readonly secrets: readonly string[] }
  | {
      readonly type: 'HMAC';
      readonly algorithm: (typeof HMAC_ALGORITHMS)[number];
      readonly header: string;
      readonly prefix: string;
      readonly encoding: (typeof SIGNATURE_ENCODINGS)[number];
      readonly key: (typeof KEY_ENCODINGS)[number];
      readonly signed: string;
      readonly secrets: readonly string[];
      readonly timestamp: TimestampRule | null;
    }
  | {
      readonly type: 'ED25519';
      readonly header: string;
      readonly encoding: (typeof SIGNATURE_ENCODINGS)[number];
      readonly signed: string;
      /** 32 bytes in base64. */
      readonly publicKey: string;
      readonly timestamp: TimestampRule | null;
    }
  | {
      readonly type: 'JWT_HS256';
      readonly secrets: readonly string[];
      /** The claim that holds the hex SHA-256 of the body. */
      readonly bodyClaim: string | null;
      /** Of `iat`. */
      readonly toleranceSeconds: number | null;
    }
  | { readonly type: 'CIDRS' };

/** Where the items of a callback are: one value or an array of them. */
export type ItemsPlace = string | { readonly form: string };

export const STATUS_MEANINGS = ['SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'EXPIRED', 'IGNORE'] as const;

/** What a word of the gateway means. */
export interface StatusWord {
  readonly word: string;
  readonly status: (typeof STATUS_MEANINGS)[number];
  readonly reason: ProviderReason | null;
}

/** How the price of a message is said. */
export interface CostRule {
  readonly amount: Field;
  readonly currency: Field;
  /** By what the amount is multiplied, such as the number of parts. */
  readonly times: Field | null;
}

/** What receipts and messages from people have in common. */
export interface CallbackRule {
  readonly proof: ProofRule;
  readonly bodyType: (typeof CALLBACK_BODY_TYPES)[number];
  readonly items: ItemsPlace | null;
  /** What must hold of an item; others are taken and forgotten. */
  readonly only: readonly Condition[];
  readonly answer: AnswerRule;
}

/** How receipts are read. */
export interface ReceiptsRule extends CallbackRule {
  readonly attemptId: Field | null;
  readonly messageId: Field | null;
  readonly status: readonly Field[];
  readonly statuses: readonly StatusWord[];
  readonly code: Field | null;
  readonly codes: readonly { readonly code: string; readonly reason: ProviderReason }[];
  readonly cost: CostRule | null;
}

export const KEYWORDS = ['STOP', 'START', 'HELP'] as const;

/** How messages from people are read. */
export interface InboundRule extends CallbackRule {
  readonly id: Field | null;
  readonly from: Field;
  readonly to: Field;
  readonly text: Field;
  readonly keyword: Field | null;
  readonly keywords: readonly { readonly word: string; readonly keyword: (typeof KEYWORDS)[number] }[];
}

/** A free GET that says whether the credentials are good. Templates with secrets only. */
export interface CheckRule {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly basic: BasicCredentials | null;
  readonly status: readonly string[];
}

/** What a preset describes: all but names, parameters and secrets. */
export interface HttpRules {
  readonly send: SendRule;
  readonly response: ResponseRule;
  readonly receipts: ReceiptsRule | null;
  readonly inbound: InboundRule | null;
  readonly check: CheckRule | null;
}

/** The settings of an account at a gateway that is described by data. Complete: every default is filled in. */
export interface HttpSettings extends HttpRules {
  /** The preset that the rules were copied from; null once one of them was changed. */
  readonly preset: string | null;
  readonly presetVersion: number | null;
  readonly parameters: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** What the gateway calls Parley by; null = PUBLIC_URL. */
  readonly callbackBaseUrl: string | null;
  /** Where callbacks may come from; binds every proof unless it is empty. */
  readonly callbackCidrs: readonly string[];
}

/** Why a gateway did not deliver a message. `opted_out`: the person has opted out at the provider. */
export const PROVIDER_REASONS = [
  'rejected_by_provider',
  'blocked_by_carrier',
  'unknown_subscriber',
  'absent_subscriber',
  'validity_ended',
  'opted_out',
  'invalid_number',
  'unreachable_type',
  'country_not_allowed',
  'campaign_not_approved',
] as const;
export type ProviderReason = (typeof PROVIDER_REASONS)[number];
