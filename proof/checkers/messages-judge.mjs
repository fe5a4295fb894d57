/** Puts together what a run on messages has left, project by project, and has it judged. */
import { linesIn } from '../stage/history.mjs';
import { Findings, groupBy } from './findings.mjs';
import { Wire } from './messages-gateway.mjs';
import { FAULTS, noticedBy } from './messages-doctored.mjs';
import { GATEWAY_FAULTS, REPEATING_FAULTS } from './messages-doctored-gateway.mjs';
import { TableReader } from './messages-tables.mjs';
import { judgeMessages } from './messages-verdict.mjs';

/** @typedef {import('./messages-tables.mjs').ProjectRecord} ProjectRecord */
/** @typedef {import('./messages-tables.mjs').Submission} Submission */
/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */
/**
 * @typedef {object} Run
 * @property {string} url of the database @property {string} operationsFile @property {string} gatewayFile
 * @property {{ file: string, gateway: 'kannel' | 'http' } | null} wire what passed at real gateways
 * @property {Map<string, string[]>} feeds ids of events by project
 * @property {import('../chaos/messages-world.mjs').MessageProject[]} projects @property {boolean} mustAllBeAnswered
 */
/**
 * @typedef {Record<'messages' | 'attempts' | 'events' | 'receipts', number> & { ends: Record<string, number>,
 *   reasons: Record<string, number>, wire: import('./messages-gateway.mjs').WireFigures | null }} Figures
 */

/** @param {Run} run */
export async function judgeRun(run) {
  const { url, operationsFile, gatewayFile, feeds, projects, mustAllBeAnswered } = run;
  const operations = groupBy(/** @type {Operation[]} */ (await linesOf(operationsFile)), ({ projectId }) => projectId);
  const submissions = await readSubmissions(gatewayFile, operations);
  const wire = run.wire === null ? null : await Wire.read(run.wire.file, run.wire.gateway);
  const findings = new Findings();
  /** @type {Figures} */
  const figures = {
    messages: 0,
    attempts: 0,
    events: 0,
    receipts: 0,
    ends: {},
    reasons: {},
    wire: wire?.figures ?? null,
  };
  const doctored = new Doctored({
    ...FAULTS,
    ...(wire === null ? {} : GATEWAY_FAULTS),
    ...(run.wire?.gateway === 'http' ? REPEATING_FAULTS : {}),
  });
  const attempts = new Set();
  const reader = await TableReader.open(url);
  try {
    for (const { projectId, caps, isSteady } of projects) {
      const tables = await reader.read(projectId, wire !== null);
      for (const { attemptId } of tables.attempts) attempts.add(attemptId);
      /** @type {ProjectRecord} */
      const record = {
        projectId,
        operations: operations.get(projectId) ?? [],
        tables,
        submissions: submissions.get(projectId) ?? [],
        feed: feeds.get(projectId) ?? [],
        caps,
        isSteady: isSteady && wire === null,
        mustAllBeAnswered,
        wire: wire?.of(tables.attempts) ?? null,
      };
      count(figures, record);
      const faults = findings.all.length;
      judgeMessages(record, findings);
      if (findings.all.length === faults) doctored.spoil(record);
    }
    const [row] = await reader.rows("SELECT COUNT(*) AS n FROM message_entries WHERE kind = 'RECEIPT'");
    figures.receipts = Number(row?.['n']);
  } finally {
    await reader.close();
  }
  for (const attemptId of wire?.strangers(attempts) ?? [])
    findings.add('submissions', `a gateway knows ${attemptId}, which is no attempt of ours`);
  for (const what of wire?.failed ?? []) findings.add('callbacks', `${what}: its callback got a 500`);
  return { faults: findings.all, figures, doctored };
}

/** Makes each fault once, on the first project that has something of the kind. */
class Doctored {
  #left;
  /** @type {string[]} */
  #missed = [];
  copies = 0;

  /** @param {Record<string, import('./spoiling.mjs').Fault>} faults */
  constructor(faults) {
    this.#left = Object.entries(faults);
  }

  /** @param {ProjectRecord} record in which nothing is wrong */
  spoil(record) {
    this.#left = this.#left.filter(([what, fault]) => {
      const rules = noticedBy(fault, record);
      if (rules === null) return true;
      this.copies += 1;
      if (rules.join() !== fault.rule) this.#missed.push(`${what}: noticed by ${rules.join(', ') || 'no rule'}`);
      return false;
    });
  }

  /** What was not noticed, or by another rule as well. */
  get missed() {
    return this.#missed;
  }

  /** What could not be made: the run, a short one, has nothing of the kind. */
  get absent() {
    return this.#left.map(([what]) => what);
  }
}

/** @param {Figures} figures @param {ProjectRecord} record */
function count(figures, { tables }) {
  figures.messages += tables.messages.length;
  figures.attempts += tables.attempts.length;
  figures.events += tables.events.length;
  for (const { status, reason } of tables.messages) {
    figures.ends[status] = (figures.ends[status] ?? 0) + 1;
    if (status === 'UNDELIVERED' || status === 'FAILED')
      figures.reasons[reason ?? 'none'] = (figures.reasons[reason ?? 'none'] ?? 0) + 1;
  }
}

/** @typedef {{ reference: string, process: string }} AskedOnce */

/**
 * What gateways were asked so far.
 * @param {string} file @returns {Promise<AskedOnce[]>}
 */
export async function readAsked(file) {
  const lines =
    /** @type {(import('../stage/messages-process.mjs').Asked | import('../stage/messages-process.mjs').Refused)[]} */ (
      await linesOf(file)
    );
  return lines.flatMap((line) =>
    line.t === 'asked' ? line.items.map(([, reference]) => ({ reference, process: line.process })) : [],
  );
}

/**
 * Requests to gateways by project; those of messages that nobody asked for stand under ''.
 * @returns {Promise<Map<string, Submission[]>>}
 * @param {string} file @param {Map<string, Operation[]>} operations
 */
async function readSubmissions(file, operations) {
  const lines =
    /** @type {(import('../stage/messages-process.mjs').Asked | import('../stage/messages-process.mjs').Refused)[]} */ (
      await linesOf(file)
    );
  const refused = new Set(lines.flatMap((line) => (line.t === 'refused' ? [line.attemptId] : [])));
  const projectOf = new Map(
    [...operations].flatMap(([projectId, own]) =>
      own.flatMap(({ items = [] }) => items.map(([reference]) => /** @type {const} */ ([reference, projectId]))),
    ),
  );
  const submissions = lines.flatMap((line) =>
    line.t === 'asked'
      ? line.items.map(([attemptId, reference]) => ({ attemptId, reference, isRefused: refused.has(attemptId) }))
      : [],
  );
  return groupBy(submissions, ({ reference }) => projectOf.get(reference) ?? '');
}

/** @param {string} path @returns {Promise<unknown[]>} */
async function linesOf(path) {
  const lines = [];
  for await (const line of linesIn(path)) lines.push(line);
  return lines;
}
