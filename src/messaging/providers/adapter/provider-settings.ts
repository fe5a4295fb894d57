import type { Type } from '@nestjs/common';
import type { HttpSettings } from './http-settings.js';

/** The kinds of accounts that there can be. */
export const PROVIDER_KINDS = ['SIMULATOR', 'KANNEL', 'TWILIO', 'HTTP'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The kinds that reply to keywords such as STOP themselves, unless they are set up otherwise. */
export const KEYWORD_KINDS: readonly ProviderKind[] = ['TWILIO'];

/** Whether a simulated gateway takes messages. */
export const AVAILABILITIES = ['up', 'down', 'flapping', 'refusing', 'breaking'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** The settings of a SIMULATOR. */
export interface SimulatorSettings {
  /** How long it takes to respond, in milliseconds. */
  readonly latencyMs: number;
  /** How long after the response a receipt comes, in milliseconds. */
  readonly receiptMs: number;
  readonly availability: Availability;
  /** Chance above the magic numbers: two gateways with one seed behave alike. */
  readonly seed: number;
  /** What it wants from its callers; `SIMULATOR_REFUSED_PASSWORD` is refused. Null = none. */
  readonly password: string | null;
}

/** The settings of a KANNEL. */
export interface KannelSettings {
  /** Its `sendsms`, such as `http://kannel:13013/cgi-bin/sendsms`. May lie in the operator's own network. */
  readonly sendUrl: string;
  readonly username: string;
  readonly password: string;
  /** The SMSC that messages go to; null leaves it to Kannel. */
  readonly smscId: string | null;
  /** What Kannel calls Parley by; null = PUBLIC_URL. */
  readonly callbackBaseUrl: string | null;
  /** Where callbacks may come from, in CIDR notation. */
  readonly callbackCidrs: readonly string[];
  /** What proves inbound messages; null takes none. */
  readonly inboundSecret: string | null;
  /** The one before, which is valid until it is removed. */
  readonly previousInboundSecret: string | null;
}

/** The settings of an account at Twilio. */
export interface TwilioSettings {
  readonly accountSid: string;
  /** Proves callbacks, and requests where there is no API key. */
  readonly authToken: string;
  /** The API key that sends; both or neither. */
  readonly apiKeySid: string | null;
  readonly apiKeySecret: string | null;
  readonly messagingServiceSid: string | null;
  /** Twilio's names of a region and of an edge location. */
  readonly region: string | null;
  readonly edge: string | null;
  /** Where the API is reached; null = at Twilio. */
  readonly apiBase: string | null;
}

/** What an account of each kind keeps, opened. */
export interface SettingsByKind {
  readonly SIMULATOR: SimulatorSettings;
  readonly KANNEL: KannelSettings;
  readonly TWILIO: TwilioSettings;
  readonly HTTP: HttpSettings;
}
export type ProviderSettings = SettingsByKind[ProviderKind];

/** A kind and its settings: who knows the one knows the other. */
export type KindAndSettings<K extends ProviderKind = ProviderKind> = {
  readonly [One in K]: { readonly kind: One; readonly settings: SettingsByKind[One] };
}[K];

/** How a simulated gateway behaves by default. */
export const SIMULATOR_DEFAULTS: SimulatorSettings = {
  latencyMs: 20,
  receiptMs: 200,
  availability: 'up',
  seed: 0,
  password: null,
};

/** What is left out when an account is made, or missing in what was sealed before there was such a setting. */
export const SETTINGS_DEFAULTS: { readonly [K in ProviderKind]: Partial<SettingsByKind[K]> } = {
  SIMULATOR: SIMULATOR_DEFAULTS,
  KANNEL: { smscId: null, callbackBaseUrl: null, inboundSecret: null, previousInboundSecret: null },
  TWILIO: {
    apiKeySid: null,
    apiKeySecret: null,
    messagingServiceSid: null,
    region: null,
    edge: null,
    apiBase: null,
  },
  HTTP: {
    preset: null,
    presetVersion: null,
    parameters: {},
    secrets: {},
    callbackBaseUrl: null,
    callbackCidrs: [],
    receipts: null,
    inbound: null,
    check: null,
  },
};

/** An account of one kind in the examples of the document; the kind and a name go with it. */
interface SettingsExample {
  readonly summary: string;
  readonly settings: object;
}

/** What the settings of an account are shown with. */
export interface ShownAccount {
  readonly providerId: string;
  /** The URL that this installation is called by. */
  readonly publicUrl: string;
}

/** How the settings of one kind of account come in and go out, and what documents say of it. */
export interface SettingsForm<S extends object> {
  /** What the kind is called, and what it is. */
  readonly title: string;
  readonly summary: string;
  /** A sentence that says how one is set up. */
  readonly manual: string;
  readonly example?: SettingsExample;
  /** Whether a new account needs settings, though none of their fields is always required. */
  readonly needsSettings?: true;
  /** What a new account is given. Every field has the name of its setting. */
  readonly createDto: Type<object>;
  /** What a change may hold; what is left out stays. */
  readonly patchDto: Type<object>;
  readonly viewType: Type<object>;
  /** Credentials: shown as a mask, which keeps what is stored when it is sent back. */
  readonly secrets: readonly (keyof S & string)[];
  /** Which of them are sent, and to which server: they must be given again for another one. */
  readonly sent?: { readonly secrets: readonly (keyof S & string)[]; to(settings: S): string };
  /** As the API shows them, built field by field. */
  show(settings: S, account: ShownAccount): object;
  /** What follows from a change; `before` is null for a new account, `given` is what the caller has sent. */
  settle?(before: S | null, after: S, given: object): S;
  /** Whether the provider itself replies to keywords, as far as what was given says so. */
  handlesKeywords?(given: object): boolean | undefined;
}
