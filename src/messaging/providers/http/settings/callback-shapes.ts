import type { Fault } from '../../../../platform/http/field-faults.js';
import { ATTEMPT_PARAMETER, MAC_PARAMETER } from '../../adapter/callback-fields.js';
import {
  ANSWER_FAULTS,
  ANSWER_STATUSES,
  type AnswerRule,
  CALLBACK_BODY_TYPES,
  type CallbackRule,
  type CostRule,
  HMAC_ALGORITHMS,
  type HttpRules,
  type InboundRule,
  type ItemsPlace,
  KEY_ENCODINGS,
  KEYWORDS,
  type ProofRule,
  PROVIDER_REASONS,
  type ReceiptsRule,
  SIGNATURE_ENCODINGS,
  STATUS_MEANINGS,
  type StatusWord,
  type TimestampRule,
} from '../../adapter/http-settings.js';
import {
  CONDITIONS,
  FIELD,
  fieldThere,
  findUnreadable,
  HEADER_NAME,
  NAME_MAX,
  type NamedField,
  POINTER,
  signedFault,
  WORD_MAX,
} from './field-shapes.js';
import { CHECK, fieldOrNone, reasonOrNone, RESPONSE, SEND } from './request-shapes.js';
import {
  byDefault,
  choice,
  documented,
  type FieldOf,
  type FieldsOf,
  type Findings,
  integer,
  listOf,
  objectOf,
  orNull,
  type Schemas,
  type Shape,
  text,
  variantsOf,
  word,
} from './shape.js';

const SECRETS_MAX = 2;
const SIGNED_MAX = 500;
const TOLERANCE_MIN_SECONDS = 60;
const TOLERANCE_MAX_SECONDS = 604_800;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** 32 bytes in base64 of either alphabet (RFC 4648, 4 and 5): parameters of presets hold no `/` and no `=`. */
const PUBLIC_KEY = /^[A-Za-z0-9+/_-]{43}=?$/;

type Proof<Type extends ProofRule['type']> = Extract<ProofRule, { readonly type: Type }>;

/** The bytes of a text in base64 (RFC 4648, 4); null when it is none. */
export function base64Bytes(written: string): Buffer | null {
  return BASE64.test(written) ? Buffer.from(written, 'base64') : null;
}

function typed<Type extends ProofRule['type']>(type: Type, description: string): FieldOf<Type> {
  return documented(word([type]), description, type);
}

const SECRETS = documented(
  listOf(text({ max: NAME_MAX }), { min: 1, max: SECRETS_MAX, unique: null }),
  'Names of one secret or two: each of them is valid, so that one can be replaced by the other.',
  ['callback'],
);
const PREFIX = byDefault('', text({ min: 0, max: WORD_MAX }), 'What stands before it.', 'Bearer ');
const HEADER = documented(HEADER_NAME, 'Header with the signature.', 'x-signature');
const ENCODING = documented(word(SIGNATURE_ENCODINGS), 'How the signature is written.', 'HEX');
const SIGNED = documented(
  text({ max: SIGNED_MAX, lines: true, check: signedFault }),
  'What is signed. Placeholders: `{{body}}`, `{{bodySha256}}` (bytes), `{{url}}`, `{{urlBase}}` (without query) and ' +
    '`{{header.NAME}}`. URLs begin with `callbackBaseUrl` or `PUBLIC_URL`.',
  '{{header.x-timestamp}}.{{body}}',
);
const TOLERANCE = integer(TOLERANCE_MIN_SECONDS, TOLERANCE_MAX_SECONDS);
const TIMESTAMP = byDefault<TimestampRule | null>(
  null,
  orNull(
    objectOf<TimestampRule>('HttpTimestampRule', 'When a callback was signed, and how long that is good for.', {
      header: documented(HEADER_NAME, 'Header with the time in Unix seconds.', 'x-timestamp'),
      toleranceSeconds: documented(TOLERANCE, 'How far the time may be from now, in seconds.', 604_800),
    }),
  ),
  'When a callback was signed. Gateways repeat callbacks for days, with the time of the first.',
  undefined,
);

function publicKeyFault(key: string): Fault | null {
  return PUBLIC_KEY.test(key) ? null : { rule: 'isProof', sentence: 'must be 32 bytes in base64' };
}

/** What proves a callback. */
const PROOF: Shape<ProofRule> = variantsOf<ProofRule>({
  ATTEMPT_URL: objectOf<Proof<'ATTEMPT_URL'>>(
    'HttpAttemptUrlProof',
    'The receipt URL of the attempt, which nobody else can write. For receipts, with `{{receiptUrl}}` in `send`.',
    { type: typed('ATTEMPT_URL', 'The receipt URL of the attempt.') },
  ),
  TOKEN: objectOf<Proof<'TOKEN'>>(
    'HttpTokenProof',
    'A secret in the query or in a header.',
    {
      type: typed('TOKEN', 'A secret in the query or in a header.'),
      in: documented(word(['query', 'header'] as const), 'Where it stands.', 'query'),
      name: documented(text({ max: NAME_MAX }), 'Name of the parameter or of the header.', 'key'),
      prefix: PREFIX,
      secrets: SECRETS,
    },
    ({ in: place, name }, path, findings) => {
      if (place === 'header') HEADER_NAME.read(name, `${path}.name`, findings);
      else if (name === ATTEMPT_PARAMETER || name === MAC_PARAMETER)
        findings.add(`${path}.name`, 'isProof', `must not be ${name}, which stands in the query of receipt URLs`);
    },
  ),
  BASIC: objectOf<Proof<'BASIC'>>('HttpBasicProof', 'Basic authentication.', {
    type: typed('BASIC', 'Basic authentication.'),
    username: documented(
      text({
        max: NAME_MAX,
        check: (name) =>
          name.includes(':') ? { rule: 'noColon', sentence: 'must not have a colon, which ends the user name' } : null,
      }),
      'User name that the gateway sends.',
      'gateway',
    ),
    secrets: SECRETS,
  }),
  HMAC: objectOf<Proof<'HMAC'>>('HttpHmacProof', 'A signature by a secret.', {
    type: typed('HMAC', 'A signature by a secret.'),
    algorithm: documented(word(HMAC_ALGORITHMS), 'Hash function.', 'SHA256'),
    header: HEADER,
    prefix: PREFIX,
    encoding: ENCODING,
    key: documented(word(KEY_ENCODINGS), 'How the secret is written.', 'TEXT'),
    signed: SIGNED,
    secrets: SECRETS,
    timestamp: TIMESTAMP,
  }),
  ED25519: objectOf<Proof<'ED25519'>>('HttpEd25519Proof', 'A signature by a key pair of the gateway (RFC 8032).', {
    type: typed('ED25519', 'A signature by a key pair of the gateway.'),
    header: HEADER,
    encoding: ENCODING,
    signed: SIGNED,
    publicKey: documented(
      text({ max: NAME_MAX, check: publicKeyFault }),
      'The public key: 32 bytes in base64; `-` and `_` count as `+` and `/`, and `=` may be left out.',
      '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    ),
    timestamp: TIMESTAMP,
  }),
  JWT_HS256: objectOf<Proof<'JWT_HS256'>>('HttpJwtProof', 'A JSON Web Token in `Authorization: Bearer` (RFC 7519).', {
    type: typed('JWT_HS256', 'A JSON Web Token, signed by a secret.'),
    secrets: SECRETS,
    bodyClaim: byDefault<string | null>(
      null,
      orNull(text({ max: NAME_MAX })),
      'Claim with the SHA-256 of the body in hexadecimal.',
      'payload_hash',
    ),
    toleranceSeconds: byDefault<number | null>(
      null,
      orNull(TOLERANCE),
      'How far `iat` may be from now, in seconds.',
      604_800,
    ),
  }),
  CIDRS: objectOf<Proof<'CIDRS'>>('HttpCidrsProof', 'The address of the caller: one of `callbackCidrs`.', {
    type: typed('CIDRS', 'The address of the caller.'),
  }),
});

const ANSWER_BODY_MAX = 100;
const STATUS_FIELDS_MAX = 3;
const STATUS_WORDS_MAX = 200;
const CODES_MAX = 300;
const KEYWORDS_MAX = 20;
const PRINTABLE = /^[\x20-\x7E]*$/;

const FORM_ITEMS = objectOf<{ readonly form: string }>('HttpFormItems', 'A field of a form that holds JSON.', {
  form: documented(text({ max: NAME_MAX }), 'Name of the field.', 'data'),
});

/** A pointer, or the field of a form. */
const ITEMS: Shape<ItemsPlace> = {
  hasDefaults: false,
  read: (value, path, findings) =>
    typeof value === 'string' ? POINTER.read(value, path, findings) : FORM_ITEMS.read(value, path, findings),
  schema: (form, named) => ({ anyOf: [POINTER.schema(form, named), FORM_ITEMS.schema(form, named)] }),
};

const ANSWER_DEFAULT: AnswerRule = { status: 200, body: '', fault: 'REFUSE' };
const ANSWER: Shape<AnswerRule> = objectOf<AnswerRule>(
  'HttpAnswerRule',
  'The response to a callback.',
  {
    status: byDefault<AnswerRule['status']>(200, choice(ANSWER_STATUSES), 'Status of one that was taken.', 200),
    body: byDefault(
      '',
      text({
        min: 0,
        max: ANSWER_BODY_MAX,
        check: (body) =>
          PRINTABLE.test(body)
            ? null
            : { rule: 'isPrintableAscii', sentence: 'must be printable ASCII characters only' },
      }),
      'Body of that response. Some gateways send it to the person as a message.',
      'OK',
    ),
    fault: byDefault<AnswerRule['fault']>(
      'REFUSE',
      word(ANSWER_FAULTS),
      '`RETRY` responds with 503 to a callback that is not proven or cannot be read, for gateways that repeat only ' +
        'then.',
      'RETRY',
    ),
  },
  ({ status, body }, path, findings) => {
    if (status === 204 && body !== '') findings.add(`${path}.body`, 'isLeftOut', 'must be empty with status 204');
  },
);

const COMMON: FieldsOf<CallbackRule> = {
  proof: documented(PROOF, 'What proves a callback. `callbackCidrs` bind every proof when they are not empty.', {
    type: 'ATTEMPT_URL',
  }),
  bodyType: documented(word(CALLBACK_BODY_TYPES), 'How the body is written, whatever its `Content-Type`.', 'JSON'),
  items: byDefault<ItemsPlace | null>(
    null,
    orNull(ITEMS),
    'Where the items are: one value, or a list. `null`: the callback is one item.',
    '/results',
  ),
  only: byDefault<CallbackRule['only']>([], CONDITIONS, 'What must hold of an item; others are ignored.', undefined),
  answer: byDefault(ANSWER_DEFAULT, ANSWER, 'The response to the gateway.', undefined),
};

const STATUS_WORD: Shape<StatusWord> = objectOf<StatusWord>('HttpStatusWord', 'What a status of the gateway means.', {
  word: documented(text({ max: WORD_MAX }), 'The word of the gateway.', 'delivered'),
  status: documented(
    word(STATUS_MEANINGS),
    'The status it stands for; `IGNORE` leaves the message as it is.',
    'DELIVERED',
  ),
  reason: reasonOrNone('Reason of a failure.'),
});

type Code = ReceiptsRule['codes'][number];
const CODE: Shape<Code> = objectOf<Code>('HttpCode', 'What an error code of the gateway means.', {
  code: documented(text({ max: WORD_MAX }), 'The code, as the gateway writes it.', '1050'),
  reason: documented(word(PROVIDER_REASONS), 'The reason it stands for.', 'invalid_number'),
});

const COST: Shape<CostRule> = objectOf<CostRule>('HttpCostRule', 'How the price of a message is read.', {
  amount: fieldThere('Where the amount stands.'),
  currency: fieldThere('Where the currency stands; others than `CURRENCY` are left out.'),
  times: fieldOrNone('By what the amount is multiplied, such as the number of parts.'),
});

/** How receipts are read. */
const RECEIPTS: Shape<ReceiptsRule> = objectOf<ReceiptsRule>(
  'HttpReceiptsRule',
  'How receipts are read.',
  {
    ...COMMON,
    attemptId: fieldOrNone('Where `{{attemptId}}` comes back.'),
    messageId: fieldOrNone("Where the gateway's id of the message stands."),
    status: documented(
      listOf(FIELD, { min: 1, max: STATUS_FIELDS_MAX }),
      'Where the status stands: the first whose word is in `statuses` counts.',
      [{ json: '/status' }],
    ),
    statuses: documented(
      listOf(STATUS_WORD, { min: 1, max: STATUS_WORDS_MAX, unique: 'word' }),
      'What the words of the gateway mean. An unknown one counts as `SENT`.',
      undefined,
    ),
    code: fieldOrNone('Where the error code stands.'),
    codes: byDefault<readonly Code[]>(
      [],
      listOf(CODE, { max: CODES_MAX, unique: 'code' }),
      'What error codes mean.',
      undefined,
    ),
    cost: byDefault<CostRule | null>(null, orNull(COST), 'How the price is read.', undefined),
  },
  (rule, path, findings) => {
    findUnreadable(rule, fieldsOfReceipts(rule), path, findings);
    findShared(rule, path, findings);
    const { proof, items } = rule;
    if (proof.type === 'ATTEMPT_URL' && items !== null)
      findings.add(`${path}.items`, 'isProof', 'must be null with ATTEMPT_URL: its URL names one attempt');
  },
);

type Keyword = InboundRule['keywords'][number];
const KEYWORD: Shape<Keyword> = objectOf<Keyword>('HttpKeyword', 'What a keyword of the gateway means.', {
  word: documented(text({ max: WORD_MAX }), 'The word of the gateway.', 'optout'),
  keyword: documented(word(KEYWORDS), 'The keyword it stands for.', 'STOP'),
});

/** How messages from people are read. */
const INBOUND: Shape<InboundRule> = objectOf<InboundRule>(
  'HttpInboundRule',
  'How messages from people are read.',
  {
    ...COMMON,
    id: fieldOrNone("Where the gateway's id of the message stands."),
    from: fieldThere("Where the person's number stands."),
    to: fieldThere('Where the address stands that the message was sent to.'),
    text: fieldThere('Where the text stands.'),
    keyword: fieldOrNone('Where a keyword stands that the gateway has recognised.'),
    keywords: byDefault<readonly Keyword[]>(
      [],
      listOf(KEYWORD, { max: KEYWORDS_MAX, unique: 'word' }),
      'What the keywords of the gateway mean.',
      undefined,
    ),
  },
  (rule, path, findings) => {
    findUnreadable(rule, fieldsOfInbound(rule), path, findings);
    findShared(rule, path, findings);
    if (rule.proof.type === 'ATTEMPT_URL')
      findings.add(`${path}.proof`, 'isProof', 'must be another one: ATTEMPT_URL is for receipts');
  },
);

/** Finds ids that are constants: what has the id of something else counts as its repetition. */
function findShared(
  ids: Partial<Pick<InboundRule, 'id'> & Pick<ReceiptsRule, 'attemptId' | 'messageId'>>,
  path: string,
  findings: Findings,
): void {
  for (const name of ['id', 'attemptId', 'messageId'] as const)
    if (ids[name]?.value !== undefined)
      findings.add(`${path}.${name}.value`, 'isField', 'must not be there: all callbacks would have the same id');
}

/** The Fields of messages from people, those of conditions too. */
export function fieldsOfInbound({ only, id, from, to, text: words, keyword }: InboundRule): readonly NamedField[] {
  return [...conditionFields(only), ...Object.entries({ id, from, to, text: words, keyword })];
}

/** The Fields of receipts, those of conditions too. */
export function fieldsOfReceipts(rule: ReceiptsRule): readonly NamedField[] {
  const { only, attemptId, messageId, status, code, cost } = rule;
  return [
    ...conditionFields(only),
    ['attemptId', attemptId],
    ['messageId', messageId],
    ...status.map((field, at): NamedField => [`status[${at}]`, field]),
    ['code', code],
    ...Object.entries(cost ?? {}).map(([name, field]): NamedField => [`cost.${name}`, field]),
  ];
}

function conditionFields(only: CallbackRule['only']): NamedField[] {
  return only.map(({ at }, index) => [`only[${index}].at`, at]);
}

/** The shapes of the parts that describe a gateway. */
export const RULE_SHAPES: { readonly [K in keyof HttpRules]: Shape<HttpRules[K]> } = {
  send: SEND,
  response: RESPONSE,
  receipts: orNull(RECEIPTS),
  inbound: orNull(INBOUND),
  check: orNull(CHECK),
};

export const RULE_NAMES = Object.keys(RULE_SHAPES) as readonly (keyof HttpRules)[];

/** All that describes a gateway. */
export const RULES: Shape<HttpRules> = objectOf<HttpRules>('HttpRules', 'How a gateway is spoken to.', {
  send: documented(RULE_SHAPES.send, 'The request that sends a message.', undefined),
  response: documented(RULE_SHAPES.response, 'What responses mean.', undefined),
  receipts: byDefault<HttpRules['receipts']>(null, RULE_SHAPES.receipts, 'How receipts are read.', undefined),
  inbound: byDefault<HttpRules['inbound']>(null, RULE_SHAPES.inbound, 'How messages from people are read.', undefined),
  check: byDefault<HttpRules['check']>(null, RULE_SHAPES.check, 'A request that costs nothing.', undefined),
});

/** The schemas of all parts, by name: those that are given, and those that are shown. */
export function httpSchemas(): Schemas {
  const named: Schemas = {};
  RULES.schema('given', named);
  for (const name of RULE_NAMES) RULE_SHAPES[name].schema('complete', named);
  return named;
}
