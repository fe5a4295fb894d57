/**
 * What the parts of `npm run bench:compliance` have in common: their bounds, of which each is printed and one that is
 * missed ends the process with 1; projects that send; a service whose clock is moved; a client.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { removeAtEnd, stopChild } from '../../../scripts/lib/children.mjs';
import { readCommandLine } from '../../../scripts/lib/command-line.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { faultOfStart } from '../../../scripts/lib/probe.mjs';
import { Fail } from '../../../scripts/lib/progress.mjs';
import { PROJECT } from '../../../scripts/lib/project-build.mjs';
import { closedLoop } from '../../stage/jobs.mjs';
import { writeOffsets } from '../../stage/messages-process.mjs';
import { ON, QUICK } from '../../stage/options.mjs';
import { verdict } from '../../stage/report.mjs';
import { spawnApplication } from '../../stage/stage.mjs';
import { fillPhones, withoutIndexes } from '../../stage/world.mjs';

// Projects that can send: each with a key, a policy, a sender and numbers that have been known for long.

/** Nobody has opted out, and all were reminded lately how to, as most numbers are that get messages. */
const GOOD_NUMBERS = `UPDATE phones SET isOptedOut = 0, optOutReason = NULL, optOutAt = NULL, countryCodeIso2 = 'US',
lastOptOutReminderAt = 1000 * UNIX_TIMESTAMP() + 86400000`;
/** Nothing but what a part sets may block or hold messages. */
const POLICY = { marketingNeedsOptIn: false, newNumbersPerPrefixPerHour: null };
const FIRST_ADDRESS = 12_125_550_200;
let made = 0;

/** @typedef {import('../../../scripts/lib/operator.mjs').Operator} Operator */
/** @typedef {import('../../../scripts/lib/operator.mjs').Project} Project */
/** @typedef {Project & { from: string, senderId: string }} SendingProject */

/**
 * A tenant of its own with one project.
 * @param {Operator} operator @param {string} providerId @param {object} [policy] besides @param {object} [sender]
 * @returns {Promise<SendingProject>}
 */
export async function makeSendingProject(operator, providerId, policy = {}, sender = {}) {
  const project = await operator.makeProject(`Tenant ${made}`, 'Project');
  const path = `/v1/projects/${project.projectId}`;
  const from = `+${FIRST_ADDRESS + made}`;
  made += 1;
  await operator.call('PUT', `${path}/sending-policy`, { ...POLICY, ...policy });
  const body = { kind: 'NUMBER', address: from, providerId, ...sender };
  const { senderId } = await operator.call('POST', `${path}/senders`, body);
  return { ...project, from, senderId };
}

/**
 * Gives projects their numbers, as many each (`numberAt`).
 * @param {import('mysql2/promise').Connection} connection
 * @param {readonly (readonly [readonly Project[], number])[]} groups
 */
export function fillProjects(connection, groups) {
  return withoutIndexes(connection, 'phones', async () => {
    for (const [projects, numbers] of groups)
      for (const project of projects) await fillPhones(connection, project, numbers);
    await connection.query(GOOD_NUMBERS);
  });
}

/**
 * Has each key checked once. That takes bcrypt a twentieth of a second, which is no part of a message.
 * @param {string} url @param {readonly Project[]} projects
 */
export async function checkKeys(url, projects) {
  for (const { projectId, key } of projects) {
    const response = await fetch(`${url}/v1/projects/${projectId}`, { headers: { 'x-api-key': key } });
    const said = await response.text();
    if (!response.ok) throw new Fail(`A key is not good: ${said}`);
  }
}

// Processes of the service whose clock is ahead of the machine's by as much as this says, and which note what they ask
// gateways; both as in chaos runs. The database has its own clock.

/** Not `all`: that would be the offset of all processes a second time. */
const NAME = 'service';
const READY_WAIT_MS = 60_000;
/** Processes see a jump within so long. */
const SEEN_WITHIN_MS = 100;
/** Hours begin at a quarter of an hour everywhere. */
const QUARTER_MS = 900_000;

/** @typedef {import('../../stage/environment.mjs').Bench} Bench */

export class MovedService {
  #env;
  #folder = mkdtempSync(join(tmpdir(), 'parley-moved-'));
  #offsetMs = 0;

  /** @param {Bench} bench */
  constructor({ env }) {
    this.#env = env;
    removeAtEnd(this.#folder);
    writeOffsets(this.#clock, { all: 0 });
  }

  get #clock() {
    return join(this.#folder, 'clock.json');
  }

  get #asked() {
    return join(this.#folder, 'asked.jsonl');
  }

  /**
   * Starts a process, and resolves when it is ready: `{ url, child, stop() }`.
   * @param {'api' | 'all'} role
   */
  async start(role) {
    const port = await freePort();
    const log = { historyFile: join(this.#folder, 'history.jsonl'), logFile: '/dev/null' };
    const settings = { LOG_LEVEL: 'info', CHAOS_CLOCK: this.#clock, CHAOS_GATEWAY: this.#asked };
    const place = { dist: join(PROJECT, 'dist'), env: this.#env, ...log };
    const child = spawnApplication(place, NAME, role, port, settings);
    const url = `http://127.0.0.1:${port}`;
    const fault = await faultOfStart(`${url}/health/ready`, child, READY_WAIT_MS);
    if (fault !== null) throw new Fail(`The service ${fault}.`);
    return { url, child, stop: () => stopChild(child) };
  }

  /** The time as the service has it. */
  now() {
    return Date.now() + this.#offsetMs;
  }

  /**
   * Forward to a time of the service; resolves when its processes have it.
   * @param {number} at
   */
  async forwardTo(at) {
    this.#offsetMs = Math.max(this.#offsetMs, at - Date.now());
    writeOffsets(this.#clock, { all: this.#offsetMs });
    await sleep(SEEN_WITHIN_MS);
  }

  /**
   * The next time of the service at which clocks in a zone show this: `08:00`.
   * @param {string} shown @param {string} timeZone
   */
  next(shown, timeZone) {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    let at = Math.ceil(this.now() / QUARTER_MS) * QUARTER_MS;
    while (format.format(at) !== shown) at += QUARTER_MS;
    return at;
  }

  /**
   * When messages to each number were handed to a gateway, in milliseconds by the clock of the service, in order.
   * @param {string} providerId
   */
  handedOver(providerId) {
    const lines = readFileSync(this.#asked, 'utf8').split('\n').filter(Boolean);
    const found = lines.flatMap((line) => {
      const { t, at, items, ...asked } = /** @type {import('../../stage/messages-process.mjs').Asked} */ (
        JSON.parse(line)
      );
      const isOurs = t === 'asked' && asked.providerId === providerId;
      return isOurs ? items.map(([, , to]) => ({ at: at + this.#offsetMs, to })) : [];
    });
    return found.sort((a, b) => a.at - b.at);
  }
}

// Sends requests of one key to processes of the service, as many at once as it has connections to each.

/**
 * What is sent again, under the same Idempotency-Key: too many are under way, the database is too busy, and the first
 * one is still in flight.
 */
const AGAIN = [429, 503, 409];
/** Each waits for another time, so that those who were refused together do not come together. */
const AGAIN_MS = { from: 200, to: 1_500 };
const AGAIN_MAX = 200;

/** What sending gives: of a batch `data`. @typedef {{ status: string, reason: string | null }} Sent */
/** @typedef {{ data: { status: string, message: Sent | null }[] }} SentBatch */

export class Asker {
  #pools;
  #key;
  #asked = 0;
  /** How often a request was sent again. */
  putOff = 0;

  /** @param {readonly string[]} urls @param {string} key @param {number} connections to each */
  constructor(urls, key, connections) {
    this.#pools = urls.map((url) => new Pool(url, { connections, pipelining: 1 }));
    this.#key = key;
    this.connections = connections * urls.length;
  }

  /**
   * The body of the response, which must be one of success; the processes take turns.
   * @template T
   * @param {string} path @param {object} body @returns {Promise<T>}
   */
  async post(path, body) {
    const text = JSON.stringify(body);
    const pool = /** @type {Pool} */ (this.#pools[this.#asked++ % this.#pools.length]);
    const once = { 'idempotency-key': randomUUID() };
    const headers = { 'content-type': 'application/json', 'x-api-key': this.#key, ...once };
    for (let attempt = 1; ; attempt += 1) {
      const response = await pool.request({ method: 'POST', path, headers, body: text });
      const said = await response.body.text();
      if (response.statusCode < 300) return JSON.parse(said);
      if (!AGAIN.includes(response.statusCode) || attempt === AGAIN_MAX)
        throw new Fail(`POST ${path} returned ${response.statusCode}: ${said.slice(0, 500)}`);
      this.putOff += 1;
      await sleep(AGAIN_MS.from + Math.random() * (AGAIN_MS.to - AGAIN_MS.from));
    }
  }

  /**
   * Does something with each of some things, as many at once as there are connections.
   * @template T
   * @param {readonly T[]} things @param {(thing: T) => Promise<unknown>} act
   */
  async each(things, act) {
    let begun = 0;
    await closedLoop(
      Math.min(this.connections, things.length),
      () => begun >= things.length,
      async () => void (await act(/** @type {T} */ (things[begun++]))),
    );
  }

  async close() {
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }
}

/**
 * A list in parts of at most so many.
 * @template T
 * @param {readonly T[]} list @param {number} size
 */
export function inParts(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_none, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}

const MISSED = 1;

/**
 * How large the run is to be.
 * @param {string} part
 */
export function optionsOf(part) {
  const { values } = readCommandLine({
    usage: `npm run bench:compliance -- --only ${part}`,
    about: 'A part of that bench.',
    options: { quick: QUICK, on: ON },
  });
  return values;
}

/** @param {string} what @param {string} measured @param {string} bound @param {boolean} isMet */
export function judge(what, measured, bound, isMet) {
  console.log(verdict(what, measured, bound, isMet));
  if (!isMet) process.exitCode = MISSED;
}

/**
 * The same of a figure that says nothing when a run takes seconds.
 * @param {{ on?: string | undefined }} options @param {Parameters<typeof judge>} judged
 */
export function judgeSpeed({ on }, ...judged) {
  if (on === undefined) judge(...judged);
}
