import { jest } from '@jest/globals';
import { hoursOfRule, OpenTimes } from '../src/messaging/routing/open-hours/open-times.js';
import { QUIET_RULES, RuleBook } from '../src/messaging/routing/open-hours/quiet-rules.js';
import { zonesOfNumber } from '../src/phones/lookup/number-zones.js';
import {
  daysOfTurnedClocks,
  differentZones,
  isOpenIn,
  MODELLED_RULES,
  openSpans,
  type OpenSpan,
  shownIn,
  spanAfter,
  type Steps,
} from './harness/quiet-rules.js';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 1_440 * MINUTE_MS;
/** `npm run check:hours` looks at every zone and every quarter of an hour of the year; it takes some minutes. */
const IS_WHOLE = process.env['OPEN_TIMES'] === 'whole';
/** A leap year. */
const YEAR: Steps = { from: Date.UTC(2028, 0, 1), to: Date.UTC(2029, 0, 1), stepMs: QUARTER_MS, aheadMs: 9 * DAY_MS };
/** Longer than any rule is closed. */
const CLOSED_MS = 3 * DAY_MS;
/** Days in which most happens: clocks that are turned, Easter, the turn of the year. */
const WEEKS: readonly Steps[] = [
  ['2028-03-11', '2028-03-14'],
  ['2028-04-14', '2028-04-18'],
  ['2028-11-04', '2028-11-07'],
  ['2028-12-30', '2029-01-02'],
].map(([from = '', to = '']) => ({
  from: Date.parse(from),
  to: Date.parse(to),
  stepMs: QUARTER_MS,
  aheadMs: CLOSED_MS,
}));
const WHOLE_MS = 3_600_000;
const FAULTS_SHOWN = 3;
/** Beside every step, each so many are looked at out of their order. */
const BACK_AND_FORTH_APART = 5;
/** Exchanges differ in their zones; of some the sample looks at one in so many. */
const EXCHANGES_APART = IS_WHOLE ? 1 : 7;
/** Split between zones, at the ends of the country, in its territories, and toll-free. */
const OTHER_AREA_CODES = ['605', '907', '808', '787', '671', '800'];
/** Zones that a message may name, whose clocks do what others' do not. */
const ODD_ZONES = ['Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'Africa/Casablanca'];

/** What holds together, and the zones that it asks. */
interface Case {
  readonly ruleIds: readonly string[];
  readonly zones: readonly string[];
}

const hoursOf = (ruleIds: readonly string[]) =>
  QUIET_RULES.filter(({ ruleId }) => ruleIds.includes(ruleId)).map(hoursOfRule);

/** Every set of zones of numbers of some area codes, once. */
function setsOf(areaCodes: readonly string[]): string[][] {
  const sets = new Set<string>();
  for (const area of areaCodes)
    for (let exchange = 200; exchange < 1000; exchange += EXCHANGES_APART)
      sets.add(zonesOfNumber(`+1${area}${exchange}0123`, 'US').join(' '));
  return [...sets].map((set) => set.split(' '));
}

/** Each rule with the zones of the numbers that it holds for; those of states also beside that of the country. */
function casesOfNumbers(): Case[] {
  const everywhere = Array.from({ length: 800 }, (_none, index) => String(200 + index));
  const sampled = [...QUIET_RULES.flatMap(({ areaCodes }) => areaCodes ?? []), ...OTHER_AREA_CODES];
  const ofStates = QUIET_RULES.flatMap(({ ruleId, areaCodes }) =>
    setsOf(areaCodes ?? []).flatMap((zones) => [
      { ruleIds: [ruleId], zones },
      { ruleIds: [ruleId, 'US'], zones },
    ]),
  );
  const others = [['FR', '+33612345678'] as const, ['IN', '+919812345678'] as const, ['KR', '+821012345678'] as const];
  return [
    ...ofStates,
    ...setsOf(IS_WHOLE ? everywhere : sampled).map((zones) => ({ ruleIds: ['US'], zones })),
    ...others.map(([country, phone]) => ({ ruleIds: [country], zones: [...zonesOfNumber(phone, country)] })),
  ];
}

const zonesOfTheWorld = (): string[] => differentZones(Intl.supportedValuesOf('timeZone'), YEAR);

/** Each rule in zones that messages name. */
function casesOfMessages(): Case[] {
  return (IS_WHOLE ? zonesOfTheWorld() : ODD_ZONES).flatMap((zone) =>
    MODELLED_RULES.map((ruleId) => ({ ruleIds: [ruleId], zones: [zone] })),
  );
}

/** What is not as the model has it. */
function faultsOf({ ruleIds, zones }: Case, steps: Steps): string[] {
  const spans = openSpans(ruleIds, zones, steps);
  const times = new OpenTimes(zones, hoursOf(ruleIds));
  const count = (steps.to - steps.from) / steps.stepMs;
  const within = [0, 1, steps.stepMs / 2 + 7, steps.stepMs - 1];
  const faults: string[] = [];
  const look = (index: number, turn: number, left: readonly OpenSpan[]): void => {
    const at = steps.from + index * steps.stepMs + (within[turn % within.length] ?? 0);
    const fault = faultAt(times.at(at), spanAfter(left, at), at);
    if (fault !== null)
      faults.push(
        `${ruleIds.join('+')} in ${zones.slice(0, FAULTS_SHOWN).join()} at ${new Date(at).toISOString()}: ${fault}`,
      );
  };
  // In their order, as messages mostly come; then back and forth, so that nothing that was remembered helps.
  const left = [...spans];
  for (let index = 0; index < count; index += 1) {
    while (left[0] !== undefined && left[0][1] <= steps.from + index * steps.stepMs) left.shift();
    look(index, index, left);
  }
  for (let index = 0; index < count; index += BACK_AND_FORTH_APART) look((index * 7_919) % count, index, spans);
  return faults.slice(0, FAULTS_SHOWN);
}

type Answer = ReturnType<OpenTimes['at']>;

function faultAt({ opensAt, closesAt, holder }: Answer, expected: OpenSpan | null, at: number): string | null {
  if (expected === null) return 'does not open within eight days';
  const isOpen = expected[0] <= at;
  const opens = Math.max(expected[0], at);
  if (opensAt !== opens) return `opens at ${opensAt}, not ${opens}`;
  if (closesAt !== expected[1]) return `closes at ${closesAt}, not ${expected[1]}`;
  if (isOpen) return holder === null ? null : 'is held while it is open';
  if (holder?.rule === undefined || holder.rule === null) return 'is held by nothing';
  const { rule, zone } = holder;
  const isTrue = !isOpenIn(rule.ruleId, zone, opens - 1) && isOpenIn(rule.ruleId, zone, opens);
  return isTrue ? null : `is held by ${rule.ruleId} in ${zone}, which is not the last to open`;
}

const yearly = IS_WHOLE ? [YEAR] : WEEKS;
if (IS_WHOLE) jest.setTimeout(WHOLE_MS);

describe('When messages may go out, by each rule', () => {
  it('is known of every rule', () => {
    expect([...new Set(QUIET_RULES.map(({ ruleId }) => ruleId))].sort()).toEqual([...MODELLED_RULES].sort());
  });

  it('is what an independent model says, by the quarter of an hour, in every set of zones of their numbers', () => {
    const cases = casesOfNumbers();
    expect(cases.length).toBeGreaterThan(IS_WHOLE ? 70 : 30);
    expect(cases.flatMap((one) => yearly.flatMap((steps) => faultsOf(one, steps)))).toEqual([]);
  });

  it('is what it says in zones that messages name', () => {
    const faults = casesOfMessages().flatMap((one) => yearly.flatMap((steps) => faultsOf(one, steps)));
    expect(faults.slice(0, FAULTS_SHOWN)).toEqual([]);
  });

  it('is what it says by the minute on days of turned clocks', () => {
    const zones = IS_WHOLE ? zonesOfTheWorld() : ['America/Chicago', 'Europe/Paris', 'Australia/Lord_Howe'];
    const turned = zones.flatMap((zone) => daysOfTurnedClocks(zone, YEAR).map((day) => ({ zone, day })));
    expect(turned.length).toBeGreaterThanOrEqual(6);
    const faults = turned.flatMap(({ zone, day }) => {
      const steps = { from: day, to: day + 1.5 * DAY_MS, stepMs: MINUTE_MS, aheadMs: CLOSED_MS };
      return MODELLED_RULES.flatMap((ruleId) => faultsOf({ ruleIds: [ruleId], zones: [zone] }, steps));
    });
    expect(faults.slice(0, FAULTS_SHOWN)).toEqual([]);
  });

  it.each([
    ['+12145550123', 'US', 'US-TX US'],
    ['+16215550123', 'US', 'US-TX US'],
    ['+14485550123', 'US', 'US-FL US'],
    ['+12025550123', 'US', 'US'],
    ['+18005550123', 'US', 'US'],
    ['+17875550123', 'PR', 'US'],
    ['+16715550123', 'GU', 'US'],
    ['+33612345678', 'FR', 'FR'],
    ['+919812345678', 'IN', 'IN'],
    ['+821012345678', 'KR', 'KR'],
    ['+14165550123', 'CA', ''],
    ['+4915112345678', 'DE', ''],
    ['+262692123456', 'RE', ''],
    ['+12145550123', null, ''],
  ])('asks for %s in %s: %s', (phone, country, ruleIds) => {
    const { hours } = new RuleBook(QUIET_RULES).rulesOf(phone, country);
    expect(hours.map(({ rule }) => rule?.ruleId).join(' ')).toBe(ruleIds);
  });

  it('is Sunday at noon for Texas on Saturday at 21:30, and Tuesday at 8:00 for France on Easter Saturday', () => {
    const next = (ruleIds: string[], zone: string, at: string) => {
      const { opensAt } = new OpenTimes([zone], hoursOf(ruleIds)).at(Date.parse(at));
      return opensAt === null ? null : shownIn(zone, opensAt);
    };
    expect(next(['US-TX', 'US'], 'America/Chicago', '2027-06-06T02:30:00Z')).toBe('2027-06-06 12:00');
    expect(next(['FR'], 'Europe/Paris', '2027-03-27T20:30:00Z')).toBe('2027-03-30 08:00');
  });
});
