import { type CapFault, type CapItem, CapRoom, placesOf } from './cap-room.js';
import { DEFAULT_POLICY } from './sending-policy.entity.js';

const DAY = Date.UTC(2026, 10, 22, 12);
const NEXT_DAY = Date.UTC(2026, 10, 23, 12);
const NEXT_MONTH = Date.UTC(2026, 11, 1);

const room = (rules: object, used: [string, number][] = [], byNumbers: [string, number][] = []) => {
  const policy = { ...DEFAULT_POLICY, ...rules };
  return new CapRoom('prj', policy, placesOf(policy, [DAY, NEXT_DAY]), new Map(used), new Map(byNumbers));
};
const item = (phone = '+1', sendAt = DAY, micros = 0) => ({ phone, sendAt, micros });

describe('The room that caps leave', () => {
  it('is endless without caps', () => {
    const free = room({});
    expect(free.places).toEqual([]);
    for (let message = 0; message < 1_000; message += 1) expect(takeOf(free)(item('+1', DAY, 1e12))).toBeNull();
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
    const take = takeOf(room({ messagesPerDay: 3 }, [['MESSAGES_DAY 20261122', 2]]));
    expect(take(item('+1'))).toBeNull();
    expect(take(item('+2'))).toEqual({
      reason: 'project_cap',
      detail: '3 of 3 messages a day of this project are used on 2026-11-22 (messagesPerDay).',
    });
    expect(take(item('+2', NEXT_DAY))).toBeNull();
  });

  it('is taken one by one, for each prefix and hour', () => {
    const used = new Map([[`${DAY / 3_600_000} +14155`, 1]]);
    const policy = { ...DEFAULT_POLICY, prefixPerHour: 2 };
    const one = new CapRoom('prj', policy, [], new Map(), new Map(), used);
    expect(takeOf(one)(item('+14155552601'))).toBeNull();
    expect(takeOf(one)(item('+14155552602'))).toEqual({
      reason: 'prefix_velocity',
      detail: '2 of 2 messages an hour to +14155… are used at 2026-11-22T12:00Z (prefixPerHour).',
    });
    expect(takeOf(one)(item('+14156552602'))).toBeNull();
    expect(takeOf(one)(item('+14155552602', DAY + 3_600_000))).toBeNull();
    expect(one.takenOfPrefixes.map(([place, count]) => [place.prefix, count])).toEqual([
      ['+14155', 1],
      ['+14156', 1],
      ['+14155', 1],
    ]);
  });

  it('lets what is smaller pass after what is too large', () => {
    const take = takeOf(room({ spendPerDayMicros: 100 }, [['SPEND_DAY 20261122', 60]]));
    expect([50, 40, 1].map((micros) => take(item('+1', DAY, micros))?.reason ?? null)).toEqual([
      'spend_cap',
      null,
      'spend_cap',
    ]);
  });

  it('is that of the month too', () => {
    const take = takeOf(room({ spendPerMonthMicros: 2_500_000 }, [['SPEND_MONTH 202611', 1_000_000]]));
    expect(take(item('+1', DAY, 1_500_000))).toBeNull();
    expect(take(item('+1', NEXT_DAY, 1))).toEqual({
      reason: 'spend_cap',
      detail:
        'The project may spend 2.5 a month: 2.5 is used in 2026-11, ' +
        'and this message costs up to 0.000001 (spendPerMonth).',
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
    expect(one.places.map((place) => one.takenOf(place))).toEqual([1, 0, 10, 0]);
  });

  it('is none where a cap is 0', () => {
    expect(room({ numberPerDay: 0 }).faultOf(item())?.reason).toBe('number_cap');
    expect(room({ messagesPerDay: 0 }).faultOf(item())?.reason).toBe('project_cap');
    expect(room({ spendPerDayMicros: 0 }).faultOf(item('+1', DAY, 1))?.reason).toBe('spend_cap');
  });

  it('has its counters in the order in which they are locked', () => {
    const all = { messagesPerDay: 1, spendPerDayMicros: 1, spendPerMonthMicros: 1 };
    const places = placesOf({ ...DEFAULT_POLICY, ...all }, [NEXT_MONTH, NEXT_DAY, DAY, NEXT_DAY]);
    const keys = places.map(({ cap, period }) => `${cap} ${period}`);
    expect(keys).toEqual(keys.toSorted());
    expect(keys).toHaveLength(8);
  });
});

/** Takes what there is room for. */
function takeOf(one: CapRoom): (needed: CapItem) => CapFault | null {
  return (needed) => {
    const fault = one.faultOf(needed);
    if (fault === null) one.take(needed);
    return fault;
  };
}
