import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal, ResponseRule } from '../adapter/http-settings.js';
import { responseJudgeOf } from './response-program.js';

const REFUSAL: Refusal = {
  status: ['2xx'],
  when: [],
  outcome: 'REJECTED',
  concerns: 'provider',
  reason: null,
  note: null,
};
const RULE: ResponseRule = {
  accepted: { status: ['2xx'], when: [{ at: { json: '/state' }, is: ['PENDING'] }] },
  id: { json: '/id' },
  code: { json: '/code' },
  refusals: [
    { ...REFUSAL, when: [{ at: { json: '/state' }, is: ['OPTED_OUT'] }], reason: 'opted_out', note: 'Opted out there' },
    { ...REFUSAL, when: [{ at: { json: '/state' }, startsWith: ['REJECTED'] }] },
    { ...REFUSAL, status: ['4xx'], when: [{ at: { json: '/code' }, is: ['1000'] }], outcome: 'UNAVAILABLE' },
    {
      ...REFUSAL,
      status: ['400'],
      when: [{ at: { json: '/code' }, is: ['1120'] }],
      outcome: 'UNAVAILABLE',
      concerns: 'sender',
    },
    {
      ...REFUSAL,
      status: ['400'],
      when: [{ at: { json: '/code' }, is: ['1130'] }],
      outcome: 'UNAVAILABLE',
      concerns: 'message',
    },
    { ...REFUSAL, status: ['400'], when: [{ at: { json: '/code' }, is: ['1030'] }], outcome: 'UNKNOWN' },
    { ...REFUSAL, when: [{ at: { json: '/id' }, exists: false }], outcome: 'UNAVAILABLE' },
  ],
};

function judged(statusCode: number, body: string | Buffer = '', headers: IncomingHttpHeaders = {}, rule = RULE) {
  return responseJudgeOf(rule)({ statusCode, headers, body: Buffer.from(body as string) });
}

const kindOf = (...response: Parameters<typeof judged>) => {
  const { outcome, rule } = judged(...response);
  return [outcome.kind, rule];
};

describe('responseJudgeOf', () => {
  it('accepts first', () => {
    expect(judged(200, '{"state":"PENDING","id":12345678901234567890}')).toEqual({
      outcome: { kind: 'ACCEPTED', providerMessageId: '12345678901234567890' },
      rule: 'response.accepted',
    });
    expect(judged(201, '{"state":"PENDING"}').outcome).toEqual({ kind: 'ACCEPTED', providerMessageId: null });
  });

  it('refuses by the first rule that fits', () => {
    expect(judged(200, '{"state":"OPTED_OUT","id":"1","code":40300,"text":"of +14155552601"}')).toEqual({
      outcome: { kind: 'REJECTED', reason: 'opted_out', code: '40300', detail: 'Opted out there' },
      rule: 'response.refusals[0]',
    });
    expect(judged(200, '{"state":"REJECTED_DND","code":"to 14155552601"}')).toEqual({
      outcome: {
        kind: 'REJECTED',
        reason: 'rejected_by_provider',
        code: 'to #',
        detail: 'The gateway refused the message (200).',
      },
      rule: 'response.refusals[1]',
    });
  });

  it('says what a refusal concerns', () => {
    expect(judged(429, '{"code":1000}', { 'retry-after': '30' }).outcome).toEqual({
      kind: 'UNAVAILABLE',
      concerns: 'provider',
      detail: 'The gateway did not take the message (429).',
      retryAfterMs: 30_000,
      operatorDetail: "The gateway did not take the message (429). The gateway's code is 1000.",
    });
    expect(judged(400, '{"code":1120}').outcome).toMatchObject({ kind: 'UNAVAILABLE', concerns: 'sender' });
    expect(judged(400, '{"code":1120}').outcome).not.toHaveProperty('status');
    expect(judged(400, '{"code":1130}').outcome).toMatchObject({ concerns: 'message', status: 400 });
    expect(kindOf(400, '{"code":1030}')).toEqual(['UNKNOWN', 'response.refusals[5]']);
    expect(kindOf(200, '{"code":1}')).toEqual(['UNAVAILABLE', 'response.refusals[6]']);
    expect(kindOf(200, '{"code":1,"id":{"value":"7"}}')).toEqual(['UNKNOWN', 'status 200']);
  });

  it.each([
    ['UNAVAILABLE', [300, 301, 304, 399, 401, 402, 403, 404, 405, 429]],
    ['UNKNOWN', [200, 202, 299, 408, 409, 425, 500, 502, 503, 599, 600, 999]],
    ['REJECTED', [400, 406, 407, 410, 413, 422, 424, 426, 428, 451, 499]],
  ])('%s by status', (kind, statuses) => {
    for (const status of statuses) expect(kindOf(status, '<html>')).toEqual([kind, `status ${status}`]);
  });

  it.each([
    ['30', 30_000],
    ['0', 0],
    ['3600', 3_600_000],
    ['3601', 3_600_000],
    ['9999999999', 3_600_000],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['', undefined],
  ])('Retry-After: %s', (after, expected) => {
    expect(judged(429, '', { 'retry-after': after }).outcome).toMatchObject({ kind: 'UNAVAILABLE' });
    expect((judged(429, '', { 'retry-after': after }).outcome as { retryAfterMs?: number }).retryAfterMs).toBe(
      expected,
    );
  });

  it('takes no body that was not read for one without an error', () => {
    const judge = responseJudgeOf({
      accepted: { status: ['2xx'], when: [{ at: { json: '/error' }, exists: false }] },
      id: { json: '/id' },
      code: null,
      refusals: [],
    });
    const kindsOf = (body: string, headers: IncomingHttpHeaders = {}): string =>
      judge({ statusCode: 200, headers, body: Buffer.from(body) }).outcome.kind;
    expect(kindsOf('{"id":1}')).toBe('ACCEPTED');
    expect(kindsOf('{"error":1}')).toBe('UNKNOWN');
    for (const error of ['{"code":25}', '[]', '[25]']) expect(kindsOf(`{"error":${error}}`)).toBe('UNKNOWN');
    expect(kindsOf('{"error":null}')).toBe('ACCEPTED');
    expect(kindsOf('<html>Please sign in</html>')).toBe('UNKNOWN');
    expect(kindsOf('{"id":1}', { 'content-encoding': 'br' })).toBe('UNKNOWN');
    expect(kindsOf(`{"id":1${' '.repeat(65_536)}}`)).toBe('UNKNOWN');
  });

  describe('a message that may have been taken is not sent again', () => {
    const accepted = '{"state":"PENDING","id":"1"}';

    it('the rule holds where the body was read', () => {
      expect(kindOf(200, '{}')).toEqual(['UNAVAILABLE', 'response.refusals[6]']);
    });

    it.each<[string, string | Buffer, IncomingHttpHeaders]>([
      ['no body', '', {}],
      ['cut off', accepted.slice(0, -1), {}],
      ['no JSON', '<html></html>', {}],
      ['another character set', Buffer.from('{"state":"é"}', 'latin1'), {}],
      ['as deep as can be', '['.repeat(32_000) + ']'.repeat(32_000), {}],
      ['longer than 64 kB', `${accepted}${' '.repeat(65_537)}`, {}],
      ['compressed', Buffer.from('1f8b08', 'hex'), { 'content-encoding': 'gzip' }],
      ['said to be compressed', '{}', { 'content-encoding': 'gzip' }],
    ])('%s', (_title, body, headers) => {
      expect(kindOf(200, body, headers)).toEqual(['UNKNOWN', 'status 200']);
    });

    it('nor where a line or a field of a form is absent from a body that was not read', () => {
      for (const at of [{ line: true }, { form: 'id' }] as const) {
        const refusals: Refusal[] = [{ ...REFUSAL, when: [{ at, exists: false }], outcome: 'UNAVAILABLE' }];
        const rule = { ...RULE, refusals };
        expect(kindOf(200, 'x'.repeat(65_537), {}, rule)).toEqual(['UNKNOWN', 'status 200']);
        expect(kindOf(200, '', {}, rule)).toEqual(['UNAVAILABLE', 'response.refusals[0]']);
      }
    });

    it('nor where a rule for all other responses fits one whose body was not read', () => {
      const others: Refusal[] = (['UNAVAILABLE', 'REJECTED'] as const).map((outcome) => ({ ...REFUSAL, outcome }));
      const perhaps: Refusal = {
        ...REFUSAL,
        status: ['5xx'],
        when: [{ at: { json: '/code' }, is: ['timeout'] }],
        outcome: 'UNKNOWN',
      };
      for (const other of others) {
        const refusals = [perhaps, other, { ...other, status: ['5xx'] }];
        const rule = { ...RULE, refusals };
        for (const [status, lost] of [
          [200, 'status 200'],
          [503, 'response.refusals[0]'],
        ] as const) {
          expect(kindOf(status, 'x'.repeat(65_537), {}, rule)).toEqual(['UNKNOWN', lost]);
          expect(kindOf(status, '{}', { 'content-encoding': 'gzip' }, rule)).toEqual(['UNKNOWN', lost]);
          expect(kindOf(status, '{}', {}, rule)[0]).toBe(other.outcome);
        }
      }
    });

    it.each([
      ['/messages/0/id', '{"messages":{"id":"7"}}'],
      ['/messages/0/id', '{"messages":[["7"]]}'],
      ['/messages/0/id', '{"messages":"7"}'],
      ['/messages/id', '{"messages":["7"]}'],
      ['/id', '["7"]'],
      ['/id', '"7"'],
    ])('nor where %s is absent from %s, which is shaped otherwise', (json, body) => {
      const refusals: Refusal[] = [{ ...REFUSAL, when: [{ at: { json }, exists: false }], outcome: 'UNAVAILABLE' }];
      expect(kindOf(200, body, {}, { ...RULE, refusals })).toEqual(['UNKNOWN', 'status 200']);
      for (const empty of ['{}', '{"messages":null}'])
        expect(kindOf(200, empty, {}, { ...RULE, refusals })).toEqual(['UNAVAILABLE', 'response.refusals[0]']);
    });

    it('nor where a field is absent from a text that is no form', () => {
      const refusals: Refusal[] = [
        { ...REFUSAL, when: [{ at: { form: 'id' }, exists: false }], outcome: 'UNAVAILABLE' },
      ];
      const rule = { ...RULE, refusals };
      expect(kindOf(200, '<html>gateway timeout</html>', {}, rule)).toEqual(['UNKNOWN', 'status 200']);
      expect(kindOf(200, 'error=4', {}, rule)).toEqual(['UNAVAILABLE', 'response.refusals[0]']);
    });
  });

  it('reads a body of 64 kB, whatever its Content-Type', () => {
    const body = '{"state":"PENDING","id":"1"}'.padEnd(65_536);
    expect(kindOf(200, body, { 'content-type': 'text/html' })).toEqual(['ACCEPTED', 'response.accepted']);
    expect(kindOf(200, body, { 'content-encoding': 'identity' })).toEqual(['ACCEPTED', 'response.accepted']);
  });

  it('reads no id and no state from a prototype', () => {
    expect(kindOf(200, '{"__proto__":{"state":"PENDING","id":"1"}}')).toEqual(['UNAVAILABLE', 'response.refusals[6]']);
  });

  it('reads plain text', () => {
    const line = { line: true } as const;
    const rule: ResponseRule = {
      ...RULE,
      accepted: { status: ['200'], when: [{ at: { ...line, split: ',', part: 1 }, exists: true }] },
      id: { ...line, split: ',', part: 1 },
      code: line,
      refusals: [{ ...REFUSAL, when: [{ at: line, startsWith: ['error_'] }] }],
    };
    expect(judged(200, '2348012345678,78-9\n', {}, rule).outcome).toEqual({
      kind: 'ACCEPTED',
      providerMessageId: '78-9',
    });
    expect(judged(200, 'error_credit', {}, rule).outcome).toMatchObject({ kind: 'REJECTED', code: 'error_credit' });
  });
});
