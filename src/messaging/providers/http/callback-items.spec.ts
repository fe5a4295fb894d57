import type { InboundRule, ReceiptsRule } from '../adapter/http-settings.js';
import { costReaderOf, INBOUND_TEXT_MAX, inboundReaderOf, receiptsReaderOf } from './callback-items.js';
import { sourceOf } from './reading.js';

describe('receiptsReaderOf', () => {
  const RULE: ReceiptsRule = {
    proof: { type: 'CIDRS' },
    bodyType: 'JSON',
    items: '/results',
    only: [],
    attemptId: { json: '/reference' },
    messageId: { json: '/id' },
    status: [{ json: '/status/name' }, { json: '/status/group' }],
    statuses: [
      { word: 'DELIVERED_TO_OPERATOR', status: 'SENT', reason: null },
      { word: 'DELIVERED', status: 'DELIVERED', reason: null },
      { word: 'UNDELIVERABLE', status: 'UNDELIVERED', reason: 'absent_subscriber' },
      { word: 'FAILED', status: 'FAILED', reason: null },
      { word: 'EXPIRED', status: 'EXPIRED', reason: null },
      { word: 'PING', status: 'IGNORE', reason: null },
    ],
    code: { json: '/error' },
    codes: [{ code: '6', reason: 'unknown_subscriber' }],
    cost: { amount: { json: '/price' }, currency: { value: 'EUR' }, times: { json: '/parts' } },
    answer: { status: 200, body: '', fault: 'REFUSE' },
  };
  const ATTEMPT = 'att_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const URLS_ATTEMPT = 'att_01ARZ3NDEKTSV4RRFFQ69G5FAX';
  const read = (body: unknown, rule: Partial<ReceiptsRule> = {}, attemptId: string | null = null) =>
    receiptsReaderOf({ ...RULE, ...rule }, 'EUR')(
      sourceOf(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))),
      { attemptId },
    );
  const item = (group: string | null, more: object = {}) => ({ id: 'g1', status: { group }, ...more });
  const meaningOf = (one: object) => {
    const reading = read({ results: [one] });
    return reading.kind === 'read' ? reading.found.map(({ status, reason, code }) => [status, reason, code]) : reading;
  };

  it('reads the whole receipt', () => {
    expect(
      read({ results: [item('DELIVERED', { reference: ATTEMPT, price: 0.0075, parts: 3, text: 'STOP' })] }),
    ).toEqual({
      kind: 'read',
      found: [
        {
          attemptId: ATTEMPT,
          providerMessageId: 'g1',
          status: 'DELIVERED',
          reason: null,
          code: null,
          detail: null,
          costMicros: 22_500,
        },
      ],
      unknownWords: 0,
      unreadable: 0,
      outside: 0,
    });
  });

  it.each<[string, object, unknown]>([
    ['a reason of the word', item('UNDELIVERABLE'), ['UNDELIVERED', 'absent_subscriber', null]],
    ['a reason of the code', item('UNDELIVERABLE', { error: 6 }), ['UNDELIVERED', 'unknown_subscriber', '6']],
    ['another code', item('UNDELIVERABLE', { error: 7 }), ['UNDELIVERED', 'absent_subscriber', '7']],
    ['no reason', item('FAILED', { error: 'a'.repeat(80) }), ['FAILED', null, 'a'.repeat(64)]],
    ['a number in the code', item('FAILED', { error: 'no +14155552601' }), ['FAILED', null, 'no +#']],
    ['the end of the validity', item('EXPIRED'), ['EXPIRED', 'validity_ended', null]],
    ['another end of the validity', item('EXPIRED', { error: 6 }), ['EXPIRED', 'unknown_subscriber', '6']],
    ['a code of what was delivered', item('DELIVERED', { error: 6 }), ['DELIVERED', null, null]],
    [
      'the first word that is known',
      { id: 'g1', status: { name: 'DELIVERED_TO_OPERATOR', group: 'DELIVERED' } },
      ['SENT', null, null],
    ],
    ['the second word', { id: 'g1', status: { name: 'DELIVERED_X', group: 'DELIVERED' } }, ['DELIVERED', null, null]],
    ['no word that is known', { id: 'g1', status: { name: 'ODD', group: 'ODDER' } }, ['SENT', null, 'ODD']],
    ['another case', item('delivered'), ['SENT', null, 'delivered']],
    ['a name of every object', item('constructor'), ['SENT', null, 'constructor']],
  ])('%s', (_title, one, expected) => {
    expect(meaningOf(one)).toEqual([expected]);
  });

  it('counts unknown words, and takes their receipts', () => {
    expect(read({ results: [item('ODD'), item('DELIVERED')] })).toMatchObject({
      found: [{ status: 'SENT', code: 'ODD' }, { status: 'DELIVERED' }],
      unknownWords: 1,
    });
  });

  it('does not lose 99 receipts because of one', () => {
    const results = Array.from({ length: 100 }, (_none, at) => item(at === 41 ? null : 'DELIVERED', { id: `g${at}` }));
    const reading = read({ results });
    expect(reading).toMatchObject({ kind: 'read', unreadable: 1, unknownWords: 0, outside: 0 });
    expect(reading.kind === 'read' && reading.found.length).toBe(99);
  });

  it('takes 500 items and not 501', () => {
    const results = (count: number) => ({ results: Array.from({ length: count }, () => item('DELIVERED')) });
    expect(read(results(500))).toMatchObject({ kind: 'read', unreadable: 0 });
    expect(read(results(501))).toEqual({ kind: 'unreadable', detail: 'It has more than 500 items.' });
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', 'OK', /no JSON/],
    ['cut off', '{"results":[{"id":"g1"', /no JSON/],
    ['no items', { result: [] }, /nothing where the items/],
    ['items that are null', { results: null }, /nothing where the items/],
    ['no status', { results: [{ id: 'g1' }] }, /^No status/],
    ['an empty status', { results: [item('')] }, /^No status/],
    ['no ids', { results: [item('DELIVERED', { id: null })] }, /^It names no message/],
    ['an id that is none', { results: [item('DELIVERED', { id: 'é' })] }, /^It names no message/],
    [
      'ids that stand on the prototype',
      '{"results":[{"__proto__":{"id":"g1"},"status":{"group":"FAILED"}}]}',
      /message/,
    ],
    ['nothing but texts', { results: ['DELIVERED', 'g1'] }, /^No status/],
  ])('%s is unreadable', (_title, body, sentence) => {
    const reading = read(body);
    expect(reading.kind === 'unreadable' ? reading.detail : reading).toMatch(sentence);
  });

  it('forgets what it is to ignore, and what is outside', () => {
    const only = [{ at: { json: '/type' }, is: ['sms'] }];
    expect(read({ results: [{ status: { group: 'PING' } }] })).toMatchObject({ kind: 'read', found: [], outside: 1 });
    expect(read({ results: [{}, item('DELIVERED', { type: 'sms' })] }, { only })).toMatchObject({
      found: [{ status: 'DELIVERED' }],
      outside: 1,
      unreadable: 0,
    });
    expect(read({ results: [{}, { type: 'sms' }] }, { only })).toMatchObject({
      kind: 'read',
      outside: 1,
      unreadable: 1,
    });
    expect(read({ results: [] })).toMatchObject({ kind: 'read', found: [] });
  });

  it('takes one value for a list of one, and items of a field of a form', () => {
    expect(read({ results: item('DELIVERED') })).toMatchObject({ found: [{ providerMessageId: 'g1' }] });
    const rule = { bodyType: 'FORM', items: { form: 'data' } } as const;
    const form = (data: string) => new URLSearchParams({ data }).toString();
    expect(read(form(JSON.stringify([item('DELIVERED'), item('FAILED')])), rule)).toMatchObject({
      found: [{ status: 'DELIVERED' }, { status: 'FAILED' }],
    });
    expect(read(form('x'), rule)).toMatchObject({ kind: 'unreadable' });
    expect(read('other=1', rule)).toMatchObject({ kind: 'unreadable' });
  });

  it('reads forms and queries', () => {
    const fields = { messageId: { form: 'id' }, status: [{ form: 'state' }], attemptId: null, items: null } as const;
    expect(read('id=g2&state=DELIVERED', { ...fields, bodyType: 'FORM' })).toMatchObject({
      found: [{ providerMessageId: 'g2', status: 'DELIVERED' }],
    });
    expect(read('a&'.repeat(200), { ...fields, bodyType: 'FORM' })).toMatchObject({ kind: 'unreadable' });
    const rule = {
      ...RULE,
      ...fields,
      bodyType: 'NONE',
      messageId: { query: 'id' },
      status: [{ query: 's' }],
    } as const;
    const query = new URLSearchParams('id=g3&s=FAILED');
    expect(receiptsReaderOf(rule, 'EUR')(sourceOf(Buffer.alloc(0), { query }), { attemptId: null })).toMatchObject({
      found: [{ providerMessageId: 'g3', status: 'FAILED' }],
    });
  });

  describe('the attempt', () => {
    const idsOf = (results: object[], rule: Partial<ReceiptsRule> = {}) => {
      const reading = read({ results }, rule, URLS_ATTEMPT);
      return reading.kind === 'read'
        ? reading.found.map(({ attemptId, providerMessageId }) => [attemptId, providerMessageId])
        : reading.detail;
    };
    const own = item('DELIVERED', { reference: ATTEMPT });

    it('is the one that the receipt names, else the one of the URL', () => {
      expect(idsOf([own])).toEqual([[ATTEMPT, 'g1']]);
      expect(idsOf([item('DELIVERED')])).toEqual([[URLS_ATTEMPT, 'g1']]);
      expect(idsOf([item('DELIVERED', { reference: 'Order 7, for +14155552601' })])).toEqual([[URLS_ATTEMPT, 'g1']]);
      expect(idsOf([own], { attemptId: null })).toEqual([[URLS_ATTEMPT, 'g1']]);
    });

    it('of a URL is not that of several messages', () => {
      const several = [item('DELIVERED'), item('FAILED', { id: 'g2' }), item('SENT', { id: null })];
      expect(idsOf(several)).toEqual([
        [null, 'g1'],
        [null, 'g2'],
      ]);
    });

    it('is that of the URL, whatever the body says, where nothing else is proven', () => {
      const rule = { proof: { type: 'ATTEMPT_URL' } } as const;
      expect(idsOf([own], rule)).toEqual([[URLS_ATTEMPT, null]]);
      expect(idsOf([own, own], rule)).toBe('It has more than 1 item.');
    });
  });
});

describe('costReaderOf', () => {
  const RULE = { amount: { json: '/price' }, currency: { json: '/currency' }, times: { json: '/parts' } };

  function cost(body: string, times = true): number | null {
    return costReaderOf(times ? RULE : { ...RULE, times: null }, 'EUR')(sourceOf(Buffer.from(body)));
  }

  it.each([
    ['0.0075', 7_500],
    ['"0.0075"', 7_500],
    ['0', 0],
    ['12', 12_000_000],
    ['0.1', 100_000],
    ['0.00750000000000000000', 7_500],
    ['0.0000005', 1],
    ['0.0000004', 0],
    ['5e-05', 50],
    ['7.5E-3', 7_500],
    ['1e2', 100_000_000],
    // In floating point: 1004999.9999999999.
    ['1.005', 1_005_000],
    ['9007199254.740991', 9_007_199_254_740_991],
    ['9007199254.740992', null],
    ['999999999999', null],
    ['1e99', null],
    ['1e100', null],
    ['-0.0075', null],
    ['"+1"', null],
    ['"1,5"', null],
    ['".5"', null],
    ['"1."', null],
    ['"0x10"', null],
    ['"free"', null],
    ['""', null],
    ['null', null],
    ['{}', null],
    ['1234567890123', null],
    [`0.${'1'.repeat(21)}`, null],
  ])('%s', (price, expected) => {
    expect(cost(`{"price":${price},"currency":"EUR"}`, false)).toBe(expected);
  });

  it.each([
    ['3', 22_500],
    ['"3"', 22_500],
    ['0', 0],
    ['1.5', null],
    ['-1', null],
    ['null', null],
  ])('price × %s', (parts, expected) => {
    expect(cost(`{"price":0.0075,"currency":"EUR","parts":${parts}}`)).toBe(expected);
  });

  it('rounds once, after the price was multiplied', () => {
    expect(cost('{"price":0.0000004,"currency":"EUR","parts":10}')).toBe(4);
  });

  it.each([
    ['"eur"', 7_500],
    ['"USD"', null],
    ['null', null],
  ])('in %s', (currency, expected) => {
    expect(cost(`{"price":0.0075,"currency":${currency}}`, false)).toBe(expected);
  });

  it('is not read without a rule', () => {
    expect(costReaderOf(null, 'EUR')(sourceOf(Buffer.from('{"price":1,"currency":"EUR"}')))).toBeNull();
  });
});

describe('inboundReaderOf', () => {
  const RULE: InboundRule = {
    proof: { type: 'CIDRS' },
    bodyType: 'JSON',
    items: null,
    only: [{ at: { json: '/type' }, is: ['mo_text'] }],
    id: { json: '/id' },
    from: { json: '/from' },
    to: { json: '/to' },
    text: { json: '/text' },
    keyword: { json: '/intent' },
    keywords: [{ word: 'optout', keyword: 'STOP' }],
    answer: { status: 200, body: '', fault: 'REFUSE' },
  };
  const MESSAGE = { type: 'mo_text', id: 'm1', from: '+14155552601', to: '72404', text: ' Stop\n' };
  const read = (fields: object, rule: Partial<InboundRule> = {}) =>
    inboundReaderOf({ ...RULE, ...rule })(sourceOf(Buffer.from(JSON.stringify({ ...MESSAGE, ...fields }))), {
      attemptId: null,
    });

  it('reads a message as it was written', () => {
    expect(read({})).toEqual({
      kind: 'read',
      found: [{ providerMessageId: 'm1', from: '+14155552601', to: '72404', text: ' Stop\n' }],
      unknownWords: 0,
      unreadable: 0,
      outside: 0,
    });
  });

  it.each<[string, object, object]>([
    ['a keyword', { intent: 'optout' }, { keyword: 'STOP' }],
    ['an id of 20 digits', { id: 7 }, { providerMessageId: '7' }],
    [
      'an id that is too long',
      { id: 'x'.repeat(129) },
      { providerMessageId: expect.stringMatching(/^sha256-[0-9a-f]{64}$/) },
    ],
    ['no id', { id: null }, { providerMessageId: null }],
    ['an empty text', { text: '' }, { text: '' }],
    ['a number', { from: 14155552601 }, { from: '14155552601' }],
    ['a long party', { from: '7'.repeat(5_000) }, { from: '7'.repeat(100) }],
    ['half a character', { text: 'a\ud83d' }, { text: 'a\ufffd' }],
    ['a text that no telephone can send', { text: 'x'.repeat(100_000) }, { text: 'x'.repeat(INBOUND_TEXT_MAX) }],
  ])('%s', (_title, fields, expected) => {
    expect(read(fields)).toMatchObject({ kind: 'read', found: [expected] });
  });

  it('without its id is unreadable where its proof is good for ever', () => {
    const proof = { type: 'JWT_HS256', secrets: ['jwt'], bodyClaim: 'payload_hash', toleranceSeconds: null } as const;
    for (const id of [null, '']) expect(read({ id }, { proof })).toMatchObject({ kind: 'unreadable' });
    for (const id of ['m1', 'é', 'x'.repeat(500)]) expect(read({ id }, { proof })).toMatchObject({ kind: 'read' });
    expect(read({ id: null }, { proof: { ...proof, toleranceSeconds: 60 } })).toMatchObject({ kind: 'read' });
  });

  it('makes no keyword of another word', () => {
    for (const intent of ['OPTOUT', '', null, 'constructor']) {
      const reading = read({ intent });
      expect(reading.kind === 'read' && Object.keys(reading.found[0] ?? {})).not.toContain('keyword');
    }
  });

  it.each([{ from: null }, { from: ' ' }, { to: '' }, { text: null }, { text: { text: 'x' } }])(
    '%j is unreadable',
    (fields) => {
      expect(read(fields)).toMatchObject({ kind: 'unreadable' });
    },
  );

  it('forgets what is no text message', () => {
    expect(read({ type: 'mo_binary', text: null })).toMatchObject({ kind: 'read', found: [], outside: 1 });
  });

  it('takes a constant for an address that the gateway does not name', () => {
    expect(read({ to: null }, { to: { value: '72404' } })).toMatchObject({ found: [{ to: '72404' }] });
  });
});
