import { zoneClockOf } from './clock.js';

const HOUR = 3_600_000;
const at = (instant: string): number => Date.parse(instant);

describe('The clocks of a zone', () => {
  it.each([
    ['America/New_York', '2026-03-08T06:59:59.999Z', -5, '2026-03-08T00:00Z', '2026-03-08T07:00Z'],
    ['America/New_York', '2026-03-08T07:00Z', -4, '2026-03-08T07:00Z', '2026-03-09T00:00Z'],
    ['Asia/Kathmandu', '2026-03-08T07:00Z', 5.75, '2026-03-08T00:00Z', '2026-03-09T00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z', 10.5, '2026-04-04T15:00Z', '2026-04-05T00:00Z'],
    ['UTC', '2026-03-08T07:00Z', 0, '2026-03-08T00:00Z', '2026-03-09T00:00Z'],
  ])('%s at %s are %d h ahead, from %s to %s', (zone, instant, hours, from, until) => {
    expect(zoneClockOf(zone)?.spanAt(at(instant))).toEqual({
      from: at(from),
      until: at(until),
      offsetMs: hours * HOUR,
    });
  });

  it('are the same under all names of the zone, and none under a name of no zone', () => {
    const clock = zoneClockOf('America/New_York');
    expect([zoneClockOf('US/Eastern'), zoneClockOf('america/NEW_york')]).toEqual([clock, clock]);
    expect(zoneClockOf('US/Eastern')).toBe(clock);
    for (const name of ['EST5', 'Mars/Base', '', 'x'.repeat(1_000)]) expect(zoneClockOf(name)).toBeNull();
  });
});
