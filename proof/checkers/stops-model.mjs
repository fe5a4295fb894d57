/**
 * What the stops of a run must have come to, computed from what was asked for and from when projects were told so by
 * themselves: no entry that was carried there by the service is looked at. Reads nothing itself.
 */
import { keyOf, RETURNED, rulingOf } from './consent-lives.mjs';
import { groupBy } from './findings.mjs';
import { Scopes } from './stops-scopes.mjs';

/** An operation whose outcome nobody knows may still happen for so long. */
const UNKNOWN_UNTIL_MS = 60_000;

/** @typedef {import('../chaos/consent-load.mjs').Operation} Operation */
/** @typedef {import('./consent-lives.mjs').Story} Story */
/** @typedef {import('./consent-tables.mjs').Entry} Entry */
/** @typedef {{ tenantId: string, projectIds: readonly string[] }} Tenant */
/**
 * @typedef {object} StopsRecord
 * @property {readonly Operation[]} operations @property {Map<string, Story>} stories
 * @property {readonly Tenant[]} tenants @property {readonly import('./stops-scopes.mjs').Switch[]} switches
 */
/**
 * An opt-out that counts in other projects of its tenant. Its time lies from `low` to `high`; it was acknowledged, or
 * is known to have been entered, at `knownAt`.
 * @typedef {object} Stop
 * @property {string} projectId @property {string} source as it is elsewhere
 * @property {number} low @property {number} high @property {number} since when it could be carried
 * @property {number} knownAt
 * @property {boolean} isCertain whether the service must have heard it, and must have carried it
 */
/**
 * An opt-out of one number, whatever its scope. `isHeard`: the service must have heard it.
 * @typedef {Omit<Stop, 'isCertain'> & { phone: string | null, what: string, isHeard: boolean }} Declared
 */

/** The stops of numbers, by tenant and number. @param {StopsRecord} record @returns {Map<string, Stop[]>} */
export function stopsOf(record) {
  const tenantOf = tenantsByProject(record.tenants);
  const scopes = new Map(record.tenants.map(({ tenantId }) => [tenantId, new Scopes(record.switches, tenantId)]));
  const erasures = groupBy(
    record.operations.filter(({ what, status }) => what === 'erase' && status !== 404),
    ({ projectId, phone }) => keyOf(tenantOf.get(projectId) ?? '', phone),
  );
  /** @type {Map<string, Stop[]>} */
  const stops = new Map();
  const add = (/** @type {string} */ key, /** @type {Stop} */ stop) =>
    stops.set(key, [...(stops.get(key) ?? []), stop]);
  for (const { phone, isHeard, what, ...stop } of declarationsOf(record)) {
    const tenantId = tenantOf.get(stop.projectId) ?? '';
    const key = keyOf(tenantId, phone);
    const isErased = erasures.get(key)?.some(({ respondedAt }) => respondedAt >= stop.low) === true;
    const spreads = scopes.get(tenantId)?.spreads(stop.low, stop.high) ?? 'no';
    const isWaiting = what === 'doubtful';
    if (spreads === 'no' || (isWaiting && !isErased)) continue;
    add(key, { ...stop, isCertain: isHeard && !isWaiting && spreads === 'yes' });
  }
  for (const story of record.stories.values()) {
    const [projectId = '', phone = ''] = story.key.split(' ');
    const tenantId = tenantOf.get(projectId) ?? '';
    for (const stop of carriedOf(story, scopes.get(tenantId)?.carrying ?? []))
      add(keyOf(tenantId, phone), { ...stop, projectId });
  }
  return stops;
}

/** @param {readonly Tenant[]} tenants */
export function tenantsByProject(tenants) {
  return new Map(tenants.flatMap(({ tenantId, projectIds }) => projectIds.map((id) => [id, tenantId])));
}

/**
 * Entries by request and number: an import has one request for many.
 * @param {Map<string, Story>} stories
 */
function entriesByRequest(stories) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const { key, lives, current } of stories.values())
    for (const entry of [...lives.flat(), ...current])
      if (entry.requestId !== null) entries.set(`${entry.requestId} ${key}`, entry);
  return entries;
}

/**
 * What operations have declared. What repeats an opt-out leaves no entry, and is a stop all the same; an import is one
 * where it is entered.
 * @param {Pick<StopsRecord, 'operations' | 'stories'>} record @returns {Declared[]}
 */
export function declarationsOf({ operations, stories }) {
  const entries = entriesByRequest(stories);
  return operations.flatMap((operation) => {
    const { id, what, kind, projectId, source = '', askedAt, respondedAt, status } = operation;
    if (kind !== 'OPT_OUT' || what === 'repeat' || status === 404) return [];
    const base = { what, projectId, source: elsewhere(source) };
    return (operation.phones ?? [operation.phone]).flatMap((phone) => {
      const at = entries.get(`${id} ${keyOf(projectId, phone)}`)?.declaredAt;
      if (what === 'import')
        return at === undefined ? [] : [{ ...base, phone, low: at, high: at, since: at, knownAt: at, isHeard: true }];
      const knownAt = status > 0 ? respondedAt : respondedAt + UNKNOWN_UNTIL_MS;
      // The link of a life that has ended shows the same page.
      const isHeard = at !== undefined || (status > 0 && what !== 'linkOut');
      const [low, high] = [at ?? askedAt, at ?? knownAt];
      return [{ ...base, phone, low, high, since: low, knownAt, isHeard }];
    });
  });
}

/** @param {string} source */
function elsewhere(source) {
  return source === 'PROVIDER_BLOCK' ? 'KEYWORD' : source;
}

/**
 * What a switch to scope `tenant` found opted out, and carried.
 * @param {Story} story @param {Scopes['carrying']} carrying @returns {Omit<Stop, 'projectId'>[]}
 */
function carriedOf({ lives, current }, carrying) {
  /** @type {(Entry & { ruling: Entry | undefined })[]} */
  const states = [...lives, current].flatMap((life) =>
    life.map((entry, index) => ({ ...entry, ruling: rulingOf(life.slice(0, index + 1)) })),
  );
  return carrying.flatMap(({ from, until, isCertain }) => {
    const last = states.findLast(({ declaredAt }) => declaredAt <= until);
    return states.flatMap((state, index) => {
      const end = states[index + 1]?.declaredAt ?? Infinity;
      const { ruling } = state;
      if (state.kind !== 'OPT_OUT' || ruling === undefined || state.declaredAt > until || end < from) return [];
      // What was declared there: what was carried there is older than it says, and what begins opted out was not
      // declared at all; a doubtful stop waits for its review.
      const isOrdinary = ruling.isSpread === 0 && ruling.note !== RETURNED && ruling.needsReview === 0;
      const certainly = isCertain && isOrdinary && state === last;
      const at = ruling.declaredAt;
      return [
        { source: elsewhere(ruling.source), low: at, high: at, since: from, knownAt: until, isCertain: certainly },
      ];
    });
  });
}

/**
 * What a number of a project must be after all: `out`, `in`, or `either` where nobody can know what came first.
 * @param {Story} story @param {readonly Stop[]} stops of its tenant and number
 */
export function expectedState({ key, current }, stops) {
  const [projectId] = key.split(' ');
  const own = current.filter(({ isSpread }) => isSpread === 0);
  const lastIn = own.findLastIndex(({ kind }) => kind === 'OPT_IN');
  if (own.slice(lastIn + 1).some(({ kind }) => kind === 'OPT_OUT')) return 'out';
  const inSince = own[lastIn]?.declaredAt ?? -Infinity;
  const others = stops.filter((stop) => stop.projectId !== projectId);
  if (others.some(({ isCertain, low }) => isCertain && low > inSince)) return 'out';
  return others.some(({ high }) => high > inSince) ? 'either' : 'in';
}
