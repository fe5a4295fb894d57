import 'reflect-metadata';
import type { Problem } from '../../../../platform/http/problem.js';
import { readPart } from '../../../../platform/http/validation.js';
import { EXAMPLE } from './http-settings.dto.js';
import { CreateHttpSettingsDto } from './http-settings.dto.js';
import { type GivenSettings, settledHttpSettings } from './settled-settings.js';

type Json = Record<string, unknown>;

/** The path and rule of the first fault of new settings; empty when they are taken. */
function refusal(given: object): string {
  try {
    settledHttpSettings(null, readPart(CreateHttpSettingsDto, given, 'settings') as GivenSettings);
    return '';
  } catch (error) {
    const [first] = (error as Problem).details;
    return `${first?.path.replace(/^settings\.?/, '')} ${first?.rule}`;
  }
}

/** The example with a change at a path of names and indexes. */
function exampleWith(path: string, value: unknown): Json {
  const copy = JSON.parse(JSON.stringify(EXAMPLE)) as Json;
  const names = path.split('/');
  const last = names.pop() ?? '';
  let place = copy;
  for (const name of names) place = place[name] as Json;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

const ED25519 = {
  type: 'ED25519',
  header: 'x-sig',
  encoding: 'BASE64',
  signed: '{{body}}',
  publicKey: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
};
const IN_TIME = { signed: '{{header.T}}{{body}}', timestamp: { header: 't', toleranceSeconds: 60 } };
const { messageId: _id, ...UNNAMED } = EXAMPLE.receipts;

describe('settings that a gateway is described by', () => {
  it.each<[string, unknown, string]>([
    ['send', undefined, 'send isRequired'],
    ['send/url', 'ftp://a/', 'send.url isTemplate'],
    ['send/url', 'https://{{to}}.example/', 'send.url isTemplate'],
    ['send/url', 'https://a.example:{{parts}}/', 'send.url isTemplate'],
    ['send/url', 'https://u:p@a.example/', 'send.url isTemplate'],
    ['send/url', 'https://a.example/#x', 'send.url isTemplate'],
    ['send/url', 'https://a.example\\{{to}}', 'send.url isTemplate'],
    ['send/url', 'https://a.example/a/../b', 'send.url isTemplate'],
    ['send/url', 'http://169.254.169.254/latest', 'send.url isTemplate'],
    ['send/url', 'http://[fe80::1]/', 'send.url isTemplate'],
    ['send/url', 'http://[::ffff:169.254.1.1]/', 'send.url isTemplate'],
    ['send/url', `https://a.example/${'a'.repeat(2_048)}`, 'send.url maxLength'],
    ['send/url', 'https://a.example/{{sender}}', 'send.url isTemplate'],
    ['send/url', 'https://a.example/{{to', 'send.url isTemplate'],
    ['send/method', 'PUT', 'send.method isIn'],
    ['send/method', 'GET', 'send.bodyType isBody'],
    ['send/bodyType', 'NONE', 'send.body isBody'],
    ['send/bodyType', 'FORM', ''],
    ['send/headers', { Host: 'a' }, 'send.headers.Host isHeaderName'],
    ['send/headers', { 'Content-Type': 'a' }, 'send.headers.Content-Type isHeaderName'],
    ['send/headers', { 'a b': 'a' }, 'send.headers.a b isHeaderName'],
    ['send/headers', { 'X-A': 'a', 'x-a': 'b' }, 'send.headers.x-a isUnique'],
    ['send/headers', { 'X-A': '{{text}}' }, 'send.headers.X-A isTemplate'],
    ['send/headers', { 'X-A': 'ü' }, 'send.headers.X-A isTemplate'],
    ['send/headers', { 'X-A': 7 }, 'send.headers.X-A isString'],
    ['send/headers', { $value: 7 }, 'send.headers.$value isString'],
    ['send/headers', { 'X-A': '{{secret.other}}' }, 'send.headers.X-A isTemplate'],
    ['send/headers', { 'X-A': '{{secret.toString}}' }, 'send.headers.X-A isTemplate'],
    [
      'send/headers',
      Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`x-${at}`, ''])),
      'send.headers maxProperties',
    ],
    ['send/basic', { username: 'a', password: 'b' }, 'send.headers.Authorization isHeaderName'],
    ['send/body', { to: '{{to}}', list: ['{{x}}'] }, 'send.body.list[0] isTemplate'],
    ['send/body', { '{{to}}': 'a' }, 'send.body isTemplate'],
    ['send/body', { text: 'x'.repeat(16_384) }, 'send.body maxLength'],
    ['send/validity', { min: 10, max: 5 }, 'send.validity.max min'],
    ['send/encodingWords', { GSM7: 'a' }, 'send.encodingWords.GSM7 unknownField'],
    ['response/accepted/status', ['20x'], 'response.accepted.status[0] isStatus'],
    ['response/accepted/status', [], 'response.accepted.status arrayMinSize'],
    ['response/accepted/when', [{ at: {}, exists: true }], 'response.accepted.when[0].at isField'],
    ['response/accepted/when', [{ at: { json: '/a' } }], 'response.accepted.when[0] isCondition'],
    ['response/refusals/0/when/0/at', { json: 'id' }, 'response.refusals[0].when[0].at.json isField'],
    ['response/refusals/0/when/0/at', { json: '/a', form: 'b' }, 'response.refusals[0].when[0].at isField'],
    ['response/refusals/0/when/0/is', ['x'.repeat(101)], 'response.refusals[0].when[0].is[0] maxLength'],
    ['response/refusals/0/concerns', 'sender', 'response.refusals[0].concerns isLeftOut'],
    ['response/refusals/0/reason', 'no_reason', 'response.refusals[0].reason isIn'],
    ['response/refusals/0/note', 'x'.repeat(201), 'response.refusals[0].note maxLength'],
    ['response/id', { json: '/a', split: ',' }, 'response.id isField'],
    ['response/id', { line: false }, 'response.id.line isTrue'],
    [
      'receipts/statuses',
      [
        { word: 'a', status: 'SENT' },
        { word: 'a', status: 'SENT' },
      ],
      'receipts.statuses[1].word isUnique',
    ],
    ['receipts/status', [], 'receipts.status arrayMinSize'],
    ['receipts', UNNAMED, ''],
    ['receipts/answer', { status: 204, body: 'x' }, 'receipts.answer.body isLeftOut'],
    ['receipts/answer', { status: 203 }, 'receipts.answer.status isIn'],
    ['receipts/proof', { type: 'MAGIC' }, 'receipts.proof.type isIn'],
    ['receipts/proof', {}, 'receipts.proof.type isRequired'],
    ['receipts/proof', { type: 'ATTEMPT_URL' }, ''],
    ['receipts/proof', { type: 'CIDRS' }, 'receipts.proof isProof'],
    ['receipts/proof', { ...ED25519, publicKey: 'AAAA' }, 'receipts.proof.publicKey isProof'],
    ['receipts/proof', { ...ED25519, publicKey: `${'A_-'.repeat(14)}A` }, ''],
    ['receipts/proof', { ...ED25519, signed: '{{text}}' }, 'receipts.proof.signed isTemplate'],
    ['receipts/proof', { ...ED25519, signed: '{{header.x}}' }, 'receipts.proof.signed isProof'],
    ['receipts/proof/secrets', ['other'], 'receipts.proof.secrets[0] isProof'],
    ['receipts/proof/secrets', ['callbackKey', 'callbackKey'], 'receipts.proof.secrets[1] isUnique'],
    ['receipts/proof/key', 'BASE64', 'receipts.proof.secrets[0] isProof'],
    [
      'receipts/proof/timestamp',
      { header: 't', toleranceSeconds: 59 },
      'receipts.proof.timestamp.toleranceSeconds min',
    ],
    ['inbound/proof', { type: 'ATTEMPT_URL' }, 'inbound.proof isProof'],
    ['inbound/proof/in', 'cookie', 'inbound.proof.in isIn'],
    ['inbound', { ...EXAMPLE.inbound, id: null, proof: ED25519 }, 'inbound isNotReplayable'],
    ['inbound', { ...EXAMPLE.inbound, id: null, proof: { ...ED25519, ...IN_TIME } }, ''],
    [
      'inbound/proof',
      { ...ED25519, ...IN_TIME, signed: '{{header.u}}{{body}}' },
      'inbound.proof.timestamp.header isProof',
    ],
    ['check/url', 'https://api.sms.example/{{to}}', 'check.url isTemplate'],
    ['check/body', {}, 'check.body unknownField'],
    ['secrets', { Key: 'a' }, 'secrets.Key isName'],
    ['secrets/apiKey', 'a\u0000', 'secrets.apiKey noControlCharacters'],
    ['secrets/apiKey', '********', 'secrets.apiKey isCredential'],
    ['secrets/apiKey', null, 'secrets.apiKey notNull'],
    ['secrets/apiKey', 'ü', 'send.headers.Authorization isTemplate'],
    ['callbackCidrs', ['10.0.0.1'], 'callbackCidrs.0 isCidr'],
    ['parameters', { a: 'b' }, 'parameters isLeftOut'],
    ['presetVersion', 1, 'presetVersion unknownField'],
  ])('%s = %j: %s', (path, value, expected) => {
    expect(refusal(exampleWith(path, value))).toBe(expected);
  });
});
