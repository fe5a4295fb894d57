import { hoursOfPolicy, hoursOfRule } from './open-times.js';
import { OpenTimes } from './open-times.js';
import type { OpenHours, QuietRule } from './quiet-rule.js';

const MINUTE = 60_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const at = (instant: string): number => Date.parse(instant);
const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

function ruleOf(ruleId: string, open: readonly OpenHours[], changes: Partial<QuietRule> = {}): QuietRule {
  const days = { effectiveFrom: '2020-01-01', effectiveTo: null, closedOn: null };
  return { ruleId, countries: [], areaCodes: null, open, ...days, sources: [], note: '', ...changes };
}
const daily = (from: string, to: string): OpenHours[] => [{ days: EVERY_DAY, from, to }];

const US = ruleOf('US', daily('08:00', '21:00'));
const FLORIDA = ruleOf('US-FL', daily('08:00', '20:00'));
const TEXAS = ruleOf('US-TX', [
  { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '21:00' },
  { days: [7], from: '12:00', to: '21:00' },
]);
const FRANCE = ruleOf('FR', [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }], { closedOn: 'FR' });
const DAY = ruleOf('DAY', daily('00:00', '24:00'));
const NIGHT = hoursOfPolicy({ from: 21 * 60, to: 8 * 60 });

const timesOf = (zones: readonly string[], ...rules: readonly QuietRule[]): OpenTimes =>
  new OpenTimes(zones, rules.map(hoursOfRule));

describe('Open times', () => {
  it.each([
    ['Saturday evening in Texas', [TEXAS, US], ['America/Chicago'], '2026-11-29T03:30Z', '2026-11-29T18:00Z', 'US-TX'],
    ['Easter Saturday in France', [FRANCE], ['Europe/Paris'], '2026-04-04T18:30Z', '2026-04-07T06:00Z', 'FR'],
    ['before Ascension Day', [FRANCE], ['Europe/Paris'], '2026-05-13T18:00Z', '2026-05-15T06:00Z', 'FR'],
    ['20:30 in Florida', [FLORIDA, US], ['America/New_York'], '2026-11-26T01:30Z', '2026-11-26T13:00Z', 'US-FL'],
    ['the last minute', [US], ['America/New_York'], '2026-11-26T01:59Z', '2026-11-26T13:00Z', 'US'],
    ['a minute before it', [US], ['America/New_York'], '2026-11-26T01:58:59.999Z', '2026-11-26T01:58:59.999Z', null],
    ['the first instant', [US], ['America/New_York'], '2026-11-26T13:00Z', '2026-11-26T13:00Z', null],
    // The evening before clocks go forward, and the one before they go back.
    ['spring', [US], ['America/New_York'], '2026-03-08T02:00Z', '2026-03-08T12:00Z', 'US'],
    ['autumn', [US], ['America/New_York'], '2026-11-01T01:00Z', '2026-11-01T13:00Z', 'US'],
    ['no hours at all', [], ['America/New_York'], '2026-11-01T01:00Z', '2026-11-01T01:00Z', null],
  ])('are found: %s', (_when, rules, zones, from, opensAt, held) => {
    const { opensAt: found, holder } = timesOf(zones, ...rules).at(at(from));
    expect([iso(found), holder?.rule?.ruleId ?? null]).toEqual([iso(at(opensAt)), held]);
  });

  it('name the zone in which it is closed last, and end where it is closed first', () => {
    const times = timesOf(['America/New_York', 'Pacific/Honolulu'], US);
    expect(times.at(at('2026-11-26T13:30Z'))).toEqual({
      opensAt: at('2026-11-26T18:00Z'),
      closesAt: at('2026-11-27T02:00Z'),
      holder: { rule: US, zone: 'Pacific/Honolulu' },
    });
  });

  it('hold by the quiet hours of the policy too, also where no rule does', () => {
    const times = new OpenTimes(['Europe/Berlin'], [NIGHT]);
    expect(times.at(at('2026-11-22T20:00Z'))).toMatchObject({
      opensAt: at('2026-11-23T07:00Z'),
      holder: { rule: null, zone: 'Europe/Berlin' },
    });
  });

  it('are found on days on which a rule is not in force yet, or no more', () => {
    const once = ruleOf('ONCE', daily('12:00', '13:00'), { effectiveFrom: '2026-06-02', effectiveTo: '2026-06-03' });
    const times = timesOf(['UTC'], once);
    expect(iso(times.at(at('2026-06-01T23:00Z')).opensAt)).toBe('2026-06-01T23:00:00.000Z');
    expect(iso(times.at(at('2026-06-02T00:00Z')).opensAt)).toBe('2026-06-02T12:00:00.000Z');
    expect(iso(times.at(at('2026-06-03T13:00Z')).opensAt)).toBe('2026-06-04T00:00:00.000Z');
  });

  it('have no end where a day touches the next, and none within 8 days where hours never meet', () => {
    expect(timesOf(['Europe/Paris'], DAY).at(at('2026-03-01T00:00Z'))).toMatchObject({ closesAt: null, holder: null });
    const [morning, evening] = [ruleOf('A', daily('08:00', '09:00')), ruleOf('B', daily('20:00', '21:00'))];
    const never = timesOf(['UTC'], morning, evening);
    for (const from of ['2026-03-01T08:30Z', '2026-03-01T12:00Z', '2026-03-04T12:00Z'])
      expect(never.at(at(from))).toMatchObject({ opensAt: null, closesAt: null });
    // 8 days ahead and no farther, also of what a search from another instant has found.
    const late = timesOf(['UTC'], ruleOf('LATE', [], { effectiveTo: '2026-03-09' }));
    expect(late.at(at('2026-03-01T23:59Z')).opensAt).toBeNull();
    expect(iso(late.at(at('2026-03-02T00:01Z')).opensAt)).toBe('2026-03-10T00:00:00.000Z');
    expect(late.at(at('2026-03-01T23:58Z')).opensAt).toBeNull();
  });

  it('leave out what is no longer than the last minute of an open time', () => {
    const minute = timesOf(['UTC'], ruleOf('A', daily('08:00', '09:00')), ruleOf('B', daily('08:59', '10:00')));
    expect(minute.at(at('2026-03-01T00:00Z')).opensAt).toBeNull();
    const two = timesOf(['UTC'], ruleOf('A', daily('08:00', '09:00')), ruleOf('B', daily('08:58', '10:00')));
    expect(iso(two.at(at('2026-03-01T00:00Z')).opensAt)).toBe('2026-03-01T08:58:00.000Z');
  });
});

/** Whether all rules allow a minute in all zones, as `Intl` writes it: day of the week and time. */
function isOpen(rules: readonly QuietRule[], clocks: readonly Intl.DateTimeFormat[], instant: number): boolean {
  return clocks.every((clock) => {
    const [weekday = '', time = ''] = clock.format(instant).replace(',', '').split(' ');
    return rules.every(({ open }) =>
      open.some(({ days, from, to }) => days.includes(WEEKDAYS.indexOf(weekday) || 7) && from <= time && time < to),
    );
  });
}

describe('On days on which clocks are changed', () => {
  it.each([
    [['America/New_York'], [FLORIDA, US], '2026-03-07T00:00Z'],
    [['America/New_York'], [ruleOf('EARLY', daily('02:30', '03:30'))], '2026-03-07T12:00Z'],
    [['America/New_York', 'America/Phoenix'], [ruleOf('LATE', daily('00:10', '23:50'))], '2026-10-31T12:00Z'],
    [['Europe/Paris'], [ruleOf('EARLY', daily('01:30', '02:30'))], '2026-03-28T12:00Z'],
    [['Europe/Paris'], [ruleOf('EARLY', daily('02:15', '02:45'))], '2026-10-24T12:00Z'],
    [['Australia/Lord_Howe'], [ruleOf('EARLY', daily('01:45', '12:00'))], '2026-04-03T12:00Z'],
    [['America/Santiago'], [ruleOf('LATE', daily('00:00', '23:30'))], '2026-04-04T00:00Z'],
    [['America/St_Johns', 'America/Chicago'], [TEXAS], '2026-03-07T12:00Z'],
  ])('in %j they are those that Intl tells, minute by minute', (zones, rules, from) => {
    const clocks = zones.map(
      (timeZone) =>
        new Intl.DateTimeFormat('en-US', {
          timeZone,
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }),
    );
    const times = timesOf(zones, ...rules);
    const minutes = Array.from({ length: 4 * 1_440 }, (_none, index) => at(from) + index * MINUTE);
    const open = minutes.map((minute) => isOpen(rules, clocks, minute));
    const wrong = minutes.slice(0, 2 * 1_440).filter((minute, index) => {
      const usable = open.findIndex((is, place) => place >= index && is && open[place + 1] === true);
      const end = open.indexOf(false, usable);
      const { opensAt, closesAt } = times.at(minute);
      return opensAt !== minutes[usable] || closesAt !== minutes[end];
    });
    expect(wrong.map(iso)).toEqual([]);
  });
});
