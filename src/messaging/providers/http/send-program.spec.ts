import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BodyTemplate, CheckRule, SendRule } from '../adapter/http-settings.js';
import {
  type BuiltRequest,
  checkRequestOf,
  type MessageValues,
  messageValuesOf,
  type SendProgram,
  sendProgramOf,
} from './send-program.js';

const PROVIDERS = 100;
const KEPT_BYTES_MAX = 20_000_000;
const VALUES: MessageValues = {
  to: '+491701234567',
  toDigits: '491701234567',
  from: 'ACME',
  fromDigits: 'ACME',
  text: 'a"b',
  attemptId: 'att_1',
  encoding: 'GSM_7',
  parts: '2',
  validitySeconds: '90',
  validityMinutes: '1',
  validUntil: '2026-11-21T12:00:00.000Z',
  receiptUrl: 'https://parley.test/r?attempt=att_1&mac=x',
};
const RULE: SendRule = {
  method: 'POST',
  url: 'https://gateway.test/sms',
  headers: {},
  basic: null,
  bodyType: 'NONE',
  body: null,
  encodingWords: { GSM_7: 'GSM_7', UCS_2: 'UCS_2' },
  validity: { min: 1, max: 259_200 },
};
const built = (changes: Partial<SendRule>, values: Partial<MessageValues> = {}, secrets = {}): BuiltRequest => {
  const request = sendProgramOf({ ...RULE, ...changes }, secrets)({ ...VALUES, ...values });
  if ('fault' in request) throw new Error(request.fault);
  return request;
};
const jsonOf = (body: BodyTemplate, values?: Partial<MessageValues>) => built({ bodyType: 'JSON', body }, values).body;

describe('sendProgramOf', () => {
  it('writes values of JSON as strings, and three of them as numbers where nothing stands beside them', () => {
    expect(
      jsonOf({ t: '{{text}}', p: '{{parts}}', q: '{{parts}} of', n: [1, null, true, '{{validitySeconds}}'] }),
    ).toBe('{"t":"a\\"b","p":2,"q":"2 of","n":[1,null,true,90]}');
    expect(jsonOf({ '{{text}}': {}, ['__proto__']: '{{to}}' })).toBe('{"{{text}}":{},"__proto__":"+491701234567"}');
  });

  it('writes forms, and percent-encodes in URLs', () => {
    expect(built({ bodyType: 'FORM', body: { 'a b': '{{text}}', c: '1 {{to}}' } })).toMatchObject({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a+b=a%22b&c=1+%2B491701234567',
    });
    const { url, body } = built({ method: 'GET', url: 'https://gateway.test:8443/{{from}}/x?u={{receiptUrl}}#{{to}}' });
    expect([url.href, body]).toEqual([
      'https://gateway.test:8443/ACME/x?u=https%3A%2F%2Fparley.test%2Fr%3Fattempt%3Datt_1%26mac%3Dx',
      undefined,
    ]);
  });

  it('puts secrets into headers, and credentials into Basic', () => {
    const headers = { Authorization: 'App {{secret.key}}' };
    expect(built({ headers }, {}, { key: '{{to}}' }).headers).toEqual({ Authorization: 'App {{to}}' });
    const basic = { username: 'ü', password: '{{secret.key}}' };
    expect(built({ basic }, {}, { key: 'x:y' }).headers).toEqual({
      authorization: `Basic ${Buffer.from('ü:x:y').toString('base64')}`,
    });
  });

  it.each(['\r\nX-Injected: 1', 'é', '\0', '\x7f', '\t'])('sends no header with %j', (from) => {
    expect(sendProgramOf({ ...RULE, headers: { 'X-From': '{{from}}' } }, {})({ ...VALUES, from })).toEqual({
      fault: 'The header X-From would not be printable ASCII: the request was not sent.',
    });
  });

  it.each([
    ['/a/{{text}}/b', '.'],
    ['/a/{{text}}', '..'],
    ['/a/.{{text}}?b', '.'],
    ['/a/%2e{{text}}', ''],
    ['/a/%2E{{text}} \n', '.'],
    ['/{{text}}{{text}}', '.'],
    ['/a\\.\n{{text}}', '.'],
  ])('sends nothing to another path: %j with %j', (path, text) => {
    const program = sendProgramOf({ ...RULE, url: `https://gateway.test${path}` }, {});
    expect(program({ ...VALUES, text })).toHaveProperty('fault');
    expect(program({ ...VALUES, text: 'x' })).not.toHaveProperty('fault');
  });

  it.each([
    ['/a/{{text}}/b', '%2e%2e', '/a/%252e%252e/b'],
    ['/a/{{text}}/b', '../c', '/a/..%2Fc/b'],
    ['/a/{{text}}/b', '', '/a//b'],
    ['/a/../{{text}}', '...', '/...'],
    ['/a?b={{text}}', '..', '/a?b=..'],
    ['?b={{text}}', '@evil.test/', '/?b=%40evil.test%2F'],
  ])('keeps the path: %j with %j', (path, text, target) => {
    const { url } = built({ url: `https://gateway.test${path}` }, { text });
    expect([url.origin, url.pathname + url.search]).toEqual(['https://gateway.test', target]);
  });

  it('sends nothing where a value would name the host', () => {
    expect(() => sendProgramOf({ ...RULE, url: 'https://{{secret.a}}/' }, {})).toThrow(TypeError);
    expect(() => sendProgramOf({ ...RULE, url: 'https://gateway.test{{text}}' }, {})).toThrow(TypeError);
    expect(() => sendProgramOf({ ...RULE, url: 'https://gateway.test:{{parts}}/' }, {})).toThrow(TypeError);
  });

  it('takes little memory for a hundred providers near all limits', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const rules = Array.from({ length: PROVIDERS }, (_, index) => largest(index));
    collect();
    const before = getHeapStatistics().used_heap_size;
    const programs: SendProgram[] = rules.map((rule) => sendProgramOf(rule, {}));
    collect();
    const kept = getHeapStatistics().used_heap_size - before;
    expect(programs[99]?.(VALUES)).toHaveProperty('body');
    expect(kept).toBeLessThan(KEPT_BYTES_MAX);
  });
});

/** Nearly nothing but placeholders, no two texts alike. */
function largest(index: number): SendRule {
  const texts = Array.from({ length: 1_000 }, (_, at) => `{{to}}${(index * 1_000 + at).toString(36).padStart(4, '0')}`);
  const header = texts.join('').slice(0, 1_020);
  return {
    ...RULE,
    url: `https://gateway.test/${texts.join('').slice(0, 2_020)}`,
    headers: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`X-${at}`, header])),
    bodyType: 'JSON',
    body: texts,
  };
}

describe('checkRequestOf', () => {
  const check: CheckRule = {
    url: 'https://gateway.test/{{secret.account}}',
    headers: { 'X-Key': '{{secret.key}}' },
    basic: null,
    status: ['2xx'],
  };

  it('is a GET with the secrets', () => {
    expect(checkRequestOf(check, { account: 'a/b', key: 'k' })).toEqual({
      method: 'GET',
      url: new URL('https://gateway.test/a%2Fb'),
      headers: { 'X-Key': 'k' },
    });
  });

  it('is not sent with what no header takes', () => {
    expect(checkRequestOf(check, { account: 'a', key: 'é' })).toHaveProperty('fault');
  });
});

describe('messageValuesOf', () => {
  const NOW = Date.UTC(2026, 10, 21, 12);
  const SECOND_MS = 1_000;
  const WORDS = { GSM_7: 'text', UCS_2: 'unicode' };

  function valuesFor(secondsLeft: number, validity = { min: 1, max: 259_200 }, changes = {}) {
    const message = {
      attemptId: 'att_1',
      projectId: 'prj_1',
      to: '+491701234567',
      from: '+14155550100',
      text: '+1',
      encoding: 'UCS_2' as const,
      parts: 2,
      deliverUntil: NOW + secondsLeft * SECOND_MS,
      ...changes,
    };
    return messageValuesOf({ encodingWords: WORDS, validity }, message, {
      receiptUrl: 'https://parley.test/r',
      now: NOW,
    });
  }

  it('has a text for each placeholder', () => {
    expect(valuesFor(150)).toEqual({
      to: '+491701234567',
      toDigits: '491701234567',
      from: '+14155550100',
      fromDigits: '14155550100',
      text: '+1',
      attemptId: 'att_1',
      encoding: 'unicode',
      parts: '2',
      validitySeconds: '150',
      validityMinutes: '2',
      validUntil: '2026-11-21T12:02:30.000Z',
      receiptUrl: 'https://parley.test/r',
    });
    expect(valuesFor(150, undefined, { from: 'ACME', encoding: 'GSM_7' })).toMatchObject({
      fromDigits: 'ACME',
      encoding: 'text',
    });
  });

  it.each([
    ['less than a minute is one', 59, { min: 1, max: 86_400 }, ['59', '1', '2026-11-21T12:00:59.000Z']],
    ['what has ended ends within a second', -5, { min: 1, max: 86_400 }, ['1', '1', '2026-11-21T12:00:01.000Z']],
    ['not below what the gateway takes', 60, { min: 1_800, max: 86_400 }, ['1800', '30', '2026-11-21T12:30:00.000Z']],
    ['nor above', 86_400, { min: 1, max: 3_600 }, ['3600', '60', '2026-11-21T13:00:00.000Z']],
  ] as const)('the end of delivery: %s', (_what, seconds, validity, expected) => {
    const { validitySeconds, validityMinutes, validUntil } = valuesFor(seconds, validity);
    expect([validitySeconds, validityMinutes, validUntil]).toEqual(expected);
  });
});
