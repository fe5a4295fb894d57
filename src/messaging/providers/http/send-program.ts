import type { BasicCredentials, BodyTemplate, BodyTemplateMap, CheckRule, SendRule } from '../adapter/http-settings.js';
import { type OutgoingMessage, secondsLeft } from '../adapter/provider-adapter.js';
import { formEncoded, jsonEncoded, percentEncoded, type Template, TemplateBuilder, templateOf } from './template.js';

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
/** Before the name of a secret in a placeholder. */
export const SECRET_PREFIX = 'secret.';

/** The placeholders that a message has a value for. */
export const MESSAGE_NAMES = [
  'to',
  'toDigits',
  'from',
  'fromDigits',
  'text',
  'attemptId',
  'encoding',
  'parts',
  'validitySeconds',
  'validityMinutes',
  'validUntil',
  'receiptUrl',
] as const;
type MessageName = (typeof MESSAGE_NAMES)[number];

/** What becomes a number where a string of JSON is nothing else. */
const NUMBER_NAMES: ReadonlySet<string> = new Set<MessageName>(['parts', 'validitySeconds', 'validityMinutes']);

/** The texts that the placeholders of a message become. */
export type MessageValues = Readonly<Record<MessageName, string>>;

/**
 * The values of one attempt. The end of delivery is held within what the gateway takes; `validUntil` is in ISO 8601 and
 * UTC, minutes are rounded down and at least one. `now` is in Unix milliseconds.
 */
export function messageValuesOf(
  send: Pick<SendRule, 'encodingWords' | 'validity'>,
  message: OutgoingMessage,
  { receiptUrl, now }: { readonly receiptUrl: string; readonly now: number },
): MessageValues {
  const { to, from, text, attemptId, encoding, parts, deliverUntil } = message;
  const { min, max } = send.validity;
  const seconds = within(secondsLeft(message, now), min, max);
  const validUntil = within(deliverUntil, now + min * SECOND_MS, now + max * SECOND_MS);
  return {
    to,
    toDigits: digitsOf(to),
    from,
    fromDigits: digitsOf(from),
    text,
    attemptId,
    encoding: send.encodingWords[encoding],
    parts: String(parts),
    validitySeconds: String(seconds),
    validityMinutes: String(Math.max(1, Math.floor(seconds / MINUTE_SECONDS))),
    validUntil: new Date(validUntil).toISOString(),
    receiptUrl,
  };
}

function digitsOf(number: string): string {
  return number.replace(/^\+/, '');
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** How the body of a request is made, and what it is. */
interface BodyProgram {
  readonly contentType: string;
  readonly render: (valueOf: (name: string) => string) => string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Before the name of a placeholder whose value is written as a number. No placeholder's name begins like this. */
const AS_NUMBER = '#';
const ONLY_A_PLACEHOLDER = /^\{\{([^{}]+)\}\}$/;

/** Compiles the body of a request; null for one without. */
function bodyProgramOf({ method, bodyType, body }: SendRule): BodyProgram | null {
  if (method === 'GET' || bodyType === 'NONE') return null;
  if (bodyType === 'FORM') {
    const template = formTemplate(body as Readonly<Record<string, string>>);
    return { contentType: FORM_TYPE, render: (valueOf) => template.render(valueOf, formEncoded) };
  }
  const template = jsonTemplate(body);
  return {
    contentType: JSON_TYPE,
    render: (valueOf) =>
      template.render((name) =>
        name.startsWith(AS_NUMBER)
          ? JSON.stringify(Number(valueOf(name.slice(AS_NUMBER.length))))
          : jsonEncoded(valueOf(name).toWellFormed()),
      ),
  };
}

/** Names of fields are no templates. */
function formTemplate(fields: Readonly<Record<string, string>>): Template {
  const builder = new TemplateBuilder();
  Object.entries(fields).forEach(([name, text], index) => {
    builder.literal(`${index === 0 ? '' : '&'}${formEncoded(name)}=`);
    builder.pieces(text, formEncoded);
  });
  return builder.built();
}

/**
 * The JSON of a body as one flat template: all that stands around values is serialized when it is compiled, values when
 * they are placed. A tree of small templates would take many times the memory.
 */
function jsonTemplate(body: BodyTemplate): Template {
  const builder = new TemplateBuilder();
  place(builder, body);
  return builder.built();
}

function place(builder: TemplateBuilder, node: BodyTemplate): void {
  if (typeof node === 'string') placeText(builder, node);
  else if (isList(node)) {
    builder.literal('[');
    node.forEach((item, index) => {
      if (index > 0) builder.literal(',');
      place(builder, item);
    });
    builder.literal(']');
  } else if (typeof node === 'object' && node !== null) placeMap(builder, node);
  else builder.literal(JSON.stringify(node));
}

function placeMap(builder: TemplateBuilder, map: BodyTemplateMap): void {
  builder.literal('{');
  Object.entries(map).forEach(([name, value], index) => {
    builder.literal(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`);
    place(builder, value);
  });
  builder.literal('}');
}

function placeText(builder: TemplateBuilder, text: string): void {
  const only = ONLY_A_PLACEHOLDER.exec(text)?.[1];
  if (only !== undefined && NUMBER_NAMES.has(only)) return builder.placeholder(AS_NUMBER + only);
  builder.literal('"');
  builder.pieces(text, jsonEncoded);
  builder.literal('"');
}

function isList(node: BodyTemplate): node is readonly BodyTemplate[] {
  return Array.isArray(node);
}

/** The URL of a request; undefined when a value would turn its path to another place. */
type UrlProgram = (valueOf: (name: string) => string) => URL | undefined;

/** What the URL Standard takes away before it reads anything. */
const AROUND = /^[\0-\x20]+|[\0-\x20]+$/g;
const LINE_BREAKS = /[\t\n\r]/g;
const AUTHORITY = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*/i;
const PATH_END = /[?#]/;
const SEPARATOR = /[/\\]/;
/** A segment that the URL Standard takes out of a path. */
export const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Compiles a template of a URL. Scheme, host and port stand in it as they are. Values are percent-encoded, so that none
 * adds a segment, a field or a fragment; dots remain, and a segment of nothing but one or two dots, percent-encoded or
 * not, is one that the URL Standard takes out of the path: it cannot be sent. Throws a TypeError for what is no URL.
 */
function urlProgramOf(text: string): UrlProgram {
  const [target = ''] = text.replace(AROUND, '').replace(LINE_BREAKS, '').split('#', 1);
  const authority = AUTHORITY.exec(target)?.[0] ?? '';
  // Braces may stand in a host (URL Standard, 3.1).
  if (authority.includes('{{')) throw new TypeError('The host of a URL is not a matter of values');
  const { origin } = new URL(authority);
  const template = templateOf(target);
  if (template.names.length === 0) {
    const url = new URL(target);
    return () => url;
  }
  const pathFrom = authority.length;
  const dots = dotSegments(template.render(() => 'x').slice(pathFrom));
  return (valueOf) => {
    const rendered = template.render(valueOf, percentEncoded);
    const url = new URL(rendered);
    return url.origin === origin && dotSegments(rendered.slice(pathFrom)) === dots ? url : undefined;
  };
}

function dotSegments(target: string): number {
  const [path = ''] = target.split(PATH_END, 1);
  return path.split(SEPARATOR).filter((segment) => DOT_SEGMENT.test(segment)).length;
}

/** A request as it leaves. Holds secrets. */
export interface BuiltRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Why a request cannot be sent with the values it was to have: a sentence without any of them. */
interface RequestFault {
  readonly fault: string;
}

/** Builds the request of a message. Nothing of it was decided by a value but what stands in its place. */
export type SendProgram = (values: MessageValues) => BuiltRequest | RequestFault;

type ValueOf = (name: string) => string;

const PRINTABLE = /^[\x20-\x7e]*$/;
const PATH_FAULT = 'A value would change the path of the request: it was not sent.';

/**
 * Compiles how a message is sent, once for each version of the settings. Values are encoded for their place and never
 * scanned again: percent-encoded in the URL (RFC 3986), as a form (URL Standard), as JSON, or as they are in headers,
 * which must be printable ASCII. Throws for a URL that is none.
 */
export function sendProgramOf(send: SendRule, secrets: Readonly<Record<string, string>>): SendProgram {
  const { method } = send;
  const secretOf = secretsOf(secrets);
  const urlOf = urlProgramOf(send.url);
  const body = bodyProgramOf(send);
  const headersOf = headersProgramOf(send, body?.contentType ?? null);
  return (values) => {
    const valueOf = (name: string): string =>
      name.startsWith(SECRET_PREFIX) ? secretOf(name) : (values[name as keyof MessageValues] ?? '');
    const head = headOf({ urlOf, headersOf }, valueOf);
    if ('fault' in head) return head;
    return body === null ? { method, ...head } : { method, ...head, body: body.render(valueOf) };
  };
}

/** The request that says whether the credentials are good. Only secrets have values in it. */
export function checkRequestOf(
  check: CheckRule,
  secrets: Readonly<Record<string, string>>,
): BuiltRequest | RequestFault {
  const programs = { urlOf: urlProgramOf(check.url), headersOf: headersProgramOf(check, null) };
  const head = headOf(programs, secretsOf(secrets));
  return 'fault' in head ? head : { method: 'GET', ...head };
}

function headOf(
  { urlOf, headersOf }: { readonly urlOf: UrlProgram; readonly headersOf: ReturnType<typeof headersProgramOf> },
  valueOf: ValueOf,
): Pick<BuiltRequest, 'url' | 'headers'> | RequestFault {
  const headers = headersOf(valueOf);
  const unprintable = headers.find(([, value]) => !PRINTABLE.test(value));
  if (unprintable !== undefined)
    return { fault: `The header ${unprintable[0]} would not be printable ASCII: the request was not sent.` };
  const url = urlOf(valueOf);
  return url === undefined ? { fault: PATH_FAULT } : { url, headers: Object.fromEntries(headers) };
}

function headersProgramOf(
  { headers, basic }: Pick<SendRule, 'headers' | 'basic'>,
  contentType: string | null,
): (valueOf: ValueOf) => (readonly [string, string])[] {
  const templates = Object.entries(headers).map(([name, text]) => [name, templateOf(text)] as const);
  const credentialsOf = basic === null ? null : basicProgramOf(basic);
  return (valueOf) => [
    ...templates.map(([name, template]) => [name, template.render(valueOf)] as const),
    ...(credentialsOf === null ? [] : [['authorization', credentialsOf(valueOf)] as const]),
    ...(contentType === null ? [] : [['content-type', contentType] as const]),
  ];
}

/** RFC 7617, with UTF-8. */
function basicProgramOf({ username, password }: BasicCredentials): (valueOf: ValueOf) => string {
  const pair: readonly Template[] = [templateOf(username), templateOf(password)];
  return (valueOf) =>
    `Basic ${Buffer.from(pair.map((template) => template.render(valueOf)).join(':')).toString('base64')}`;
}

function secretsOf(secrets: Readonly<Record<string, string>>): ValueOf {
  const values = new Map(Object.entries(secrets).map(([name, value]) => [SECRET_PREFIX + name, value]));
  return (name) => values.get(name) ?? '';
}
