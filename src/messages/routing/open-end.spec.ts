import { openEnd, quietEnd } from './quiet-hours.js';

const at = (instant: string): number => Date.parse(instant);
const iso = (instant: number): string => new Date(instant).toISOString();

const NIGHT = { from: 21 * 60, to: 8 * 60 };
const NOON = { from: 12 * 60, to: 13 * 60 };
const SMALL_HOURS = { from: 150, to: 300 };

describe('The end of an open time', () => {
  it.each([
    // Berlin is an hour ahead of UTC in winter.
    [NIGHT, ['Europe/Berlin'], '2026-11-22T07:00:00.000Z', '2026-11-22T20:00:00.000Z'],
    [NIGHT, ['Europe/Berlin'], '2026-11-22T19:59:59.999Z', '2026-11-22T20:00:00.000Z'],
    [NOON, ['UTC'], '2026-11-22T13:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    [NOON, ['Asia/Kolkata'], '2026-11-22T06:29:30.500Z', '2026-11-22T06:30:00.000Z'],
    // The zone in which it is evening first.
    [NIGHT, ['Pacific/Honolulu', 'America/New_York'], '2026-11-22T18:00:00.000Z', '2026-11-23T02:00:00.000Z'],
    // Clocks go back on this day, and forward on that one.
    [NIGHT, ['Europe/Berlin'], '2026-10-24T22:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    [NOON, ['Europe/Berlin'], '2026-10-24T22:00:00.000Z', '2026-10-25T11:00:00.000Z'],
    [NOON, ['Europe/Berlin'], '2026-03-28T23:00:00.000Z', '2026-03-29T10:00:00.000Z'],
    // 2:30 comes twice: the first one counts.
    [SMALL_HOURS, ['Europe/Berlin'], '2026-10-24T22:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    // There is no 2:30 on this day: it is quiet as soon as clocks have jumped over it.
    [SMALL_HOURS, ['Europe/Berlin'], '2026-03-28T23:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ])('of %j in %j after %s: %s', (quiet, zones, from, end) => {
    expect(iso(openEnd(quiet, zones, at(from)))).toBe(end);
  });

  it('is quiet when it has come, and a minute before it is not, in any zone at any minute of two years', () => {
    for (let minute = 0; minute < 2 * 365 * 1_440; minute += 797) {
      const from = quietEnd(NIGHT, ['UTC'], at('2026-01-01T00:00:00.000Z') + minute * 60_000);
      for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']) {
        const open = quietEnd(NIGHT, [zone], from);
        const end = openEnd(NIGHT, [zone], open);
        const isQuietAt = (instant: number): boolean => quietEnd(NIGHT, [zone], instant) > instant;
        expect([zone, iso(open), isQuietAt(end), isQuietAt(end - 60_000)]).toEqual([zone, iso(open), true, false]);
        expect(end - open).toBeLessThanOrEqual(14 * 3_600_000);
      }
    }
  });
});
