import type { FeedEvent } from './delivery.js';
import { isTaken, lineOf, recordOf } from './report.js';

const AT = Date.UTC(2026, 10, 24, 8);
const EVENT = { id: 'evt_1', type: 'phone.created', sequence: 42, epoch: 2 } as FeedEvent;
const outcome = (status: number, text = '') => ({ status, text, fault: null, durationMs: 12 });

describe('The line of an event', () => {
  it.each([
    [outcome(204), '204  12 ms'],
    [outcome(200, 'ok'), '200  12 ms'],
    [outcome(500), '500  12 ms'],
    [outcome(302, 'moved'), '302 "moved"  12 ms'],
    [outcome(400, 'a\u001b[31m"b"\n\u202e'), '400 "a\\u001b[31m\\"b\\"\\n\\u202e"  12 ms'],
    [null, 'not sent: its payload is gone after 30 days'],
  ])('says %j', (result, said) => {
    expect(lineOf(EVENT, result, AT)).toBe(`2026-11-24T08:00:00.000Z  phone.created           evt_1  ${said}\n`);
  });

  it('shows 200 characters of a response, and shows them as a record too', () => {
    const long = outcome(500, 'x'.repeat(8_192));
    expect(lineOf(EVENT, long, AT)).toContain(`500 "${'x'.repeat(200)}"  12 ms\n`);
    expect(JSON.parse(recordOf(EVENT, long, AT))).toEqual({
      at: AT,
      type: 'phone.created',
      eventId: 'evt_1',
      sequence: 42,
      epoch: 2,
      status: 500,
      response: 'x'.repeat(200),
      durationMs: 12,
    });
    expect(JSON.parse(recordOf(EVENT, null, AT))).toMatchObject({ status: null, response: '', durationMs: null });
    const record = recordOf(EVENT, outcome(400, 'a\n\u001b\u2028b'), AT);
    expect(record).toContain(String.raw`"response":"a\n\u001b\u2028b"`);
  });

  it('makes no line of what others wrote for a type or an id', () => {
    const line = lineOf({ ...EVENT, type: 'x\ny', id: '\u001b' }, outcome(200), AT);
    expect(line).toContain(`  ${String.raw`x\ny`.padEnd(22)}  ${String.raw`\u001b`}  200  12 ms`);
  });
});

describe('An event is taken', () => {
  it.each([
    [true, outcome(200)],
    [true, outcome(299)],
    [false, outcome(199)],
    [false, outcome(300)],
    [false, outcome(410)],
    [false, null],
  ])('%s: %j', (is, result) => expect(isTaken(result)).toBe(is));
});
