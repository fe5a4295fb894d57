import { parseKeyText } from '../../src/auth/key-text.js';
import { heard } from '../../src/messaging/inbound/keywords.js';
import { ownWords } from '../../src/messaging/inbound/keywords.js';
import { partyOf } from '../../src/messaging/inbound/received-messages.js';
import { languageOf } from '../../src/messaging/inbound/keywords.js';
import { csvLine } from '../../src/phones/intake/phone-export.js';
import { PROOF_COLUMNS, readHeader } from '../../src/phones/intake/import-row.js';
import { readCsv } from '../../src/phones/intake/csv-records.js';
import { readProofCells } from '../../src/phones/intake/import-row.js';
import { readRow } from '../../src/phones/intake/import-row.js';
import { redactionOf } from '../../src/compliance/erasure/redaction.js';
import { loggedPath } from '../../src/app.setup.js';
import { readItem } from '../../src/messaging/messages/message-batches.js';
import { NO_KEYWORD_TEXTS } from '../../src/messaging/record/message-text.js';
import { writingsOf } from '../../src/messaging/sending/message-receipts.js';
import { oddCharactersOf } from '../../src/messaging/record/message-text.js';
import { composed } from '../../src/messaging/record/message-text.js';
import { countryCodeOf } from '../../src/phones/phone-number.js';
import { pathNumberFault, readNumber } from '../../src/phones/phone-number.js';
import { readSearch } from '../../src/phones/search-text.js';
import { clipped } from '../../src/platform/text.js';
import { parsed } from '../../src/platform/http/json-body.js';
import { formFields } from '../../src/platform/http/form-body.js';
import { parseQuery } from '../../src/platform/http/form-body.js';
import type { HttpClient } from '../../src/platform/net/http-client.js';
import { onceRequest } from '../../src/platform/idempotency/effect.js';
import { ID_PATTERN } from '../../src/platform/ids.js';
import { MAY_NAME_A_NUMBER } from '../../src/deliveries/attempts.sql.js';
import { readRetryAfter } from '../../src/deliveries/outcome.js';
import type { CallbackRequest, ProviderAccount } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { inboundOf } from '../../src/messaging/providers/kannel/kannel-callbacks.js';
import { receiptOf } from '../../src/messaging/providers/kannel/kannel-callbacks.js';
import { outcomeOf, verdictOf } from '../../src/messaging/providers/kannel/kannel-adapter.js';
import { magicOf } from '../../src/messaging/providers/simulator/simulator-plan.js';
import { requestTwilio } from '../../src/messaging/providers/twilio/twilio-api.js';
import { inboundIn, receiptsIn } from '../../src/messaging/providers/twilio/twilio-callbacks.js';
import { receiptOf as statusOf } from '../../src/messaging/providers/twilio/twilio-callbacks.js';
import { Project } from '../../src/tenants/tenant.entity.js';
import { patternOf } from '../../src/tenants/tenants.sql.js';
import type { Entrance } from './growth.js';
import { OF_HTTP_GATEWAYS } from './http-entrances.js';

/** Node takes no longer a head of a request, of a response no longer a head either. */
const HEAD_BYTES = 16_000;
/** The form of a callback. */
const FORM_BYTES = 64_000;
const BODY_BYTES = 100_000;
/** Of a batch, which may be all in one of its texts. */
const BATCH_BYTES = 7_900_000;
/** A step of an erasure ends with the row that takes its text so far. */
const STEP_BYTES = 64_000;
/** What a file of an import is read by. */
const CSV_BYTES = 128_000;
const ROWS = 200;
/** Of a response of a Kannel, and of a response that is stored of a receiver. */
const RESPONSE_BYTES = 8_000;
/** As long as the checks before let texts, names and numbers be, at four bytes a character. */
const [TEXT_BYTES, NAME_BYTES, NUMBER_BYTES] = [6_120, 480, 256];

const OWN = ownWords('Stop & Shop', { ...NO_KEYWORD_TEXTS, stop: 'a a a a a a a a a a a a b', footer: 'STOP ends.' });
const TWILIO = {
  providerId: 'pvd_1',
  settings: { accountSid: 'AC1', authToken: 'token', apiBase: 'http://127.0.0.1:1' },
} as unknown as ProviderAccount<'TWILIO'>;

/** A request of a gateway that has the form of one that is proved. */
function callback(query: string, form: string): CallbackRequest {
  return {
    method: 'POST',
    target: `/v1/callbacks/pvd_1/inbound?${query}`,
    query: new URLSearchParams(query),
    form: () => Promise.resolve(formFields(`AccountSid=AC1&${form}`)),
    bytes: () => Promise.resolve(Buffer.from(`AccountSid=AC1&${form}`)),
    headers: { 'x-twilio-signature': Buffer.alloc(20).toString('base64') },
    address: '127.0.0.1',
  };
}

/** What a stranger may send, without a key. */
const OF_STRANGERS: readonly Entrance[] = [
  { name: 'key', bytesMax: HEAD_BYTES, take: (text) => parseKeyText(text) },
  {
    name: 'token of a link',
    bytesMax: BODY_BYTES,
    take: (text) => parseKeyText(text, { word: 'plink', idPrefix: 'cln' }),
  },
  { name: 'query', bytesMax: HEAD_BYTES, take: parseQuery },
  { name: 'path in the log', bytesMax: HEAD_BYTES, take: loggedPath },
  { name: 'id in a path', bytesMax: HEAD_BYTES, take: (text) => ID_PATTERN.test(text) },
  { name: 'number in a path', bytesMax: HEAD_BYTES, take: pathNumberFault },
];

/** What gateways send; everything before their proof is a stranger's. */
const OF_GATEWAYS: readonly Entrance[] = [
  {
    name: 'KANNEL: message',
    bytesMax: HEAD_BYTES,
    take: (text) => inboundOf(callback(`from=1&to=2&text=${text}`, '')),
  },
  { name: 'KANNEL: query', bytesMax: HEAD_BYTES, take: (text) => inboundOf(callback(text, '')) },
  { name: 'KANNEL: receipt', bytesMax: HEAD_BYTES, take: (answer) => receiptOf(receiptFields('2', answer)) },
  { name: 'KANNEL: refusal', bytesMax: HEAD_BYTES, take: (answer) => receiptOf(receiptFields('16', answer)) },
  { name: 'KANNEL: response', bytesMax: RESPONSE_BYTES, take: (body) => [outcomeOf(400, body), verdictOf(400, body)] },
  { name: 'TWILIO: form', bytesMax: FORM_BYTES, take: (form) => inboundIn(TWILIO, callback('', form), 'http://a.b') },
  {
    name: 'TWILIO: many fields',
    bytesMax: FORM_BYTES,
    take: (text) => receiptsIn(TWILIO, callback('', fieldsOf(text)), 'http://a.b'),
  },
  {
    name: 'TWILIO: status',
    bytesMax: FORM_BYTES,
    take: (text) => statusOf({ attemptId: null, providerMessageId: null }, 'failed', text),
  },
  { name: 'TWILIO: response', bytesMax: FORM_BYTES, take: (body) => responseOfTwilio(500, body) },
  { name: 'TWILIO: Retry-After', bytesMax: HEAD_BYTES, take: (after) => responseOfTwilio(429, '{}', after) },
  { name: 'party of a message', bytesMax: FORM_BYTES, take: (from) => partyOf(from, 'DE') },
  { name: 'SIMULATOR: number', bytesMax: NUMBER_BYTES, take: magicOf },
  { name: 'id of a message', bytesMax: FORM_BYTES, take: writingsOf },
  {
    name: 'meaning of a text',
    bytesMax: FORM_BYTES,
    take: (text) => heard({ providerMessageId: null, from: '', to: '', text }, OWN),
  },
  { name: 'language of a text', bytesMax: FORM_BYTES, take: (text) => languageOf(text, 'DE') },
  { name: 'text of a message that came in', bytesMax: FORM_BYTES, take: composed },
];

/** The responses of receivers of webhooks. */
const OF_RECEIVERS: readonly Entrance[] = [
  { name: 'answer', bytesMax: RESPONSE_BYTES, take: (text) => MAY_NAME_A_NUMBER.test(text) },
  { name: 'Retry-After', bytesMax: HEAD_BYTES, take: (text) => readRetryAfter(text, 0) },
];

/** What tenants send, beside the fields of bodies and queries. */
const OF_TENANTS: readonly Entrance[] = [
  { name: 'JSON', bytesMax: BODY_BYTES, take: (text) => parsed(Buffer.from(text), BODY_BYTES) },
  {
    name: 'Idempotency-Key',
    bytesMax: HEAD_BYTES,
    take: (text) =>
      onceRequest(
        text,
        'a',
        { path: '', body: {}, requestId: '' },
        { onReplay: () => undefined, isOver: () => false, leftMs: () => 0 },
      ),
  },
  { name: 'number', bytesMax: NUMBER_BYTES, take: (text) => readNumber(text, undefined) },
  { name: 'national number', bytesMax: NUMBER_BYTES, take: (text) => readNumber(text, 'DE') },
  { name: 'country', bytesMax: BATCH_BYTES, take: countryCodeOf },
  { name: 'text in a batch', bytesMax: BATCH_BYTES, take: (text) => readItem({ to: '+14155552601', text }, 0) },
  {
    name: 'country in a batch',
    bytesMax: BATCH_BYTES,
    take: (defaultCountry) => readItem({ to: '1', text: 'a', defaultCountry }, 0),
  },
  { name: 'number in a batch', bytesMax: BATCH_BYTES, take: (to) => readItem({ to, text: 'a' }, 0) },
  { name: 'text of a message', bytesMax: TEXT_BYTES, take: (text) => [composed(text), oddCharactersOf(text)] },
  { name: 'search in numbers', bytesMax: HEAD_BYTES, take: readSearch },
  { name: 'search in names', bytesMax: HEAD_BYTES, take: patternOf },
  { name: 'name of a project', bytesMax: NAME_BYTES, take: (text) => Project.nameKeyOf(text) },
  { name: 'CSV', bytesMax: CSV_BYTES, take: (text) => readCsv(Buffer.from(text), true, ROWS) },
  { name: 'CSV that goes on', bytesMax: CSV_BYTES, take: (text) => readCsv(Buffer.from(text), false, ROWS) },
  { name: 'header of a CSV file', bytesMax: STEP_BYTES, take: (text) => readHeader(Buffer.from(text), true) },
  {
    name: 'row of a CSV file',
    bytesMax: STEP_BYTES,
    take: (text) =>
      readRow(
        { line: 1, cells: [text, text, text], fault: null },
        1,
        ['phoneE164', 'note', 'countryCodeIso2'],
        null,
        0,
      ),
  },
  {
    name: 'proof in a CSV file',
    bytesMax: STEP_BYTES,
    take: (text) => PROOF_COLUMNS.map((name) => readProofCells((column) => (column === name ? text : ''), 0)),
  },
  { name: 'cell of an export', bytesMax: TEXT_BYTES, take: (text) => csvLine([text]) },
  { name: 'beginning of a text', bytesMax: BODY_BYTES, take: (text) => clipped(text, 500) },
  { name: 'redaction', bytesMax: STEP_BYTES, take: redactionOf('+14155552601', 'erased_x') },
  { name: 'redaction of a number of one digit', bytesMax: STEP_BYTES, take: redactionOf('+77777777777', 'erased_x') },
];

/** Each function that takes a text from outside. JSON of a batch takes longer, up to its 8 MB. */
export const TEXT_ENTRANCES: readonly Entrance[] = [
  ...OF_STRANGERS,
  ...OF_GATEWAYS,
  ...OF_HTTP_GATEWAYS,
  ...OF_RECEIVERS,
  ...OF_TENANTS,
];

/** Which of them stand for what a controller reads itself, beside bodies, queries and ids that are checked. */
export const RAW_INPUTS: Readonly<Record<string, readonly string[]>> = {
  // The name of an asset is looked up among those that were built.
  ConsoleController: ['path in the log'],
  CallbacksController: [
    'id in a path',
    'KANNEL: query',
    'TWILIO: form',
    'TWILIO: many fields',
    'HTTP: receipts',
    'HTTP: receipts in forms',
    'HTTP: messages',
  ],
  LinkRedemptionController: ['token of a link'],
  OptOutPageController: ['id in a path', 'path in the log'],
  PhoneImportsController: ['CSV', 'CSV that goes on', 'header of a CSV file', 'row of a CSV file'],
};

function receiptFields(type: string, answer: string): Parameters<typeof receiptOf>[0] {
  return { attemptId: 'att_1', type, answer, smscMessageId: answer };
}

function responseOfTwilio(statusCode: number, body: string, retryAfter?: string): Promise<unknown> {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const http = { request: () => Promise.resolve({ statusCode, headers, body: Buffer.from(body) }) };
  const request = { method: 'GET', path: '.json', who: 'account', timeoutMs: 1_000 } as const;
  return requestTwilio(http as unknown as HttpClient, TWILIO.settings, request);
}

/** Many fields of different names: as many as there is room for, each with a character of the text. */
function fieldsOf(text: string): string {
  let form = '';
  for (let index = 0; form.length < text.length - 8; index += 1) form += `${index.toString(36)}&`;
  return form;
}
