import { type CapItem, type Place, placesOf } from './cap-room.js';
import { type CapFault, CapRoom, type Counter, type CounterChange } from './cap-room.js';
import type { ProjectCap } from './cap-kinds.js';
import type { Reported } from './cap-use.entity.js';
import { DEFAULT_POLICY } from './sending-policy.entity.js';

const DAY = Date.UTC(2026, 10, 22, 12);
const NEXT_DAY = Date.UTC(2026, 10, 23, 12);
const NEXT_MONTH = Date.UTC(2026, 11, 1);

const room = (rules: object, used: Counter[] = [], byNumbers: [string, number][] = []) =>
  new CapRoom({ ...DEFAULT_POLICY, ...rules }, used, new Map(byNumbers));
const item = (phone = '+1', sendAt = DAY, micros = 0) => ({ phone, sendAt, micros, isNew: false });
const counter = (cap: ProjectCap, period: string, used: number, told: Reported = 0): Counter => ({
  place: { cap, period },
  used,
  told,
});

const PLACE = { cap: 'PREFIX_HOUR', hour: DAY / 3_600_000, prefix: '+14155' } as const;

describe('The room that caps leave', () => {
  it('is endless without caps', () => {
    const free = room({});
    expect(free.changes).toEqual([]);
    for (let message = 0; message < 1_000; message += 1) expect(takeOf(free)(item('+1', DAY, 1e12))).toBeNull();
    expect(free.changes).toEqual([]);
  });

  it('is taken one by one, for each number and day', () => {
    const take = takeOf(room({ numberPerDay: 2 }, [], [['+1 20261122', 1]]));
    expect(['+1', '+1', '+2', '+2', '+2'].map((phone) => take(item(phone))?.reason ?? null)).toEqual([
      null,
      'number_cap',
      null,
      null,
      'number_cap',
    ]);
    expect(take(item('+1', NEXT_DAY))).toBeNull();
  });

  it('is taken one by one, for each day of the project', () => {
    const take = takeOf(room({ messagesPerDay: 3 }, [counter('MESSAGES_DAY', '20261122', 2)]));
    expect(take(item('+1'))).toBeNull();
    expect(take(item('+2'))).toEqual({
      reason: 'project_cap',
      detail: '3 of 3 messages a day of this project are used on 2026-11-22 (messagesPerDay).',
      place: { cap: 'MESSAGES_DAY', period: '20261122' },
    });
    expect(take(item('+2', NEXT_DAY))).toBeNull();
  });

  it('is taken one by one, for each prefix and hour', () => {
    const one = room({ prefixPerHour: 2 }, [{ place: PLACE, used: 1, told: 0 }]);
    expect(takeOf(one)(item('+14155552601'))).toBeNull();
    expect(takeOf(one)(item('+14155552602'))).toEqual({
      reason: 'prefix_velocity',
      detail: '2 of 2 messages an hour to +14155… are used at 2026-11-22T12:00Z (prefixPerHour).',
      place: PLACE,
    });
    expect(takeOf(one)(item('+14156552602'))).toBeNull();
    expect(takeOf(one)(item('+14155552602', DAY + 3_600_000))).toBeNull();
    expect(one.changes.map(({ place, added }) => [prefixOf(place), added])).toEqual([
      ['+14155', 1],
      ['+14156', 1],
      ['+14155', 1],
    ]);
  });

  it('lets what is smaller pass after what is too large', () => {
    const take = takeOf(room({ spendPerDayMicros: 100 }, [counter('SPEND_DAY', '20261122', 60)]));
    expect([50, 40, 1].map((micros) => take(item('+1', DAY, micros))?.reason ?? null)).toEqual([
      'spend_cap',
      null,
      'spend_cap',
    ]);
  });

  it('is that of the month too', () => {
    const take = takeOf(room({ spendPerMonthMicros: 2_500_000 }, [counter('SPEND_MONTH', '202611', 1_000_000)]));
    expect(take(item('+1', DAY, 1_500_000))).toBeNull();
    expect(take(item('+1', NEXT_DAY, 1))).toEqual({
      reason: 'spend_cap',
      detail:
        'The project may spend 2.5 a month: 2.5 is used in 2026-11, ' +
        'and this message costs up to 0.000001 (spendPerMonth).',
      place: { cap: 'SPEND_MONTH', period: '202611' },
    });
    expect(take(item('+1', NEXT_MONTH, 2_500_000))).toBeNull();
  });

  it('loses nothing to what one of its caps refuses', () => {
    const one = room({ messagesPerDay: 5, spendPerDayMicros: 10 });
    expect([11, 10, 11].map((micros) => takeOf(one)(item('+1', DAY, micros))?.reason ?? null)).toEqual([
      'spend_cap',
      null,
      'spend_cap',
    ]);
    expect(one.changes.map(({ place, added }) => [place.cap, added])).toEqual([
      ['SPEND_DAY', 10],
      ['MESSAGES_DAY', 1],
    ]);
  });

  it('is none where a cap is 0', () => {
    expect(room({ numberPerDay: 0 }).faultOf(item())?.reason).toBe('number_cap');
    expect(room({ messagesPerDay: 0 }).faultOf(item())?.reason).toBe('project_cap');
    expect(room({ spendPerDayMicros: 0 }).faultOf(item('+1', DAY, 1))?.reason).toBe('spend_cap');
  });

  it('is that of new numbers before that of the prefix, and only theirs', () => {
    const one = room({ newNumbersPerPrefixPerHour: 1, prefixPerHour: 1 });
    const isNew = { ...item('+14155552601'), isNew: true };
    expect(takeOf(one)(isNew)).toBeNull();
    expect(takeOf(one)(isNew)).toEqual({
      reason: 'prefix_velocity',
      detail:
        '1 of 1 messages an hour to new numbers that begin with +14155… are used at 2026-11-22T12:00Z ' +
        '(newNumbersPerPrefixPerHour).',
      place: { ...PLACE, cap: 'NEW_NUMBERS_HOUR' },
    });
    expect(takeOf(one)(item('+14155552601'))?.detail).toMatch(/prefixPerHour/);
    expect(placesOf({ ...DEFAULT_POLICY }, item())).toEqual([]);
  });
});

describe('What is reported of a cap', () => {
  const reportsOf = (one: CapRoom) => one.changes.map(({ report }: CounterChange) => report);
  const takes = (one: CapRoom, count: number) => {
    for (let taken = 0; taken < count; taken += 1) takeOf(one)(item());
    return reportsOf(one);
  };
  const cap = (limit: number, used: number, told: Reported = 0) =>
    room({ messagesPerDay: limit }, [counter('MESSAGES_DAY', '20261122', used, told)]);

  it.each([
    [200, 158, 1, [0]],
    [200, 159, 1, [80]],
    [200, 198, 1, [80]],
    [200, 199, 1, [100]],
    // Both at once: 100 alone.
    [1, 0, 1, [100]],
    [200, 0, 200, [100]],
    // Four fifths of seven are 5.6.
    [7, 4, 1, [0]],
    [7, 5, 1, [80]],
    // A refusal leaves nothing either.
    [200, 200, 1, [100]],
    [0, 0, 1, [100]],
  ])('of %d, with %d used and %d more: %j', (limit, used, more, reports) => {
    expect(takes(cap(limit, used), more)).toEqual(reports);
  });

  it('is nothing that was reported before', () => {
    expect(takes(cap(200, 170, 80), 1)).toEqual([0]);
    expect(takes(cap(200, 199, 80), 1)).toEqual([100]);
    expect(takes(cap(200, 100, 100), 100)).toEqual([0]);
    expect(takes(cap(200, 200, 100), 1)).toEqual([0]);
  });

  it('is 100 after the first refusal, though something is left', () => {
    const one = room({ spendPerDayMicros: 100 }, [counter('SPEND_DAY', '20261122', 85, 80)]);
    takeOf(one)(item('+1', DAY, 20));
    expect(one.changes).toMatchObject([{ added: 0, used: 85, limit: 100, report: 100 }]);
  });
});

function prefixOf(place: Place): string | null {
  return 'prefix' in place ? place.prefix : null;
}

/** Takes what there is room for. */
function takeOf(one: CapRoom): (needed: CapItem) => CapFault | null {
  return (needed) => {
    const fault = one.faultOf(needed);
    if (fault === null) one.take(needed);
    else if (fault.place !== null) one.refuse(fault.place, needed.sendAt);
    return fault;
  };
}
