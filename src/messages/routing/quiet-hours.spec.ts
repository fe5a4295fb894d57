import { quietEnd, quietHoursOf } from './quiet-hours.js';

const at = (instant: string): number => Date.parse(instant);
const iso = (instant: number): string => new Date(instant).toISOString();

const NIGHT = { from: 21 * 60, to: 8 * 60 };
const NOON = { from: 12 * 60, to: 13 * 60 };
const LATE = { from: 60, to: 150 };

describe('The end of quiet hours', () => {
  it.each([
    // Berlin is an hour ahead of UTC in winter.
    [NIGHT, ['Europe/Berlin'], '2026-11-22T19:59:59.999Z', '2026-11-22T19:59:59.999Z'],
    [NIGHT, ['Europe/Berlin'], '2026-11-22T20:00:00.000Z', '2026-11-23T07:00:00.000Z'],
    [NIGHT, ['Europe/Berlin'], '2026-11-23T06:59:30.500Z', '2026-11-23T07:00:00.000Z'],
    [NIGHT, ['Europe/Berlin'], '2026-11-23T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
    [NOON, ['UTC'], '2026-11-22T12:59:59.999Z', '2026-11-22T13:00:00.000Z'],
    [NOON, ['UTC'], '2026-11-22T13:00:00.000Z', '2026-11-22T13:00:00.000Z'],
    [NOON, ['Asia/Kolkata'], '2026-11-22T06:31:00.000Z', '2026-11-22T07:30:00.000Z'],
    // Clocks go back in this night: 8:00 is eleven hours and one more after 21:00.
    [NIGHT, ['Europe/Berlin'], '2026-10-24T19:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    // They go forward in this one.
    [NIGHT, ['Europe/Berlin'], '2026-03-28T20:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    // There is no 2:30 in this night: it is 3:00 at once.
    [LATE, ['Europe/Berlin'], '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z'],
    // Somewhere between New York and Honolulu: between 8:00 there and 21:00 here.
    [NIGHT, ['America/New_York', 'Pacific/Honolulu'], '2026-11-22T13:30:00.000Z', '2026-11-22T18:00:00.000Z'],
    [NIGHT, ['America/New_York', 'Pacific/Honolulu'], '2026-11-22T18:00:00.000Z', '2026-11-22T18:00:00.000Z'],
    [NIGHT, ['America/New_York', 'Pacific/Honolulu'], '2026-11-23T02:00:00.000Z', '2026-11-23T18:00:00.000Z'],
  ])('of %j in %j after %s: %s', (quiet, zones, from, end) => {
    expect(iso(quietEnd(quiet, zones, at(from)))).toBe(end);
  });

  it('is when they have ended in every zone, where no hour suits all of them', () => {
    const most = { from: 9 * 60, to: 8 * 60 };
    const zones = ['Europe/Berlin', 'America/New_York'];
    expect(iso(quietEnd(most, zones, at('2026-11-22T10:00:00.000Z')))).toBe('2026-11-23T07:00:00.000Z');
  });

  it('is never quiet when it ends, in any zone at any minute of two years', () => {
    for (let minute = 0; minute < 2 * 365 * 1_440; minute += 797) {
      const from = at('2026-01-01T00:00:00.000Z') + minute * 60_000;
      for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']) {
        const end = quietEnd(NIGHT, [zone], from);
        expect([zone, iso(from), quietEnd(NIGHT, [zone], end)]).toEqual([zone, iso(from), end]);
        expect(end - from).toBeLessThanOrEqual(12 * 3_600_000);
      }
    }
  });
});

describe('The quiet hours of a policy', () => {
  it('are none unless both ends are there', () => {
    expect(quietHoursOf({ quietFrom: 1_260, quietTo: 480 })).toEqual({ from: 1_260, to: 480 });
    expect(quietHoursOf({ quietFrom: null, quietTo: null })).toBeNull();
  });
});
