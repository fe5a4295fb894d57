import type { Fault } from '../../../platform/http/fault.js';
import { isReservedHeader } from '../../../webhook-configs/webhook-headers.js';
import {
  type BasicCredentials,
  type BodyTemplate,
  type CheckRule,
  SEND_BODY_TYPES,
  SEND_METHODS,
  type SendRule,
} from '../../http-settings.js';
import { findSameNames, NAME_MAX, STATUSES, tokenFault, WORD_MAX } from './field-shapes.js';
import { objectOf } from './object-shapes.js';
import { anyJson, integer, text, word } from './plain-shapes.js';
import { byDefault, documented, type Findings, type Shape } from './shape.js';
import { below, mapOf, orNull } from './shapes-of-many.js';

const URL_MAX = 2_048;
const HEADERS_MAX = 20;
const HEADER_VALUE_MAX = 1_024;
const CREDENTIAL_MAX = 1_024;
const BODY_MAX_BYTES = 16_384;
export const BODY_DEPTH_MAX = 32;
/** Of three days, the most that gateways take. */
const VALIDITY_MAX_SECONDS = 259_200;
const VALIDITY_BOUND_SECONDS = 31_536_000;

function headerNameFault(name: string): Fault | null {
  const fault = name.length > NAME_MAX ? null : tokenFault(name);
  if (name.length > NAME_MAX)
    return { rule: 'isHeaderName', sentence: `must have a name of at most ${NAME_MAX} characters` };
  if (fault !== null) return fault;
  // A response that is compressed says nothing: none is asked for.
  return isReservedHeader(name.toLowerCase()) || name.toLowerCase() === 'accept-encoding'
    ? { rule: 'isHeaderName', sentence: 'is a header that is not for templates to set' }
    : null;
}

const URL_TEMPLATE = text({ max: URL_MAX });
const HEADERS = mapOf(text({ min: 0, max: HEADER_VALUE_MAX }), { max: HEADERS_MAX, nameFault: headerNameFault });

const BASIC: Shape<BasicCredentials> = objectOf<BasicCredentials>(
  'HttpBasicCredentials',
  'Credentials of Basic authentication (RFC 7617). Both are templates.',
  {
    username: documented(text({ min: 0, max: CREDENTIAL_MAX }), 'User name, without a colon.', '{{secret.apiKey}}'),
    password: documented(
      text({ min: 0, max: CREDENTIAL_MAX }),
      'Password, or what the gateway wants in its place.',
      '{{secret.apiSecret}}',
    ),
  },
);

const HEADERS_FIELD = byDefault<Readonly<Record<string, string>>>(
  {},
  HEADERS,
  'Headers; values are templates. Not allowed: hop-by-hop headers, `host`, `content-*`, `cookie`, ' +
    '`accept-encoding`, and `authorization` beside `basic`.',
  { Authorization: 'Bearer {{secret.apiKey}}' },
);
const BASIC_FIELD = byDefault<BasicCredentials | null>(null, orNull(BASIC), 'Basic authentication.', undefined);

/** The request that sends one message. */
export const SEND: Shape<SendRule> = objectOf<SendRule>(
  'HttpSendRule',
  'The request that sends one message. Texts are templates: `{{name}}` is replaced by a value.',
  {
    method: documented(word(SEND_METHODS), 'HTTP method.', 'POST'),
    url: documented(
      URL_TEMPLATE,
      'URL. Scheme, host and port stand in it as they are; placeholders stand after them. It may lie in your own ' +
        'network.',
      'https://api.example.com/v1/messages',
    ),
    headers: HEADERS_FIELD,
    basic: BASIC_FIELD,
    bodyType: documented(word(SEND_BODY_TYPES), 'How the body is written; `NONE` with GET.', 'JSON'),
    body: byDefault<BodyTemplate>(
      null,
      anyJson<BodyTemplate>(),
      'Any JSON whose texts are templates, an object of templates for `FORM`, and nothing for `NONE`.',
      { to: '{{to}}', from: '{{from}}', text: '{{text}}' },
    ),
    encodingWords: byDefault(
      { GSM_7: 'GSM_7', UCS_2: 'UCS_2' },
      objectOf<SendRule['encodingWords']>('HttpEncodingWords', 'What `{{encoding}}` becomes.', {
        GSM_7: byDefault('GSM_7', text({ min: 0, max: WORD_MAX }), 'What it becomes for texts in GSM 7.', 'text'),
        UCS_2: byDefault('UCS_2', text({ min: 0, max: WORD_MAX }), 'What it becomes for texts in UCS-2.', 'unicode'),
      }),
      'What `{{encoding}}` becomes.',
      undefined,
    ),
    validity: byDefault(
      { min: 1, max: VALIDITY_MAX_SECONDS },
      objectOf<SendRule['validity']>(
        'HttpValidity',
        'The validity that the gateway takes; others are raised or lowered to it.',
        {
          min: byDefault(1, integer(1, VALIDITY_BOUND_SECONDS), 'The least, in seconds.', 60),
          max: byDefault(VALIDITY_MAX_SECONDS, integer(1, VALIDITY_BOUND_SECONDS), 'The most, in seconds.', 172_800),
        },
        ({ min, max }, path, findings) => {
          if (min > max) findings.add(`${path}.max`, 'min', `must be at least ${min}, which is min`);
        },
      ),
      'The validity that the gateway takes, in seconds.',
      undefined,
    ),
  },
  (send, path, findings) => {
    findHeaderFaults(send, path, findings);
    findBodyFaults(send, path, findings);
  },
);

/** The request that says whether the credentials are good. */
export const CHECK: Shape<CheckRule> = objectOf<CheckRule>(
  'HttpCheckRule',
  'A GET that costs nothing and says whether the credentials are good. Its templates hold secrets only.',
  {
    url: documented(URL_TEMPLATE, 'URL, as that of `send`.', 'https://api.example.com/v1/balance'),
    headers: HEADERS_FIELD,
    basic: BASIC_FIELD,
    status: byDefault<readonly string[]>(['2xx'], STATUSES, 'The statuses that say that all is well.', ['2xx']),
  },
  findHeaderFaults,
);

function findHeaderFaults(
  { headers, basic }: Pick<SendRule, 'headers' | 'basic'>,
  path: string,
  findings: Findings,
): void {
  const names = Object.keys(headers);
  findSameNames(names, `${path}.headers`, findings);
  const authorization = names.find((name) => name.toLowerCase() === 'authorization');
  if (basic !== null && authorization !== undefined)
    findings.add(`${path}.headers.${authorization}`, 'isHeaderName', 'must not stand beside basic, which sets it');
}

function findBodyFaults({ method, bodyType, body }: SendRule, path: string, findings: Findings): void {
  if (method === 'GET' && bodyType !== 'NONE') findings.add(`${path}.bodyType`, 'isBody', 'must be NONE with GET');
  else if (bodyType === 'NONE' && body !== null) findings.add(`${path}.body`, 'isBody', 'must be left out with NONE');
  else if (bodyType === 'JSON' && body === null)
    findings.add(`${path}.body`, 'isBody', 'must not be left out with JSON');
  else if (bodyType === 'FORM' && !isFormBody(body))
    findings.add(`${path}.body`, 'isBody', 'must be an object whose values are texts, with FORM');
  else if (!isWithin(body, BODY_DEPTH_MAX))
    findings.add(`${path}.body`, 'maxDepth', `must not nest more than ${BODY_DEPTH_MAX} deep`);
  else if (Buffer.byteLength(JSON.stringify(body)) > BODY_MAX_BYTES)
    findings.add(`${path}.body`, 'maxLength', `must be at most ${BODY_MAX_BYTES} bytes of JSON`);
  else findLongNumbers(body, `${path}.body`, findings);
}

/** Numbers that JSON has rounded, or lost: they would leave as others than were given. */
function findLongNumbers(value: unknown, path: string, findings: Findings): void {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    findings.add(
      path,
      'isTemplate',
      `must be written as a text: numbers beyond ${Number.MAX_SAFE_INTEGER} are rounded`,
    );
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value))
    findLongNumbers(one, Array.isArray(value) ? `${path}[${name}]` : below(path, name), findings);
}

function isFormBody(body: BodyTemplate): boolean {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && Object.values(body).every((value) => typeof value === 'string');
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isWithin(one, levels - 1));
}
