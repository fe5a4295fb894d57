import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { OutgoingMessage, SendOutcome } from '../../src/messaging/providers/adapter/provider-adapter.js';

/** A tree of JSON, or a text as it is. */
export type Content = string | object;

/** How a gateway proves its callbacks, as its manual says. `over` may hold `{{body}}` and `{{urlBase}}`. */
export type ManualProof =
  | { readonly kind: 'none' }
  | { readonly kind: 'query'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'hmac';
      readonly hash: string;
      readonly key: string;
      readonly over: string;
      readonly header: string;
      readonly encoding: 'hex' | 'base64';
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'ed25519';
      /** PKCS #8 in base64. */
      readonly privateKey: string;
      readonly over: string;
      readonly header: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'jwt';
      readonly key: string;
      readonly claims: Readonly<Record<string, unknown>>;
      readonly digestClaim: string;
    };

/** Where callbacks come to, and what proves them. `attempt`: the URL that the message named. */
export interface ManualCalls {
  readonly url: 'attempt' | 'provider';
  readonly proof: ManualProof;
}

/** A callback of the manual and what Parley reads in it; a field that is not said is null. */
export interface Sample {
  readonly what: string;
  readonly body: Content;
  readonly expected: readonly Readonly<Record<string, unknown>>[];
}

/** What the manual of a gateway says, for the preset of that name: `test/presets/{name}.json`. */
export interface PresetData {
  readonly parameters: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** That of the installation, ISO 4217. */
  readonly currency: string;
  readonly message: Pick<OutgoingMessage, 'to' | 'from' | 'text' | 'encoding' | 'parts'> & {
    readonly validSeconds: number;
  };
  /** What leaves, to the byte. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Content;
  };
  readonly responses: readonly {
    readonly what: string;
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: Content;
    readonly outcome: Partial<SendOutcome>;
  }[];
  readonly callbacks: { readonly receipts: ManualCalls; readonly inbound: ManualCalls | null };
  readonly receipts: readonly Sample[];
  readonly inbound: readonly Sample[];
  /** Every status word of the manual: it stands in the receipt for `{{word}}`. */
  readonly statuses: readonly { readonly receipt: Content; readonly words: Readonly<Record<string, string>> }[];
  /** The codes of receipts that mean an opt-out: each stands in the receipt for `{{code}}`. */
  readonly optOuts: { readonly receipt: Content; readonly codes: readonly string[] };
}

const FOLDER = 'test/presets';

/** What the manual of a gateway says; null when nobody has written it down. */
export function presetData(name: string): PresetData | null {
  const file = `${FOLDER}/${name}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PresetData) : null;
}

/** The names of all data. */
export function presetDataNames(): string[] {
  return readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''));
}

/** As it goes over the wire. */
export function textOf(content: Content): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}
