import type { Fault } from '../../../../platform/http/field-faults.js';
import { isReservedHeader } from '../../../../webhook-configs/webhook-target.js';
import {
  type BasicCredentials,
  type BodyTemplate,
  type CheckRule,
  CONCERNS,
  type Field,
  PROVIDER_REASONS,
  type ProviderReason,
  type Refusal,
  REFUSAL_OUTCOMES,
  type ResponseRule,
  SEND_BODY_TYPES,
  SEND_METHODS,
  type SendRule,
} from '../../adapter/http-settings.js';
import {
  CONDITIONS,
  FIELD,
  findSameNames,
  NAME_MAX,
  type NamedField,
  STATUSES,
  tokenFault,
  WORD_MAX,
} from './field-shapes.js';
import {
  anyJson,
  below,
  byDefault,
  documented,
  type FieldOf,
  type Findings,
  integer,
  listOf,
  mapOf,
  objectOf,
  orNull,
  type Shape,
  text,
  word,
} from './shape.js';

const URL_MAX = 2_048;
const HEADERS_MAX = 20;
const HEADER_VALUE_MAX = 1_024;
const CREDENTIAL_MAX = 1_024;
const BODY_MAX_BYTES = 16_384;
const BODY_DEPTH_MAX = 32;
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

const REFUSALS_MAX = 100;
const NOTE_MAX = 200;

/** A reason, or none. */
export function reasonOrNone(description: string): FieldOf<ProviderReason | null> {
  return byDefault<ProviderReason | null>(null, orNull(word(PROVIDER_REASONS)), description, 'invalid_number');
}

/** A Field, or none. */
export function fieldOrNone(description: string): FieldOf<Field | null> {
  return byDefault<Field | null>(null, orNull(FIELD), description, undefined);
}

const STATUS_FIELD = documented(STATUSES, 'Statuses such as `"2xx"` and `"429"`.', ['2xx']);
const WHEN_FIELD = byDefault<Refusal['when']>([], CONDITIONS, 'What must hold besides, all of it.', undefined);

const REFUSAL: Shape<Refusal> = objectOf<Refusal>(
  'HttpRefusal',
  'A response that refuses a message.',
  {
    status: STATUS_FIELD,
    when: WHEN_FIELD,
    outcome: documented(
      word(REFUSAL_OUTCOMES),
      '`REJECTED`: refused for good. `UNAVAILABLE`: not taken, to be sent again. `UNKNOWN`: perhaps taken, and never ' +
        'sent again.',
      'REJECTED',
    ),
    concerns: byDefault<Refusal['concerns']>(
      'provider',
      word(CONCERNS),
      'What is unavailable: all of the account, the sender, or this message. For `UNAVAILABLE` only.',
      'sender',
    ),
    reason: reasonOrNone('Reason of a message that is refused. `null`: `rejected_by_provider`.'),
    note: byDefault<string | null>(
      null,
      orNull(text({ max: NOTE_MAX })),
      'A sentence for those who read why a message failed.',
      'The account has no credit.',
    ),
  },
  ({ outcome, concerns }, path, findings) => {
    if (outcome !== 'UNAVAILABLE' && concerns !== 'provider')
      findings.add(`${path}.concerns`, 'isLeftOut', 'must be left out unless outcome is UNAVAILABLE');
  },
);

/** What responses mean. */
export const RESPONSE: Shape<ResponseRule> = objectOf<ResponseRule>(
  'HttpResponseRule',
  'What responses of the gateway mean: first what accepts, then what refuses, then by status.',
  {
    accepted: documented(
      objectOf<ResponseRule['accepted']>('HttpAcceptance', 'A response that accepts a message.', {
        status: STATUS_FIELD,
        when: WHEN_FIELD,
      }),
      'Which responses accept a message.',
      undefined,
    ),
    id: fieldOrNone("Where the gateway's id of the message stands."),
    code: fieldOrNone('Where the code of a refusal stands.'),
    refusals: byDefault<readonly Refusal[]>(
      [],
      listOf(REFUSAL, { max: REFUSALS_MAX }),
      'Which responses refuse a message; the first that fits counts.',
      undefined,
    ),
  },
  findUseless,
);

/** Finds Fields of a query, which responses do not have, and an id that all messages would share. */
function findUseless({ accepted, id, code, refusals }: ResponseRule, path: string, findings: Findings): void {
  if (id?.value !== undefined)
    findings.add(`${path}.id.value`, 'isField', 'must not be there: all messages would have the same id');
  const tests = [
    ['accepted', accepted] as const,
    ...refusals.map((refusal, index) => [`refusals[${index}]`, refusal] as const),
  ];
  const conditions = tests.flatMap(([name, { when }]) =>
    when.map(({ at }, index): NamedField => [`${name}.when[${index}].at`, at]),
  );
  for (const [name, field] of [['id', id], ['code', code], ...conditions] satisfies NamedField[])
    if (field?.query !== undefined)
      findings.add(`${path}.${name}.query`, 'isField', 'must not be there: a response has no query');
}
