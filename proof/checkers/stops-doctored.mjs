/** Spoils what a run has left of stops, one fault at a time, to see that the rule meant for it notices. */
import { rulingOf } from './consent-lives.mjs';
import {
  expectedState,
  judgeStops,
  Scopes,
  stopsFor,
  stopsOf,
  stopsRecordOf,
  tenantsByProject,
} from './stops-rules.mjs';

/** Nothing excuses a message then: longer than what a kill excuses. */
const LONG_AFTER_MS = 25_000;

/** @typedef {import('./stops-rules.mjs').Left} Left */
/** @typedef {import('./stops-rules.mjs').Known} Known */
/** @typedef {import('./stops-rules.mjs').Stop} Stop */
/** @typedef {import('./consent-lives.mjs').Story} Story */
/** @typedef {import('./consent-lives.mjs').Entry} Entry */
/** @typedef {(story: Story, stops: readonly Stop[], known: Known) => boolean} Choice of a number */
/** @typedef {{ rule: string, spoil: (left: Left, known: Known) => Left | null }} Fault `null`: nothing of the kind */

/** @type {Record<string, Fault>} */
export const STOP_FAULTS = {
  'a stop has not reached a project': uncarried((story) => story.current.length > 1),
  'a number that was registered later has not got the stop': uncarried((story) => story.current.length === 1),
  'what was out before a switch has not been carried': uncarried((_story, stops, { switches }) =>
    stops.some(({ low }) => switches.some(({ askedAt, scope }) => scope === 'tenant' && low < askedAt)),
  ),
  'a stop was carried over a later opt-in': carried(({ current }, stops) => {
    const last = current.at(-1);
    return last?.kind === 'OPT_IN' && stops.length > 0 && stops.every(({ high }) => high <= last.declaredAt);
  }),
  'a stop was carried that nobody declared': carried(({ current }, stops) => current.length > 0 && stops.length === 0),
  'a doubtful stop was carried': carried(
    ({ key }, stops, { operations }) =>
      stops.length === 0 && operations.some(({ what, phone }) => what === 'doubtful' && key.endsWith(` ${phone}`)),
  ),
  'a stop was carried within scope project': carried(({ key, current }, _stops, { switches, tenantOf }) => {
    const own = switches.filter(({ tenantId }) => tenantId === tenantOf.get(key.split(' ')[0] ?? ''));
    return current.length > 0 && own.every(({ scope }) => scope === 'project');
  }),
  'a stop came from another tenant': altered((entry, { tenants, tenantOf }) => ({
    spreadFrom: tenants.find(({ tenantId }) => tenantId !== tenantOf.get(entry.projectId))?.projectIds[0] ?? null,
  })),
  'a stop came from nowhere': altered(() => ({ spreadFrom: null })),
  'a stop was carried as something else': altered(() => ({ source: 'SIMULATED' })),
  'a carried stop has a request': altered(() => ({ requestId: 'somebody-asked-for-this' })),
  'a carried stop has words': altered(() => ({ note: 'Other words.' })),
  'a carried stop waits for review': altered(() => ({ needsReview: 1 })),
  'a message went out in another project': {
    rule: 'late',
    spoil: (left, known) => sent(left, known, (stop, projectId) => stop.projectId !== projectId),
  },
  'a message went out in the own project': {
    rule: 'own',
    spoil: (left, known) => sent(left, known, (stop, projectId) => stop.projectId === projectId),
  },
};

/**
 * `{ copies, missed, absent }`: how many copies were spoilt, those that the rule did not notice, and what the run has
 * nothing of.
 * @param {Left} left
 */
export function missedStops(left) {
  const known = knownOf(left);
  /** @type {{ copies: number, missed: string[], absent: string[] }} */
  const done = { copies: 0, missed: [], absent: [] };
  for (const [what, { rule, spoil }] of Object.entries(STOP_FAULTS)) {
    const spoilt = spoil(left, known);
    if (spoilt === null) done.absent.push(what);
    else done.copies += 1;
    if (spoilt !== null && !judgeStops(stopsRecordOf(spoilt)).some((finding) => finding.rule === rule))
      done.missed.push(what);
  }
  return done;
}

/** @param {Left} left @returns {Known} */
export function knownOf(left) {
  const record = stopsRecordOf(left);
  return { ...record, stops: stopsOf(record), tenantOf: tenantsByProject(record.tenants) };
}

/** @param {Entry} one @param {Pick<Entry, 'projectId' | 'phoneE164' | 'place'>} other */
function isSame(one, other) {
  return one.projectId === other.projectId && one.phoneE164 === other.phoneE164 && one.place === other.place;
}

/**
 * The tables as if a carried stop had not come: neither entry, nor state, nor event.
 * @param {Choice} isIt @returns {Fault}
 */
function uncarried(isIt) {
  const spoil = (/** @type {Left} */ left, /** @type {Known} */ known) => {
    const story = find(known, (one, stops) => {
      const isLast = one.current.at(-1)?.isSpread === 1 && rulingOf(one.current) === one.current.at(-1);
      const without = { ...one, current: one.current.slice(0, -1) };
      return isLast && one.row?.isOptedOut === 1 && expectedState(without, stops) === 'out' && isIt(one, stops, known);
    });
    const last = story?.current.at(-1);
    if (last === undefined) return null;
    const { rows, entries, events } = left.tables;
    const isIn = { isOptedOut: /** @type {const} */ (0), optOutReason: null, optOutAt: null };
    return withTables(left, {
      entries: entries.filter((entry) => !isSame(entry, last)),
      rows: rows.map((row) =>
        row.projectId === last.projectId && row.phoneE164 === last.phoneE164 ? { ...row, ...isIn } : row,
      ),
      events: events.filter(
        ({ projectId, phone, optOutAt }) =>
          projectId !== last.projectId || phone !== last.phoneE164 || optOutAt !== last.declaredAt,
      ),
    });
  };
  return { rule: 'stops', spoil };
}

/**
 * The ledger with one more stop that was carried, from a project of the same tenant.
 * @param {Choice} isIt @returns {Fault}
 */
function carried(isIt) {
  const spoil = (/** @type {Left} */ left, /** @type {Known} */ known) => {
    const story = find(known, isIt);
    const last = story?.current.at(-1);
    if (last === undefined) return null;
    const { projectIds = [] } = known.tenants.find((tenant) => tenant.projectIds.includes(last.projectId)) ?? {};
    const spreadFrom = projectIds.find((id) => id !== last.projectId) ?? null;
    const facts = {
      kind: 'OPT_OUT',
      source: 'API',
      note: null,
      requestId: null,
      needsReview: /** @type {const} */ (0),
    };
    const [place, declaredAt] = [last.place + 1, last.declaredAt + 1];
    const entry = { ...last, ...facts, place, declaredAt, isSpread: /** @type {const} */ (1), spreadFrom };
    return withTables(left, { entries: [...left.tables.entries, entry] });
  };
  return { rule: 'carried', spoil };
}

/** @param {(entry: Entry, known: Known) => Partial<Entry>} changes @returns {Fault} */
function altered(changes) {
  const spoil = (/** @type {Left} */ left, /** @type {Known} */ known) => {
    const { entries } = left.tables;
    const chosen = entries.find(({ isSpread, phoneE164 }) => isSpread === 1 && phoneE164.startsWith('+'));
    if (chosen === undefined) return null;
    const change = (/** @type {Entry} */ entry) => (entry === chosen ? { ...entry, ...changes(entry, known) } : entry);
    return withTables(left, { entries: entries.map(change) });
  };
  return { rule: 'carried', spoil };
}

/**
 * A message that was handed over when no kill and no opt-in excused it.
 * @param {Left} left @param {Known} known @param {(stop: Stop, projectId: string) => boolean} isMeant
 */
function sent(left, known, isMeant) {
  for (const [at, stops] of known.stops) {
    const [tenantId = '', phone = ''] = at.split(' ');
    const { projectIds = [] } = known.tenants.find((tenant) => tenant.tenantId === tenantId) ?? {};
    const scopes = new Scopes(known.switches, tenantId);
    for (const stop of stops)
      for (const projectId of projectIds) {
        const time = stop.knownAt + LONG_AFTER_MS;
        const { lives = [], current = [] } = known.stories.get(`${projectId} ${phone}`) ?? {};
        const isLifted = [...lives.flat(), ...current].some(
          ({ kind, declaredAt }) => kind === 'OPT_IN' && declaredAt >= stop.low && declaredAt <= time,
        );
        const isDue = stop.isCertain && scopes.during(stop.low, time) === 'tenant';
        if (isDue && !isLifted && isMeant(stop, projectId))
          return withTables(left, { sendings: [...left.tables.sendings, { projectId, phone, at: time }] });
      }
  }
  return null;
}

/** @param {Left} left @param {Partial<Left['tables']>} tables @returns {Left} */
function withTables(left, tables) {
  return { ...left, tables: { ...left.tables, ...tables } };
}

/** @param {Known} known @param {Choice} isIt */
function find(known, isIt) {
  return [...known.stories.values()].find((story) => isIt(story, stopsFor(known, story.key), known));
}
