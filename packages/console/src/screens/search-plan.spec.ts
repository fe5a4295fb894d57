import { addressOf, planOf } from './search-plan.js';

const ULID = '01JD8V4T9Z6Q2M5N7P8R0S1T2V';

describe('planOf', () => {
  it.each(['msg', 'evt', 'dlv', 'prj', 'bat', 'imp', 'era', 'whc', 'cln'])(
    'looks for %s_ by its id alone',
    (prefix) => {
      expect(planOf(` ${prefix}_${ULID} `)).toMatchObject({ id: { prefix }, phone: null, reference: null });
    },
  );

  it.each([
    ['+44 20 7946 0958', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['(415) 555-2601', '(415) 555-2601', '(415) 555-2601'],
    ['2601', '2601', '2601'],
    ['1', null, '1'],
    ['order-2601', null, 'order-2601'],
    [`key_${ULID}`, null, `key_${ULID}`],
    ['msg_1', null, 'msg_1'],
    ['', null, null],
    ['a'.repeat(101), null, null],
  ])('%s', (typed, phone, reference) => {
    expect(planOf(typed)).toEqual({ id: null, phone, reference });
  });
});

describe('addressOf', () => {
  it('is the address of its screen', () => {
    const { id } = planOf(`whc_${ULID}`);
    expect(id && addressOf(id)).toBe(`/webhooks/whc_${ULID}`);
  });
});
