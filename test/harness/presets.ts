import { createHash, createHmac, createPrivateKey, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { receiptUrlOf } from '../../src/messaging/providers/adapter/callback-fields.js';
import type { HttpSettings } from '../../src/messaging/providers/adapter/http-settings.js';
import type {
  CallbackKind,
  CallbackRequest,
  InboundMessage,
  OutgoingMessage,
  Receipt,
  SendOutcome,
} from '../../src/messaging/providers/adapter/provider-adapter.js';
import {
  inboundReaderOf,
  type ItemsReading,
  receiptsReaderOf,
} from '../../src/messaging/providers/http/callback-items.js';
import {
  PARAMETER_KINDS,
  parameterFault,
  type Preset,
  type PresetParameter,
  type PresetSecret,
} from '../../src/messaging/providers/http/presets.js';
import { proofProgramOf } from '../../src/messaging/providers/http/proofs.js';
import { sourceOf } from '../../src/messaging/providers/http/reading.js';
import { messageValuesOf, sendProgramOf } from '../../src/messaging/providers/http/send-program.js';
import { faultsOfRules } from '../../src/messaging/providers/http/settings/faults.js';
import { copiedRules, settledHttpSettings } from '../../src/messaging/providers/http/settings/settled-settings.js';
import {
  anyJson,
  documented,
  Findings,
  flag,
  integer,
  listOf,
  objectOf,
  type PlacedFault,
  type Shape,
  text,
  valueNameFault,
  VALUES_MAX,
  word,
} from '../../src/messaging/providers/http/settings/shape.js';

/** A tree of JSON, or a text as it is. */
type Content = string | object;

/** How a gateway proves its callbacks, as its manual says. `over` may hold `{{body}}` and `{{urlBase}}`. */
type ManualProof =
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
interface ManualCalls {
  readonly url: 'attempt' | 'provider';
  readonly proof: ManualProof;
}

/** A callback of the manual and what Parley reads in it; a field that is not said is null. */
interface Sample {
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

/** What the gateway calls Parley by. */
const PUBLIC_URL = 'https://parley.example';

const PROVIDER_ID = 'prv_01JDN1Q8G0ABCDEFGHJKMNPQRT';

export const ATTEMPT_ID = 'att_01JDN1Q8G0ABCDEFGHJKMNPQRS';

const ATTEMPT_MAC = 'mac-of-the-attempt';

/** When messages are sent and callbacks come. */
const NOW = Date.parse('2026-11-27T12:00:00.000Z');

/** A callback by its parts. */
interface Call {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A callback of a gateway, with what its manual says that proves it. */
export function callOf(kind: CallbackKind, { url, proof }: ManualCalls, body: string): Call {
  const plain = unprovenCall(kind, url, body);
  switch (proof.kind) {
    case 'none':
      return plain;
    case 'query': {
      const separator = plain.target.includes('?') ? '&' : '?';
      const query = new URLSearchParams({ [proof.name]: proof.value }).toString();
      return { ...plain, target: plain.target + separator + query };
    }
    case 'hmac':
    case 'ed25519':
      return { ...plain, headers: { ...plain.headers, ...proof.headers, [proof.header]: signatureOf(proof, plain) } };
    case 'jwt':
    default:
      return { ...plain, headers: { ...plain.headers, authorization: `Bearer ${tokenOf(proof, body)}` } };
  }
}

/** The same callbacks as somebody else would make them, each wrong in one way. */
export function forgedCalls(kind: CallbackKind, calls: ManualCalls, body: string): Call[] {
  const proven = callOf(kind, calls, body);
  const { target, headers } = unprovenCall(kind, calls.url, body);
  return [
    ...(calls.proof.kind === 'none' ? [] : [{ target, headers, body }]),
    ...(calls.url === 'attempt' ? [{ ...proven, target: proven.target.replace(ATTEMPT_MAC, 'another-mac') }] : []),
    ...(coversBody(calls) ? [{ ...proven, body: `${body} ` }] : []),
  ];
}

/** Whether somebody who saw one callback could make another one, with any body, to the same URL. */
export function provesUrlOnly(calls: ManualCalls): boolean {
  // A secret in the query is known to the gateway alone: what it says is believed.
  return calls.proof.kind !== 'query' && !coversBody(calls);
}

/** A callback as an adapter gets it. */
function requestOf({ target, headers, body }: Call): CallbackRequest {
  return {
    method: 'POST',
    target,
    query: new URL(target, PUBLIC_URL).searchParams,
    headers,
    address: '192.0.2.1',
    bytes: () => Promise.resolve(Buffer.from(body)),
    form: () => Promise.resolve(new URLSearchParams(body)),
  };
}

function coversBody({ proof }: ManualCalls): boolean {
  return 'digestClaim' in proof || ('over' in proof && proof.over.includes('{{body}}'));
}

function unprovenCall(kind: CallbackKind, url: ManualCalls['url'], body: string): Call {
  const query = url === 'attempt' ? `?attempt=${ATTEMPT_ID}&mac=${ATTEMPT_MAC}` : '';
  return { target: `/v1/callbacks/${PROVIDER_ID}/${kind}${query}`, headers: {}, body };
}

function signatureOf(proof: Extract<ManualProof, { kind: 'hmac' | 'ed25519' }>, { target, body }: Call): string {
  const [path = ''] = target.split('?', 1);
  const over = proof.over.replace('{{urlBase}}', () => PUBLIC_URL + path).replace('{{body}}', () => body);
  if (proof.kind === 'hmac') return createHmac(proof.hash, proof.key).update(over).digest(proof.encoding);
  const key = createPrivateKey({ key: Buffer.from(proof.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(over), key).toString('base64');
}

function tokenOf({ key, claims, digestClaim }: Extract<ManualProof, { kind: 'jwt' }>, body: string): string {
  const digest = createHash('sha256').update(body).digest('hex');
  const signed = [
    { typ: 'JWT', alg: 'HS256' },
    { ...claims, [digestClaim]: digest },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/** A request as it leaves. */
interface Leaving {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The settings of a new account of a preset, by the parameters and secrets of its data. Throws what refuses them. */
export function accountOf(preset: Preset, { parameters, secrets }: PresetData): HttpSettings {
  return settledHttpSettings(null, { preset: preset.name, parameters, secrets }, [preset]);
}

/** What an account sends for the message of the data. */
export function sentBy({ send, secrets }: HttpSettings, { message }: PresetData): Leaving {
  const { validSeconds, ...said } = message;
  const outgoing = { ...said, attemptId: ATTEMPT_ID, projectId: 'prj_01', deliverUntil: NOW + validSeconds * 1_000 };
  const receiptUrl = receiptUrlOf(PUBLIC_URL, PROVIDER_ID, ATTEMPT_ID, ATTEMPT_MAC);
  const request = sendProgramOf(send, secrets)(messageValuesOf(send, outgoing, { receiptUrl, now: NOW }));
  if ('fault' in request) throw new Error(request.fault);
  const { method, url, headers, body } = request;
  return { method, url: url.href, headers, body };
}

/** What an account reads in a callback; a sentence when it does not believe it. */
export async function readBy(
  settings: HttpSettings,
  kind: CallbackKind,
  call: Call,
  currency: string,
): Promise<ItemsReading<Receipt | InboundMessage> | string> {
  const { receipts, inbound } = settings;
  const rule = kind === 'receipts' ? receipts : inbound;
  if (rule === null) return 'The settings take none.';
  const context = { settings, publicUrl: PUBLIC_URL, macOf: () => ATTEMPT_MAC, now: () => NOW };
  const request = requestOf(call);
  const proven = await proofProgramOf(rule.proof, context)(request);
  if ('fault' in proven) return proven.fault;
  const source = sourceOf(await request.bytes(), request);
  if (kind === 'inbound')
    return inbound === null ? 'The settings take none.' : inboundReaderOf(inbound)(source, proven);
  return receipts === null ? 'The settings take none.' : receiptsReaderOf(receipts, currency)(source, proven);
}

/** A status of the data: nothing is read, and nothing is unknown. */
const IGNORED = 'IGNORE';

interface Meaning {
  readonly status: string;
  readonly reason: string;
}

/** What is wrong with a preset, held against what the manual of its gateway says. */
export async function manualFaults(preset: Preset, data: PresetData): Promise<string[]> {
  const settings = accountOf(preset, data);
  return [
    ...(preset.sources.length > 0 ? [] : [`${preset.name} has no source`]),
    ...unusedNames(preset),
    ...uncoveredIds(preset.name, settings, data),
    ...(await wordFaults(settings, data)),
    ...(await optOutFaults(settings, data)),
  ];
}

/** Parameters and secrets that nothing in the settings is made of. */
function unusedNames({ name: preset, parameters, secrets, settings }: Preset): string[] {
  const written = JSON.stringify(settings);
  const unused = [
    ...parameters.map(({ name }) => name).filter((name) => !written.includes(`{{param.${name}}}`)),
    ...secrets
      .map(({ name }) => name)
      .filter((name) => !written.includes(`{{secret.${name}}}`) && !written.includes(`"${name}"`)),
  ];
  return unused.map((name) => `${preset} makes nothing of ${name}`);
}

/** What names the message in the body of a receipt, where the proof is good for any body. */
function uncoveredIds(preset: string, { receipts }: HttpSettings, { callbacks }: PresetData): string[] {
  if (receipts === null || !provesUrlOnly(callbacks.receipts)) return [];
  return (['attemptId', 'messageId'] as const)
    .filter((field) => receipts[field] !== null)
    .map((field) => `${preset} takes ${field} from a body that its proof does not cover`);
}

/** Status words without the meaning that the manual gives them, and words that the manual does not have. */
async function wordFaults(settings: HttpSettings, data: PresetData): Promise<string[]> {
  const faults: string[] = [];
  for (const { receipt, words } of data.statuses)
    for (const [word, wanted] of Object.entries(words)) {
      const { status } = await meaningOf(settings, data, textOf(receipt).replaceAll('{{word}}', word));
      if (status !== wanted) faults.push(`${word} means ${wanted} at the gateway, here ${status}`);
    }
  const known = new Set(data.statuses.flatMap(({ words }) => Object.keys(words)));
  for (const { word } of settings.receipts?.statuses ?? [])
    if (!known.has(word)) faults.push(`${word} is no word of the manual`);
  return faults;
}

/** Codes that mean an opt-out at the gateway and not here, or the other way about. */
async function optOutFaults(settings: HttpSettings, data: PresetData): Promise<string[]> {
  const { receipt, codes } = data.optOuts;
  const here = settings.receipts?.codes.filter(({ reason }) => reason === 'opted_out').map(({ code }) => code) ?? [];
  const faults = here
    .filter((code) => !codes.includes(code))
    .map((code) => `${code} means an opt-out here, and not in the manual`);
  for (const code of codes) {
    const { reason } = await meaningOf(settings, data, textOf(receipt).replaceAll('{{code}}', code));
    if (reason !== 'opted_out') faults.push(`${code} means an opt-out at the gateway, here ${reason}`);
  }
  return faults;
}

/** What a receipt means to an account, or why it means nothing. */
async function meaningOf(settings: HttpSettings, data: PresetData, body: Content): Promise<Meaning> {
  const call = callOf('receipts', data.callbacks.receipts, textOf(body));
  const reading = await readBy(settings, 'receipts', call, data.currency);
  if (typeof reading === 'string') return nothingFor(reading);
  if (reading.kind === 'unreadable') return nothingFor(reading.detail);
  if (reading.unknownWords > 0) return nothingFor('an unknown word');
  const [found] = reading.found;
  if (found === undefined) return nothingFor(IGNORED);
  return 'status' in found ? { status: found.status, reason: String(found.reason) } : nothingFor('no receipt');
}

function nothingFor(why: string): Meaning {
  return { status: why, reason: why };
}

const NAME = /^[a-z0-9-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SENTENCE_MAX = 500;
const MANY = 50;
const VERSION_MAX = 1_000_000;
/** In the place of each secret: it is printable, has no colon, and is base64 of something. */
const STAND_IN = 'c2VjcmV0';
const SOME_CIDRS = ['192.0.2.0/24'];
const sentence = text({ max: SENTENCE_MAX });
const valueName = text({ max: SENTENCE_MAX, check: valueNameFault });
const pattern = (wanted: RegExp, words: string): Shape<string> =>
  text({ max: SENTENCE_MAX, check: (given) => (wanted.test(given) ? null : { rule: 'matches', sentence: words }) });
const PARAMETER = objectOf<PresetParameter>(
  'PresetParameter',
  'A parameter.',
  {
    name: documented(valueName, 'Name.', 'region'),
    label: documented(sentence, 'What it is.', 'Region'),
    kind: documented(word(PARAMETER_KINDS), 'Kind.', 'TEXT'),
    example: documented(sentence, 'Example.', 'eu'),
  },
  (parameter, path, findings) => {
    const fault = parameterFault(parameter, parameter.example);
    if (fault !== null) findings.add(`${path}.example`, 'isParameter', fault);
  },
);
const SECRET = objectOf<PresetSecret>('PresetSecret', 'A secret.', {
  name: documented(valueName, 'Name.', 'apiKey'),
  label: documented(sentence, 'What it is.', 'API key'),
});
const SOURCE = objectOf<Preset['sources'][number]>('PresetSource', 'A source.', {
  url: documented(pattern(/^https?:\/\/\S+$/, 'must be a URL'), 'Address.', 'https://example.com'),
  what: documented(sentence, 'What was read.', 'The request.'),
});
const PRESET: Shape<Preset> = objectOf<Preset>('Preset', 'A preset.', {
  name: documented(pattern(NAME, 'must be small letters, digits and -'), 'Name.', 'example'),
  version: documented(integer(1, VERSION_MAX), 'Version.', 1),
  title: documented(sentence, 'Title.', 'Example'),
  readOn: documented(pattern(DAY, 'must be a day such as 2026-11-27'), 'Day.', '2026-11-27'),
  sources: documented(listOf(SOURCE, { min: 1, max: MANY }), 'Sources.', undefined),
  setup: documented(listOf(sentence, { max: MANY }), 'Steps.', undefined),
  parameters: documented(listOf(PARAMETER, { max: VALUES_MAX, unique: 'name' }), 'Parameters.', undefined),
  secrets: documented(listOf(SECRET, { max: VALUES_MAX, unique: 'name' }), 'Secrets.', undefined),
  handlesKeywords: documented(flag(), 'Whether it replies to keywords.', false),
  settings: documented(anyJson<Preset['settings']>(), 'Settings.', undefined),
});

/**
 * What is wrong with a preset: with its file, or with the settings that are copied from it when its parameters are as
 * in their examples. A preset without `receipts` is none: nobody would know what became of a message.
 */
export function faultsOfPreset(preset: unknown): readonly PlacedFault[] {
  const findings = new Findings();
  const { parameters, secrets, settings, ...read } = PRESET.read(preset, '', findings);
  if (!findings.isClean()) return findings.faults;
  const examples = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
  const rules = copiedRules({ ...read, parameters, secrets, settings }, examples, findings);
  if (!findings.isClean()) return findings.faults;
  if (rules.receipts === null) findings.add('settings.receipts', 'isRequired', 'must be there in a preset');
  const given = Object.fromEntries(secrets.map(({ name }) => [name, STAND_IN]));
  const judged = { ...rules, secrets: given, callbackCidrs: SOME_CIDRS };
  faultsOfRules(judged).forEach(({ path, rule, sentence: words }) => findings.add(path, rule, words));
  return findings.faults;
}
