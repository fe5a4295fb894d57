/** What must hold of stops that count for a whole tenant, after all of a run. Reads nothing itself. */
import { keyOf, storiesOf } from './consent-lives.mjs';
import { Findings, groupBy } from './findings.mjs';
import { declarationsOf, expectedState, stopsOf, tenantsByProject } from './stops-model.mjs';
import { Scopes, SPREAD_WITHIN_MS } from './stops-scopes.mjs';

const LATE_AFTER_MS = 5_000;

/** @typedef {import('./stops-model.mjs').Stop} Stop */
/** @typedef {import('./consent-lives.mjs').Story} Story */
/** @typedef {import('./consent-tables.mjs').Entry} Entry */
/** @typedef {import('./consent-tables.mjs').Sending} Sending */
/**
 * `kills`: when a process or the database was killed, or came back.
 * @typedef {{ sendings: readonly Sending[], kills: readonly number[] }} Times
 * @typedef {import('./stops-model.mjs').StopsRecord & Times} Record
 */
/** @typedef {Record & { stops: Map<string, Stop[]>, tenantOf: Map<string, string> }} Known */

/**
 * What a run has left, and what it was done to.
 * @typedef {Omit<Record, 'stories' | 'sendings'> & { tables: import('./consent-tables.mjs').ConsentTables }} Left
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
