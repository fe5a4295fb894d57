/**
 * The history of a run: one JSON object a line, appended by every process that sees something happen. `t` says what a
 * line is, `at` when it was written (Unix milliseconds, one machine):
 *
 * - `run` seed, kills, databaseKills, rate: what was asked for
 * - `project` projectId · `config` webhookConfigId, projectId, label, isActive, phoneEvents
 * - `ask` key, projectId, phones: a registration before its first request · `ack` key, attempts: it got 200
 * - `response` status, text: one that should not be (neither 200, nor one that asks for another attempt)
 * - `start` process, pid · `ready` process · `kill` process, how · `exit` process, code, signal
 * - `database-kill` · `database-ready` · `restore` · `restored`: a restore under live processes
 * - `fault` how: the primary of a cluster is about to fail
 * - `opt-out` key, projectId, phone: before its first request · `opted-out` key: it got 200
 * - `begin` process, label, eventId: a request is about to go out · `record` process, webhookConfigId, eventId,
 *   outcome: what came of it is in the database
 * - `receipt` label, eventId, process, sequence, digest, isTaken: the receiver was sent this, and returned 200 or 500
 * - `load-end` · `drained` · `feed` projectId, events: a page of the pull feed as [id, type, sequence, digest]
 */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Fail, parseObject } from '../../scripts/lib/progress.mjs';

const DIGEST_CHARS = 16;

/**
 * One line. What `t` says is listed above.
 * @typedef {{ at: number } & (
 *   | { t: 'run', kills: number, databaseKills: number, seed?: number }
 *   | { t: 'project', projectId: string }
 *   | { t: 'config', webhookConfigId: string, projectId: string, label: string, isActive: boolean,
 *       phoneEvents: string[] }
 *   | { t: 'ask', key: string, projectId: string, phones: string[] }
 *   | { t: 'ack', key: string, attempts: number }
 *   | { t: 'response', key: string, status: number, text: string }
 *   | { t: 'start', process: string }
 *   | { t: 'ready', process: string }
 *   | { t: 'kill', process: string, how: string }
 *   | { t: 'exit', process: string, code: number | null, signal: string | null }
 *   | { t: 'database-kill' }
 *   | { t: 'database-ready' }
 *   | { t: 'restore' }
 *   | { t: 'restored' }
 *   | { t: 'drained' }
 *   | { t: 'fault', how: string }
 *   | { t: 'opt-out', key: string, projectId: string, phone: string }
 *   | { t: 'opted-out', key: string }
 *   | { t: 'damaged' }
 *   | { t: 'begin', process: string, label: string, eventId: string }
 *   | { t: 'record', process: string, webhookConfigId: string, eventId: string, outcome: string }
 *   | { t: 'receipt', label: string, eventId: string, process: string, sequence: number, digest: string,
 *       isTaken: boolean }
 *   | { t: 'load-end', unanswered: number }
 *   | { t: 'feed', projectId: string, events: FeedEvent[] }
 * )} HistoryLine
 */
/** @typedef {[id: string, type: string, sequence: number | null, digest: string]} FeedEvent */
/** @typedef {readonly HistoryLine[]} History */
/**
 * The lines of one kind.
 * @template {HistoryLine['t']} T
 * @typedef {Extract<HistoryLine, { t: T }>} Line
 */

/**
 * The lines of one kind.
 * @template {HistoryLine['t']} T
 * @param {History} history @param {T} t
 */
export function linesOf(history, t) {
  return history.filter((line) => line.t === t).map((line) => /** @type {Line<T>} */ (line));
}

const BEGINNING = '{"t":';
const SHOWN_CHARS = 200;

/**
 * A line of a file that a `HistoryWriter` wrote; null for what is none. Of a process that is killed while it writes
 * the beginning of a line remains, and the next line behind it: what it was about to do had not begun. No text holds
 * such a beginning, for its quotation marks are escaped.
 * @param {string} line
 */
export function parsedLine(line) {
  return parseObject(line) ?? parseObject(line.slice(Math.max(0, line.lastIndexOf(BEGINNING))));
}

/**
 * All lines of such a file. Throws at what is no line, unless the beginning of one ends the file.
 * @param {string} path @returns {AsyncGenerator<Record<string, unknown>>}
 */
export async function* linesIn(path) {
  let torn = '';
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const parsed = parsedLine(line);
    if (torn !== '') throw new Fail(`${path} has a line that is none: ${torn.slice(0, SHOWN_CHARS)}`);
    if (parsed === null) torn = line;
    else yield parsed;
  }
}

/** A pen for the history file; what it has written outlives a kill -9 of its process, for the kernel has it. */
export class HistoryWriter {
  #file;

  /** @param {string} path */
  constructor(path) {
    // Appending is atomic between processes: each line is one write.
    this.#file = openSync(path, 'a');
  }

  /** @param {string} t @param {object} facts */
  write(t, facts = {}) {
    writeSync(this.#file, `${JSON.stringify({ t, at: Date.now(), ...facts })}\n`);
  }

  close() {
    closeSync(this.#file);
  }
}

/**
 * Every line of a history, in order; a line that cannot be read becomes `{ t: 'damaged' }`, which the checker reports.
 * @param {string} path @returns {Promise<HistoryLine[]>}
 */
export async function readHistory(path) {
  /** @type {HistoryLine[]} */
  const lines = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const entry = parsedLine(line);
    const isWhole = typeof entry?.['t'] === 'string' && typeof entry['at'] === 'number';
    lines.push(isWhole ? /** @type {HistoryLine} */ (/** @type {unknown} */ (entry)) : { t: 'damaged', at: 0 });
  }
  return lines;
}

/**
 * What distinguishes one text from another, for comparisons.
 * @param {string} text
 */
export function digestOf(text) {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARS);
}
