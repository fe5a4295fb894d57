/** What must hold of stops that count for a whole tenant, after all of a run. Reads nothing itself. */
import { keyOf, RETURNED, rulingOf, storiesOf } from './consent-lives.mjs';
import { Findings, groupBy } from './findings.mjs';

// Whether an opt-out counted for one project or for the whole tenant, as far as a client can know.

/** Once a stop has had so long it is everywhere, a kill or not; one that is dropped by a switch before may not be. */
const SPREAD_WITHIN_MS = 15_000;

/**
 * A change of a tenant's scope: when it was asked for, when it was acknowledged, and when a client saw that what was
 * out before had been carried (null where it never did).
 * @typedef {{ tenantId: string, scope: 'project' | 'tenant', askedAt: number, respondedAt: number,
 *   appliedAt: number | null }} Switch
 */

/** The scopes of one tenant. */
export class Scopes {
  #switches;

  /** @param {readonly Switch[]} switches of all tenants @param {string} tenantId */
  constructor(switches, tenantId) {
    this.#switches = switches.filter((one) => one.tenantId === tenantId);
  }

  /**
   * The scope during all of a time; `unclear` where a switch was under way, or came between.
   * @param {number} from @param {number} until
   */
  during(from, until) {
    const before = this.#switches.filter(({ askedAt }) => askedAt <= until).at(-1);
    return before !== undefined && before.respondedAt <= from ? before.scope : 'unclear';
  }

  /**
   * Whether what was declared then spreads: for certain, perhaps, or not. A switch back may drop what is young.
   * @param {number} from @param {number} until
   */
  spreads(from, until) {
    const [now, then] = [this.during(from, until), this.during(from, until + SPREAD_WITHIN_MS)];
    if (now === 'project') return 'no';
    return now === 'tenant' && then !== 'unclear' ? 'yes' : 'perhaps';
  }

  /**
   * Switches to scope `tenant`: from when to when what is out was carried, and whether all of it was for certain.
   */
  get carrying() {
    return this.#switches.flatMap(({ scope, askedAt, appliedAt }, index) => {
      if (scope !== 'tenant' || askedAt === 0) return [];
      const next = this.#switches[index + 1]?.askedAt ?? Infinity;
      const isCertain = appliedAt !== null && appliedAt + SPREAD_WITHIN_MS <= next;
      return [{ from: askedAt, until: appliedAt ?? next, isCertain }];
    });
  }
}

// What the stops of a run must have come to, computed from what was asked for and from when projects were told so by
// themselves: no entry that was carried there by the service is looked at. Reads nothing itself.

/** An operation whose outcome nobody knows may still happen for so long. */
const UNKNOWN_UNTIL_MS = 60_000;

/** @typedef {import('../chaos/consent-load.mjs').Operation} Operation */
/** @typedef {import('./consent-lives.mjs').Story} Story */
/** @typedef {import('./consent-lives.mjs').Entry} Entry */
/** @typedef {{ tenantId: string, projectIds: readonly string[] }} Tenant */
/**
 * @typedef {object} StopsRecord
 * @property {readonly Operation[]} operations @property {Map<string, Story>} stories
 * @property {readonly Tenant[]} tenants @property {readonly Switch[]} switches
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
function declarationsOf({ operations, stories }) {
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

const LATE_AFTER_MS = 5_000;

/** @typedef {import('./consent-lives.mjs').Sending} Sending */
/**
 * `kills`: when a process or the database was killed, or came back.
 * @typedef {{ sendings: readonly Sending[], kills: readonly number[] }} Times
 * @typedef {StopsRecord & Times} Record
 */
/** @typedef {Record & { stops: Map<string, Stop[]>, tenantOf: Map<string, string> }} Known */

/**
 * What a run has left, and what it was done to.
 * @typedef {Omit<Record, 'stories' | 'sendings'> & { tables: import('./consent-lives.mjs').ConsentTables }} Left
 */

/** @param {Left} left @returns {Record} */
export function stopsRecordOf({ tables, ...left }) {
  const stories = storiesOf(left.operations, tables, new Findings());
  return { ...left, stories, sendings: tables.sendings };
}

/** @param {Record} record */
export function judgeStops(record) {
  const findings = new Findings();
  const known = { ...record, stops: stopsOf(record), tenantOf: tenantsByProject(record.tenants) };
  for (const story of record.stories.values()) {
    checkCarried(story, known, findings);
    checkState(story, known, findings);
  }
  checkSendings(known, findings);
  return findings.all;
}

/** @param {Pick<Known, 'stops' | 'tenantOf'>} known @param {string} key of a project and a number */
export function stopsFor({ stops, tenantOf }, key) {
  const [projectId = '', phone = ''] = key.split(' ');
  return stops.get(keyOf(tenantOf.get(projectId) ?? '', phone)) ?? [];
}

/**
 * What was carried to a project was declared in another of its tenant, before, and after the opt-in over which it
 * stands; nobody is named who did it.
 * @param {Story} story @param {Known} known @param {Findings} findings
 */
function checkCarried({ key, lives, current }, known, findings) {
  const stops = stopsFor(known, key);
  for (const life of [...lives, current])
    for (const [index, entry] of life.entries()) {
      if (entry.isSpread === 0) continue;
      const fault = faultOfCarried(entry, life[index - 1], stops, known);
      if (fault !== null) findings.add('carried', `${key}: ${JSON.stringify(entry)} ${fault}`);
    }
}

/** @param {Entry} entry @param {Entry | undefined} before @param {readonly Stop[]} stops @param {Known} known */
function faultOfCarried(entry, before, stops, { tenantOf }) {
  const { kind, source, note, requestId, needsReview, declaredAt, spreadFrom, projectId } = entry;
  if (kind !== 'OPT_OUT' || note !== null || requestId !== null || needsReview !== 0) return 'is no carried stop';
  if (spreadFrom === null || tenantOf.get(spreadFrom) !== tenantOf.get(projectId)) return 'came from another tenant';
  const earlier = stops.filter(({ low }) => low <= declaredAt);
  if (!earlier.some((stop) => stop.projectId === spreadFrom)) return 'was declared by nobody there';
  if (!earlier.some((stop) => stop.source === source)) return 'was declared otherwise';
  const inSince = before?.kind === 'OPT_IN' ? before.declaredAt : -Infinity;
  return earlier.some(({ high }) => high > inSince) ? null : 'is older than the opt-in over which it stands';
}

/** @param {Story} story @param {Known} known @param {Findings} findings */
function checkState(story, known, findings) {
  if (story.row === null) return;
  const stops = stopsFor(known, story.key);
  const expected = expectedState(story, stops);
  const actual = story.row.isOptedOut === 1 ? 'out' : 'in';
  if (expected !== 'either' && expected !== actual)
    findings.add(
      'stops',
      `${story.key} is ${actual}, but must be ${expected}: ${JSON.stringify(story.current.at(-1))} after ` +
        JSON.stringify(stops.findLast(({ isCertain }) => isCertain)),
    );
}

/**
 * After a stop nothing is handed over: in its own project from its response on, in the others soon after it. It holds
 * until somebody opts in.
 * @param {Known} known @param {Findings} findings
 */
function checkSendings(known, findings) {
  const numberOf = numbersOf(known.stories.values());
  const own = groupBy(declarationsOf(known), ({ projectId, phone }) => keyOf(projectId, phone));
  const sent = groupBy(known.sendings, ({ projectId, phone }) => numberOf.get(keyOf(projectId, phone)) ?? '');
  for (const [key, sendings] of sent) {
    const [projectId = ''] = key.split(' ');
    const { lives = [], current = [] } = known.stories.get(key) ?? {};
    const optIns = [...lives.flat(), ...current].filter(({ kind }) => kind === 'OPT_IN');
    const scopes = new Scopes(known.switches, known.tenantOf.get(projectId) ?? '');
    const limits = [
      ...(own.get(key) ?? [])
        .filter((stop) => stop.isHeard && stop.what !== 'import')
        .map((stop) => ({ rule: 'own', stop, until: stop.knownAt })),
      ...stopsFor(known, key)
        .filter((stop) => stop.isCertain && stop.projectId !== projectId)
        .map((stop) => ({ rule: 'late', stop, until: deadlineOf(stop, known.kills) })),
    ];
    for (const { at } of sendings) {
      const inSince = optIns.findLast(({ declaredAt }) => declaredAt <= at)?.declaredAt ?? -Infinity;
      const broken = limits.filter(
        ({ rule, stop, until }) =>
          at > until && stop.low > inSince && (rule === 'own' || scopes.during(stop.knownAt, at) === 'tenant'),
      );
      for (const [rule, [one]] of groupBy(broken, (limit) => limit.rule))
        findings.add(rule, `${key}: SENDING at ${at}, in since ${inSince}, after ${JSON.stringify(one?.stop)}`);
    }
  }
}

/**
 * Project and number of what messages are for: their number, or what stands for an erased one.
 * @param {Iterable<Story>} stories
 */
function numbersOf(stories) {
  /** @type {Map<string, string>} */
  const numbers = new Map();
  for (const { key, pseudonym } of stories) {
    numbers.set(key, key);
    if (pseudonym !== null) numbers.set(keyOf(key.split(' ')[0] ?? '', pseudonym), key);
  }
  return numbers;
}

/** @param {Stop} stop @param {readonly number[]} kills */
function deadlineOf({ knownAt }, kills) {
  const near = kills.filter((at) => at >= knownAt - SPREAD_WITHIN_MS && at <= knownAt + LATE_AFTER_MS);
  return Math.max(knownAt + LATE_AFTER_MS, ...near.map((at) => at + SPREAD_WITHIN_MS));
}

/**
 * How long carried stops took, in milliseconds: from the last one that may have been meant to their entry; where nobody
 * knows when that one was to be carried, none.
 * @param {Record} record
 */
export function lagsOf(record) {
  const known = { stops: stopsOf(record), tenantOf: tenantsByProject(record.tenants) };
  return [...record.stories.values()].flatMap(({ key, lives, current }) => {
    const stops = stopsFor(known, key);
    return [...lives.flat(), ...current].flatMap(({ isSpread, spreadFrom, declaredAt }) => {
      const from = stops.filter(({ projectId, low }) => projectId === spreadFrom && low <= declaredAt);
      const [last] = from.toSorted((one, other) => other.since - one.since);
      return isSpread === 1 && last?.isCertain === true ? [declaredAt - last.since] : [];
    });
  });
}
