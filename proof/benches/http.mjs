/** `npm run bench:http`: gateways that settings describe, beside a Kannel: hand-over, receipts, compiled settings. */
import '../../scripts/lib/node-version.mjs';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runOrFail } from '../../scripts/lib/children.mjs';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { ON, PROFILE, QUICK, sizedFor } from '../stage/options.mjs';
import { withCpuTimes } from '../stage/process-figures.mjs';
import { fixed, median, spread, table, verdict } from '../stage/report.mjs';
import { fillPhones, numberAt, rowsOf } from '../stage/world.mjs';
import { largestSettings } from './http-templates.mjs';

// What HTTP providers are measured on: projects that send through a Kannel, and projects that send by settings.

/** Of each kind, each of a tenant of its own. */
const PROJECTS = 10;
const BATCH = 500;
const ADDRESS_FIRST = 14_155_550_200;
const LOOPBACK = '127.0.0.1/32';
const SIGNING = 'signing-secret-of-a-measurement';
const TEXT = 'Your order 4711 has shipped and will be with you on Tuesday between 9 and 12.';
/** Nobody has opted out, and all were reminded lately how to. */
const GOOD_NUMBERS = `UPDATE phones SET isOptedOut = 0, optOutReason = NULL, optOutAt = NULL,
lastOptOutReminderAt = 1000 * UNIX_TIMESTAMP()`;
const POLL_MS = 20;
const DRAIN_MAX_MS = 120_000;
const WAITING = `SELECT 1 FROM messages FORCE INDEX (messages_project_status)
WHERE projectId IN (?) AND status IN (?) LIMIT 1`;
const UNNUMBERED = 'SELECT 1 FROM events FORCE INDEX (events_waiting) WHERE isDispatched = 0 LIMIT 1';
const NOT_SENT = ['SCHEDULED', 'QUEUED', 'SENDING'];
const NOT_ENDED = [...NOT_SENT, 'SENT'];
const CONNECTIONS = 16;
/** Messages of a round become due so many times as late as accepting them took the time before. */
const LEAD_FACTOR = 2.5;

export const KINDS = /** @type {const} */ (['KANNEL', 'HTTP']);
/** @typedef {(typeof KINDS)[number]} Kind */
/** @typedef {import('./http-double.mjs').Taken} Taken */
/** @typedef {import('./load.mjs').Receipt} Receipt */
/** @typedef {import('../stage/environment.mjs').Started} Started */
/** @typedef {{ perSecond: number, cpu: number, databaseCpu: number }} Figures CPU in µs of each message or receipt */
/** @typedef {{ sending: Figures, receipts: Figures }} Round */
/** @typedef {Record<Kind, { providerId: string, projects: { projectId: string, key: string }[] }>} Senders */
/** @typedef {import('../stage/environment.mjs').Program<import('./load.mjs').ReceiptsJob,
 *   import('./load.mjs').ReceiptsLoad>} Load */

/**
 * The settings of an account at the gateway of JSON, all but defaults.
 * @param {string} double its URL @param {string} api
 */
function httpSettings(double, api) {
  const proof = {
    type: 'HMAC',
    algorithm: 'SHA256',
    header: 'x-signature',
    encoding: 'HEX',
    key: 'TEXT',
    signed: '{{header.x-timestamp}}.{{body}}',
    secrets: ['signing'],
    timestamp: { header: 'x-timestamp', toleranceSeconds: 3_600 },
  };
  return {
    secrets: { key: 'key-of-a-measurement', signing: SIGNING },
    callbackBaseUrl: api,
    callbackCidrs: [LOOPBACK],
    send: {
      method: 'POST',
      url: `${double}/v1/messages`,
      headers: { authorization: 'Bearer {{secret.key}}' },
      bodyType: 'JSON',
      body: {
        to: '{{to}}',
        from: '{{from}}',
        text: '{{text}}',
        coding: '{{encoding}}',
        reference: '{{attemptId}}',
        validity: '{{validityMinutes}}',
        notify: '{{receiptUrl}}',
      },
    },
    response: {
      accepted: { status: ['202'], when: [{ at: { json: '/data/id' }, exists: true }] },
      id: { json: '/data/id' },
    },
    receipts: {
      proof,
      bodyType: 'JSON',
      items: '/events',
      attemptId: { json: '/reference' },
      messageId: { json: '/id' },
      status: [{ json: '/status' }],
      statuses: [
        { word: 'sent', status: 'SENT' },
        { word: 'delivered', status: 'DELIVERED' },
        { word: 'failed', status: 'FAILED' },
      ],
    },
  };
}

/** @param {string} double @param {string} api */
function kannelSettings(double, api) {
  return {
    sendUrl: `${double}/cgi-bin/sendsms`,
    username: 'parley',
    password: 'password-of-a-measurement',
    callbackBaseUrl: api,
    callbackCidrs: [LOOPBACK],
  };
}

/**
 * Projects of both kinds with so many numbers each.
 * @param {{ api: string, double: string, adminKey: string }} urls
 * @param {import('mysql2/promise').Connection} connection @param {number} phones @returns {Promise<Senders>}
 */
async function makeSenders({ api, double, adminKey }, connection, phones) {
  const operator = new Operator(api, adminKey);
  const settings = { KANNEL: kannelSettings(double, api), HTTP: httpSettings(double, api) };
  const senders = /** @type {Senders} */ ({});
  for (const [place, kind] of KINDS.entries()) {
    const providerId = await operator.makeProvider({ name: kind, kind, settings: settings[kind] });
    const projects = [];
    for (let index = 0; index < PROJECTS; index += 1) {
      const project = await operator.makeProject(`Tenant ${kind} ${index}`, 'Project');
      await operator.makeSender(project.projectId, providerId, `+${ADDRESS_FIRST + place * PROJECTS + index}`);
      await fillPhones(connection, project, phones);
      projects.push(project);
    }
    senders[kind] = { providerId, projects };
  }
  await connection.query(GOOD_NUMBERS);
  return senders;
}

/** Measures one kind after the other. */
class HttpRounds {
  #parts;
  #offset = 0;
  #leadMs;

  /**
   * @param {{ api: Started, double: Started, connection: import('mysql2/promise').Connection, load: Load,
   *   databaseChild: import('../../scripts/lib/children.mjs').Child | null, senders: Senders, phones: number,
   *   messages: number, leadMs: { first: number, least: number } }} parts `messages` of a round
   */
  constructor(parts) {
    this.#parts = parts;
    this.#leadMs = parts.leadMs.first;
  }

  /**
   * Messages that become due at one time, and then their receipts.
   * @param {Kind} kind @returns {Promise<Round>}
   */
  async round(kind) {
    const { api, databaseChild, messages, load } = this.#parts;
    const child = { child: api.child, databaseChild };
    await this.#accept(kind);
    const sent = await withCpuTimes(child, () => this.#drained(kind, NOT_SENT));
    const taken = await this.#taken();
    if (taken.length !== messages) throw new Fail(`The gateway got ${taken.length} messages of ${messages}.`);
    const receipts = taken.map((one) => (kind === 'KANNEL' ? kannelReceipt(one, api.url) : this.#httpReceipt(one)));
    const reported = await withCpuTimes(child, async () => {
      const result = await load.run({ url: api.url, connections: CONNECTIONS, receipts });
      if (result.failures.length > 0) throw new Fail('A receipt was refused:', result.failures.slice(0, 3));
      await this.#drained(kind, NOT_ENDED);
      return result;
    });
    const times = taken.map(({ at }) => at);
    const seconds = (Math.max(...times) - Math.min(...times)) / 1_000;
    const figures = (/** @type {number} */ perSecond, /** @type {{ own: number, database: number }} */ cpu) => ({
      perSecond,
      cpu: cpu.own / messages,
      databaseCpu: cpu.database / messages,
    });
    return {
      sending: figures((messages - 1) / seconds, sent),
      receipts: figures(reported.result.perSecond, reported),
    };
  }

  /** @param {Kind} kind */
  async #accept(kind) {
    const { api, senders, phones, messages } = this.#parts;
    const { projects } = senders[kind];
    const start = Date.now();
    const dueAt = Math.round(start + this.#leadMs);
    const each = messages / projects.length;
    for (const { projectId, key } of projects)
      for (let first = 0; first < each; first += BATCH) {
        const batch = Array.from({ length: Math.min(BATCH, each - first) }, (_none, index) => ({
          to: numberAt((this.#offset + first + index) % phones),
          text: TEXT,
          sendAt: dueAt,
        }));
        const response = await fetch(`${api.url}/v1/projects/${projectId}/messages/batches`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': key },
          body: JSON.stringify({ messages: batch }),
        });
        const text = await response.text();
        if (text.split('"status":"accepted"').length - 1 !== batch.length)
          throw new Fail(`A batch was not accepted: ${response.status} ${text.slice(0, 500)}`);
      }
    this.#offset += each;
    if (Date.now() > dueAt)
      throw new Fail(`Accepting took longer than ${this.#leadMs} ms: messages were sent meanwhile.`);
    this.#leadMs = Math.max(this.#parts.leadMs.least, (Date.now() - start) * LEAD_FACTOR);
  }

  /** @param {Kind} kind @param {readonly string[]} statuses that no message has any more */
  async #drained(kind, statuses) {
    const { connection, senders } = this.#parts;
    const ids = senders[kind].projects.map(({ projectId }) => projectId);
    const start = performance.now();
    for (const sql of [connection.format(WAITING, [ids, statuses]), UNNUMBERED])
      while ((await rowsOf(connection, sql)).length > 0) {
        if (performance.now() - start > DRAIN_MAX_MS)
          throw new Fail(`Messages were ${statuses.join(' or ')} too long.`);
        await sleep(POLL_MS);
      }
  }

  /** @returns {Promise<Taken[]>} */
  async #taken() {
    const response = await fetch(`${this.#parts.double.url}/taken`);
    return /** @type {Taken[]} */ (await response.json());
  }

  /** @param {Taken} taken @returns {Receipt} */
  #httpReceipt({ body }) {
    const { reference } = /** @type {{ reference: string }} */ (JSON.parse(body));
    const text = JSON.stringify({ events: [{ reference, id: `of-${reference}`, status: 'delivered' }] });
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', SIGNING).update(`${timestamp}.${text}`).digest('hex');
    return {
      method: 'POST',
      path: `/v1/callbacks/${this.#parts.senders.HTTP.providerId}/receipts`,
      headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
      body: text,
    };
  }
}

/** @param {Taken} taken @param {string} api @returns {Receipt} */
function kannelReceipt({ url }, api) {
  const target = new URL(url, api).searchParams.get('dlr-url') ?? '';
  const path = target.slice(api.length).replace('%d', '1').replace('%A', '').replace('%F', 'gateway-1');
  return { method: 'GET', path, headers: {}, body: null };
}

const { values: options } = readCommandLine({
  usage: 'npm run bench:http --',
  about:
    'Measures what a provider of the kind HTTP costs beside one of the kind KANNEL, whose gateways are one server on ' +
    'loopback: how fast messages are handed over, and how fast receipts are taken, those of HTTP signed by HMAC, in ' +
    'interleaved rounds; and how much memory the compiled settings of 100 providers take. Misses of the targets are ' +
    'no failure.',
  options: { quick: QUICK, on: ON, profile: PROFILE },
});
/** How long before they are due messages are accepted: at first, and at least. */
const LEAD_MS = { first: 30_000, least: 3_000 };
const PLAN = sizedFor(options, {
  smoke: { phones: 50, rounds: 1, messages: 100, accounts: 3, leadMs: { first: 6_000, least: 3_000 } },
  quick: { phones: 400, rounds: 9, messages: 2_000, accounts: 100, leadMs: LEAD_MS },
  full: { phones: 1_000, rounds: 15, messages: 5_000, accounts: 100, leadMs: LEAD_MS },
});
const MEGABYTE = 1_000_000;
const RATIO_TARGET = 0.9;
const WORK = /** @type {const} */ ([
  ['sending', 'handed over'],
  ['receipts', 'receipts taken'],
]);

/** @typedef {Record<Kind, Round>} Pair */

// Alone: its senders have the addresses of those of other benches.
await withBench(measure, { on: options.on, isAlone: true });

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const memory = await step(`compiling the settings of ${PLAN.accounts} providers`, readMemory);
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const double = await bench.startServer('proof/benches/http-double.mjs');
  const api = await bench.startApi(profile, { ROLE: 'all' });
  await step('having the largest settings checked', () => checkLargest(new Operator(api.url, plainApiKey)));
  const senders = await step('making projects', () =>
    makeSenders({ api: api.url, double: double.url, adminKey: plainApiKey }, connection, PLAN.phones),
  );
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'receipts'));
  const { databaseChild } = bench;
  const rounds = new HttpRounds({ ...PLAN, api, double, connection, load, databaseChild, senders });
  await step('warming up', async () => {
    for (const kind of KINDS) await rounds.round(kind);
  });
  /** @type {Pair[]} */
  const pairs = [];
  for (let index = 1; index <= PLAN.rounds; index += 1)
    pairs.push(
      await step(`round ${index} of ${PLAN.rounds}`, async () => {
        const pair = /** @type {Pair} */ ({});
        // In turns, so that none is always the first.
        for (const kind of index % 2 === 1 ? KINDS : KINDS.toReversed()) pair[kind] = await rounds.round(kind);
        return pair;
      }),
    );
  report(pairs, memory);
  await api.stop();
  await double.stop();
  await connection.end();
}

/** @returns {Promise<{ largest: number, usual: number }>} */
async function readMemory() {
  const args = ['--expose-gc', join(PROJECT, 'proof/benches/http-memory.mjs'), String(PLAN.accounts)];
  const { stdout } = await runOrFail('The settings were not compiled:', process.execPath, args);
  return JSON.parse(stdout);
}

/**
 * They are none that the API would not take; piece by piece, for a request of all of it would be too long.
 * @param {Operator} operator
 */
async function checkLargest(operator) {
  const { send, response, receipts, inbound, secrets } = largestSettings(0);
  const { response: small } = httpSettings('http://127.0.0.1', 'http://127.0.0.1');
  const settings = { secrets, send, response: small };
  const providerId = await operator.makeProvider({ name: 'Largest', kind: 'HTTP', settings });
  for (const change of [{ response }, { receipts }, { inbound }])
    await operator.call('PATCH', `/v1/providers/${providerId}`, { settings: change });
}

/** @param {readonly Pair[]} pairs @param {{ largest: number, usual: number }} memory */
function report(pairs, memory) {
  console.log(
    `\n${PLAN.rounds} interleaved rounds of ${fixed(PLAN.messages)} messages of each kind, all due at one time, and ` +
      'a receipt of each in a request of its own; medians (lowest–highest).',
  );
  console.log(SETTINGS_NOTE);
  console.log(`Gateway, load generator, service and database ${SHARED_CORES}: compare ratios and CPU time.`);
  for (const [work, title] of WORK) {
    const row = (/** @type {Kind} */ kind) => {
      const own = pairs.map((pair) => pair[kind][work]);
      const columns = /** @type {const} */ (['perSecond', 'cpu', 'databaseCpu']);
      return [kind, ...columns.map((column) => spread(own.map((figures) => figures[column])))];
    };
    const last = ['HTTP / KANNEL', spread(ratiosOf(pairs, work), 2), spread(ratiosOf(pairs, work, 'cpu'), 2), ''];
    console.log(
      `\n${title}\n${table([['', 'a second', 'CPU µs of each', 'database CPU µs'], ...KINDS.map(row), last])}`,
    );
  }
  console.log('\nTargets');
  for (const [work, title] of WORK) {
    const ratio = median(ratiosOf(pairs, work));
    const measured = `${fixed(ratio, 2)}×`;
    console.log(verdict(`${title}, HTTP / KANNEL`, measured, `≥ ${RATIO_TARGET}×`, ratio >= RATIO_TARGET));
  }
  for (const [name, bytes] of /** @type {const} */ ([
    ['near all limits', memory.largest],
    ['as presets have them', memory.usual],
  ]))
    console.log(`  compiled settings of ${PLAN.accounts} providers, ${name}: ${fixed(bytes / MEGABYTE, 1)} MB`);
}

/**
 * @param {readonly Pair[]} pairs @param {'sending' | 'receipts'} work
 * @param {'perSecond' | 'cpu'} [column]
 */
function ratiosOf(pairs, work, column = 'perSecond') {
  return pairs.map(({ HTTP, KANNEL }) => HTTP[work][column] / KANNEL[work][column]);
}
