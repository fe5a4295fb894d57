import type {
  Field,
  InboundRule,
  ReceiptsRule,
  ResponseRule,
} from '../../src/messaging/providers/adapter/http-settings.js';
import { inboundReaderOf } from '../../src/messaging/providers/http/callback-items.js';
import { receiptsReaderOf } from '../../src/messaging/providers/http/callback-items.js';
import { gatewayCode, gatewayId } from '../../src/messaging/providers/http/reading.js';
import { losslessJson } from '../../src/messaging/providers/http/reading.js';
import { sourceOf } from '../../src/messaging/providers/http/reading.js';
import { RESPONSE_BODY_MAX, responseJudgeOf } from '../../src/messaging/providers/http/response-program.js';
import type { Entrance } from './growth.js';

/** The body of a callback of a gateway that is described by data. */
const CALLBACK_BYTES = 256_000;
/** Node takes no longer a head. */
const HEAD_BYTES = 16_000;
const ITEMS = 500;

const IN_JSON = (name: string): Field => ({ json: `/${name}` });
const IN_FORM = (name: string): Field => ({ form: name });

const RESPONSE: ResponseRule = {
  accepted: { status: ['2xx'], when: [{ at: IN_JSON('a'), is: ['b'] }] },
  id: { line: true, split: ',', part: 1_000 },
  code: { line: true },
  refusals: [
    {
      status: ['2xx', '4xx'],
      when: [{ at: { line: true }, startsWith: ['b'] }],
      outcome: 'REJECTED',
      concerns: 'provider',
      reason: null,
      note: null,
    },
  ],
};

const CALLBACK = {
  proof: { type: 'CIDRS' },
  items: null,
  only: [],
  answer: { status: 200, body: '', fault: 'REFUSE' },
} as const;

function receipts(bodyType: 'JSON' | 'FORM', field: (name: string) => Field): ReceiptsRule {
  return {
    ...CALLBACK,
    bodyType,
    attemptId: field('attempt'),
    messageId: field('id'),
    status: [field('state'), field('status')],
    statuses: [{ word: 'failed', status: 'FAILED', reason: null }],
    code: field('code'),
    codes: [],
    cost: { amount: field('price'), currency: { value: 'EUR' }, times: field('parts') },
  };
}

function inbound(bodyType: 'JSON' | 'FORM', field: (name: string) => Field): InboundRule {
  return {
    ...CALLBACK,
    bodyType,
    id: field('id'),
    from: field('from'),
    to: { value: '1' },
    text: field('text'),
    keyword: field('text'),
    keywords: [{ word: 'stop', keyword: 'STOP' }],
  };
}

const judge = responseJudgeOf(RESPONSE);
const ofReceipts = receiptsReaderOf(receipts('JSON', IN_JSON), 'EUR');
const ofLists = receiptsReaderOf({ ...receipts('JSON', IN_JSON), items: '/a' }, 'EUR');
const ofForms = receiptsReaderOf(receipts('FORM', IN_FORM), 'EUR');
const ofJsonInForms = receiptsReaderOf({ ...receipts('FORM', IN_JSON), items: { form: 'data' } }, 'EUR');
const ofMessages = inboundReaderOf(inbound('JSON', IN_JSON));
const ofMessagesInForms = inboundReaderOf(inbound('FORM', IN_FORM));

function source(body: string): ReturnType<typeof sourceOf> {
  return sourceOf(Buffer.from(body));
}

/** Every field of a receipt as long as there is room for. */
function fieldsOf(text: string, names: readonly string[]): Record<string, string> {
  const each = text.slice(0, Math.floor(text.length / names.length));
  return Object.fromEntries(names.map((name) => [name, each]));
}

const OF_RECEIPT = ['attempt', 'id', 'state', 'status', 'code', 'price', 'parts'];
const PROVEN = { attemptId: null };

/** What gateways send that are described by data; what comes before their proof is a stranger's. */
export const OF_HTTP_GATEWAYS: readonly Entrance[] = [
  {
    name: 'HTTP: responses',
    bytesMax: RESPONSE_BODY_MAX,
    take: (text) => [200, 400].map((statusCode) => judge({ statusCode, headers: {}, body: Buffer.from(text) })),
  },
  {
    name: 'HTTP: Retry-After',
    bytesMax: HEAD_BYTES,
    take: (after) => judge({ statusCode: 429, headers: { 'retry-after': after }, body: Buffer.alloc(0) }),
  },
  { name: 'HTTP: JSON', bytesMax: CALLBACK_BYTES, take: (text) => losslessJson(Buffer.from(text)) },
  { name: 'HTTP: receipts', bytesMax: CALLBACK_BYTES, take: (text) => ofReceipts(source(text), PROVEN) },
  {
    name: 'HTTP: fields of a receipt',
    bytesMax: CALLBACK_BYTES,
    take: (text) => ofReceipts(source(JSON.stringify(fieldsOf(text, OF_RECEIPT))), PROVEN),
  },
  {
    name: 'HTTP: lists of receipts',
    bytesMax: CALLBACK_BYTES,
    take: (text) => {
      const item = fieldsOf(text.slice(0, Math.floor(text.length / ITEMS)), OF_RECEIPT);
      return ofLists(source(JSON.stringify({ a: Array.from({ length: ITEMS }, () => item) })), PROVEN);
    },
  },
  { name: 'HTTP: receipts in forms', bytesMax: CALLBACK_BYTES, take: (text) => ofForms(source(text), PROVEN) },
  {
    name: 'HTTP: JSON in forms',
    bytesMax: CALLBACK_BYTES,
    take: (text) => ofJsonInForms(source(`data=${text}`), PROVEN),
  },
  { name: 'HTTP: messages', bytesMax: CALLBACK_BYTES, take: (text) => ofMessages(source(text), PROVEN) },
  {
    name: 'HTTP: fields of a message',
    bytesMax: CALLBACK_BYTES,
    take: (text) => ofMessages(source(JSON.stringify(fieldsOf(text, ['id', 'from', 'text']))), PROVEN),
  },
  {
    name: 'HTTP: messages in forms',
    bytesMax: CALLBACK_BYTES,
    take: (text) => ofMessagesInForms(source(`from=1&text=${text}`), PROVEN),
  },
  { name: 'HTTP: words', bytesMax: CALLBACK_BYTES, take: (text) => [gatewayId(text), gatewayCode(text)] },
];
