import type { ReceiptsRule } from '../adapter/http-settings.js';
import { sourceOf } from './reading.js';
import { receiptsReaderOf } from './callback-items.js';

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

describe('receiptsReaderOf', () => {
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
