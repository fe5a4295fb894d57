import {
  ANSWER_FAULTS,
  ANSWER_STATUSES,
  type AnswerRule,
  CALLBACK_BODY_TYPES,
  type CallbackRule,
  type CostRule,
  type InboundRule,
  type ItemsPlace,
  KEYWORDS,
  type ReceiptsRule,
  STATUS_MEANINGS,
  type StatusWord,
} from '../../http-settings.js';
import { PROVIDER_REASONS } from '../../provider-reasons.js';
import { CONDITIONS, FIELD, fieldThere, NAME_MAX, POINTER, WORD_MAX } from './field-shapes.js';
import { type FieldsOf, objectOf } from './object-shapes.js';
import { choice, text, word } from './plain-shapes.js';
import { PROOF } from './proof-shapes.js';
import { findUnreadable, type NamedField } from './readable-fields.js';
import { fieldOrNone, reasonOrNone } from './response-shapes.js';
import { byDefault, documented, type Findings, type Shape } from './shape.js';
import { listOf, orNull } from './shapes-of-many.js';

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
export const RECEIPTS: Shape<ReceiptsRule> = objectOf<ReceiptsRule>(
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
export const INBOUND: Shape<InboundRule> = objectOf<InboundRule>(
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
