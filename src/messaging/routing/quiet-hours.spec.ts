import { DEFAULT_POLICY } from '../policy/sending-policy.entity.js';
import { type HoursPlace, quietAt, quietHoursOf } from './quiet-hours.js';

const at = (instant: string): number => Date.parse(instant);

const OWN = { ...DEFAULT_POLICY, legalQuietHours: false };
const NIGHT = { quietFrom: 21 * 60, quietTo: 8 * 60 };
const NOON = { quietFrom: 12 * 60, quietTo: 13 * 60 };
const MOST = { quietFrom: 9 * 60, quietTo: 8 * 60 };
const place = (phoneE164: string, countryCodeIso2: string | null, timezone: string | null = null): HoursPlace => ({
  phoneE164,
  countryCodeIso2,
  timezone,
});
const BERLIN = place('+4915112345678', 'DE');
const MANHATTAN = place('+12125551234', 'US');
const DALLAS = place('+12145551234', 'US');
const PARIS = place('+33612345678', 'FR');
const TOLL_FREE = place('+18005551234', 'US');

describe('Quiet hours of a policy alone', () => {
  it.each([
    [NIGHT, BERLIN, '2026-11-22T20:00:00Z', '2026-11-23T07:00:00Z'],
    [NIGHT, BERLIN, '2026-11-23T06:59:30.500Z', '2026-11-23T07:00:00Z'],
    [NOON, place('+8612345678', null), '2026-11-22T12:30:00Z', '2026-11-22T13:00:00Z'],
    [NOON, place('+919876543210', 'IN'), '2026-11-22T06:31:00Z', '2026-11-22T07:30:00Z'],
    // Clocks go back in this night, and forward in that one.
    [NIGHT, BERLIN, '2026-10-24T19:00:00Z', '2026-10-25T07:00:00Z'],
    [NIGHT, BERLIN, '2026-03-28T20:00:00Z', '2026-03-29T06:00:00Z'],
    // Between 8:00 in Honolulu and 21:00 in New York.
    [NIGHT, TOLL_FREE, '2026-11-22T13:30:00Z', '2026-11-22T18:00:00Z'],
    // What the caller knows replaces all of these zones.
    [NIGHT, { ...TOLL_FREE, timezone: 'America/Chicago' }, '2026-11-22T13:30:00Z', '2026-11-22T14:00:00Z'],
  ])('%j in %j after %s end at %s', (quiet, where, from, until) => {
    const found = quietAt({ ...OWN, ...quiet }, where, at(from));
    expect(found).toMatchObject({ isQuiet: true, until: at(until), holder: { rule: null } });
  });

  it.each([
    [NIGHT, BERLIN, '2026-11-22T19:58:59.999Z', '2026-11-22T20:00:00Z'],
    [NIGHT, BERLIN, '2026-11-23T07:00:00Z', '2026-11-23T20:00:00Z'],
    [NOON, BERLIN, '2026-11-22T12:00:00Z', '2026-11-23T11:00:00Z'],
    [NIGHT, TOLL_FREE, '2026-11-22T18:00:00Z', '2026-11-23T02:00:00Z'],
  ])('%j in %j are not at %s, and begin at %s', (quiet, where, from, until) => {
    expect(quietAt({ ...OWN, ...quiet }, where, at(from))).toEqual({ isQuiet: false, until: at(until) });
  });

  it('are waited for one zone after the other, where no hour suits all of them', () => {
    const policy = { ...OWN, ...MOST };
    const found = quietAt(policy, TOLL_FREE, at('2026-11-22T10:00:00Z'));
    expect(found).toMatchObject({ isQuiet: true, until: at('2026-11-22T18:00:00Z') });
  });

  it('of all but a minute of the day leave that minute', () => {
    const policy = { ...OWN, quietFrom: 12 * 60 + 1, quietTo: 12 * 60 };
    const [noon, over] = [at('2026-11-22T11:00:00Z'), at('2026-11-22T11:01:00Z')];
    expect(quietAt(policy, BERLIN, noon - 1)).toMatchObject({ isQuiet: true, until: noon });
    expect(quietAt(policy, BERLIN, noon + 30_000)).toEqual({ isQuiet: false, until: over });
  });

  it('are none unless both ends are there', () => {
    expect(quietHoursOf({ quietFrom: 1_260, quietTo: 480 })).toEqual({ from: 1_260, to: 480 });
    expect(quietHoursOf({ quietFrom: null, quietTo: null })).toBeNull();
  });
});

describe('Quiet hours by law', () => {
  it.each([
    ['Saturday 21:30 in Texas', DALLAS, '2026-11-29T03:30:00Z', '2026-11-29T18:00:00Z', 'US-TX', 'America/Chicago'],
    ['Easter Saturday in France', PARIS, '2026-04-04T18:30:00Z', '2026-04-07T06:00:00Z', 'FR', 'Europe/Paris'],
    ['21:30 in Manhattan', MANHATTAN, '2026-11-26T02:30:00Z', '2026-11-26T13:00:00Z', 'US', 'America/New_York'],
  ])('hold: %s', (_when, where, from, until, ruleId, zone) => {
    const found = quietAt(DEFAULT_POLICY, where, at(from));
    expect(found).toMatchObject({ isQuiet: true, until: at(until), holder: { rule: { ruleId }, zone } });
    expect(quietAt(OWN, where, at(from))).toEqual({ isQuiet: false, until: null });
  });

  it('are those of the number also in a zone that the caller gives', () => {
    const tokyo = { ...DALLAS, timezone: 'Asia/Tokyo' };
    // Sunday 10:00 there.
    expect(quietAt(DEFAULT_POLICY, tokyo, at('2026-11-29T01:00:00Z'))).toMatchObject({
      until: at('2026-11-29T03:00:00Z'),
      holder: { rule: { ruleId: 'US-TX' }, zone: 'Asia/Tokyo' },
    });
  });

  it('are those of all zones of the number where this runtime does not know the zone', () => {
    const unknown = { ...DALLAS, timezone: 'Mars/Base' };
    const at2130 = at('2026-11-29T03:30:00Z');
    expect(quietAt(DEFAULT_POLICY, unknown, at2130)).toEqual(quietAt(DEFAULT_POLICY, DALLAS, at2130));
  });

  it('hold beside those of the policy: a time is open when all allow it', () => {
    const policy = { ...DEFAULT_POLICY, quietFrom: 18 * 60, quietTo: 10 * 60 };
    expect(quietAt(policy, MANHATTAN, at('2026-11-26T02:30:00Z'))).toMatchObject({
      until: at('2026-11-26T15:00:00Z'),
      holder: { rule: null },
    });
    expect(quietAt(policy, MANHATTAN, at('2026-11-26T15:00:00Z'))).toMatchObject({ until: at('2026-11-26T23:00:00Z') });
  });

  it('that leave nothing open with those of the policy have no end', () => {
    const policy = { ...DEFAULT_POLICY, quietFrom: 7 * 60, quietTo: 22 * 60 };
    expect(quietAt(policy, MANHATTAN, at('2026-11-26T02:30:00Z'))).toMatchObject({ isQuiet: true, until: null });
  });

  it('are none for countries without rules and numbers without a country', () => {
    for (const where of [BERLIN, place('+12125551234', null)])
      expect(quietAt(DEFAULT_POLICY, where, at('2026-11-26T02:30:00Z'))).toEqual({ isQuiet: false, until: null });
  });
});
