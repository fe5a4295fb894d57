import type { BasicCredentials, CheckRule, SendRule } from '../../http-settings.js';
import { type Template, templateOf } from '../templates/template.js';
import { bodyProgramOf } from './body-program.js';
import { type MessageValues, SECRET_PREFIX } from './message-values.js';
import { type UrlProgram, urlProgramOf } from './url-program.js';

/** A request as it leaves. Holds secrets. */
export interface BuiltRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Why a request cannot be sent with the values it was to have: a sentence without any of them. */
export interface RequestFault {
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
