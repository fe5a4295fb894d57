/** `npm run bench:kannel`: one number after the other through all steps with a real Kannel, and how long each takes. */
import '../../scripts/lib/node-version.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine, whole } from '../../scripts/lib/command-line.mjs';
import { INBOUND_FIELDS, KANNEL_USER } from '../../scripts/lib/kannel-configuration.mjs';
import { findOrFetchKannel } from '../../scripts/lib/kannel.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { LOOPBACK_RECEIVERS, withBench } from '../stage/environment.mjs';
import { listen } from '../stage/hook-server.mjs';
import { KannelBoxes, KannelSmsc } from '../stage/kannel.mjs';
import { ON } from '../stage/options.mjs';
import { fixed, percentile, table } from '../stage/report.mjs';

const WITHIN_MS = 20_000;
/** How often the API is asked whether a step has come: figures are as exact as this. */
export const LOOK_EVERY_MS = 10;
const SECRET = 'an-inbound-secret-of-a-measurement';
const SENDER = '+12125550100';

/** @typedef {Record<string, unknown>} Body */
/** @typedef {(name: string, since: number, isThere: () => Promise<boolean> | boolean) => Promise<void>} Mark */

/** The service, a project that sends by Kannel, and its receiver of webhooks. */
class KannelWorld {
  #projectId = '';
  #key = '';
  #smsc;
  /** Whom the SMSC has got messages for. @type {string[]} */
  #submitted = [];

  /**
   * @param {string} url @param {string} adminKey @param {import('../stage/kannel.mjs').KannelBoxes} boxes
   * @param {{ url: string, received: Map<string, number> }} hook
   */
  constructor(url, adminKey, boxes, hook) {
    this.url = url;
    this.adminKey = adminKey;
    this.boxes = boxes;
    this.hook = hook;
    this.#smsc = new KannelSmsc(boxes.smscPort, (_from, to) => this.#submitted.push(to));
  }

  async start() {
    const operator = new Operator(this.url, this.adminKey);
    const { projectId, key } = await operator.makeProject('Tenant', 'Project');
    [this.#projectId, this.#key] = [projectId, key];
    await operator.call('POST', `/v1/projects/${projectId}/webhook-configs`, {
      endpoint: { url: this.hook.url },
      subscriptions: { messageEvents: ['DELIVERED'], phoneEvents: [] },
    });
    await operator.call('PATCH', `/v1/projects/${projectId}`, {
      complianceSettings: { optOutRemindersEnabled: false },
    });
    const sendUrl = `http://127.0.0.1:${this.boxes.sendPort}/cgi-bin/sendsms`;
    const settings = { sendUrl, ...KANNEL_USER, callbackCidrs: ['127.0.0.1/32'] };
    const providerId = await operator.makeProvider({
      name: 'Kannel',
      kind: 'KANNEL',
      settings: { ...settings, callbackBaseUrl: this.url, inboundSecret: SECRET },
    });
    await operator.makeSender(projectId, providerId, SENDER);
    const path = `/v1/callbacks/${providerId}/inbound?secret=${SECRET}&${INBOUND_FIELDS}`;
    await this.boxes.start(this.url + path);
    this.#smsc.connect();
    await until('the SMSC is connected', () => this.#smsc.isConnected);
  }

  /**
   * One number through all steps; what each took is added to `times`.
   * @param {number} round @param {Map<string, number[]>} times
   */
  async round(round, times) {
    const person = `+1415555${String(1_000 + round)}`;
    /** @type {Mark} */
    const mark = async (name, since, isThere) => {
      await until(name, isThere);
      times.set(name, [...(times.get(name) ?? []), performance.now() - since]);
    };
    await this.#delivered(person, mark, '');
    await this.#writes(person, 'STOP', true, mark);
    const since = performance.now();
    const { status, reason } = await this.#send(person);
    await mark('after STOP: the next message is BLOCKED', since, () => status === 'BLOCKED' && reason === 'opted_out');
    await this.#writes(person, 'START', false, mark);
    await this.#delivered(person, mark, 'after START: ');
  }

  /** @param {string} person @param {Mark} mark @param {string} prefix */
  async #delivered(person, mark, prefix) {
    const before = this.#submittedTo(person);
    // What went to the number before is counted first.
    await until('receipts of earlier messages', async () => {
      return ((await this.#phone(person))['deliveredCount'] ?? 0) === before;
    });
    const since = performance.now();
    const { messageId } = await this.#send(person);
    const path = `/v1/messages/${String(messageId)}`;
    const timeline = async () => /** @type {Body[]} */ ((await this.#ask('GET', `${path}/timeline`))['data']);
    const seen = `message.delivered ${String(messageId)}`;
    await Promise.all([
      mark(`${prefix}accepted → at the SMSC`, since, () => this.#submittedTo(person) > before),
      mark(
        `${prefix}accepted → DELIVERED`,
        since,
        async () => (await this.#ask('GET', path))['status'] === 'DELIVERED',
      ),
      mark(`${prefix}accepted → receipts 8 and 1 in the timeline`, since, async () => {
        const reported = (await timeline()).filter(({ kind }) => kind === 'RECEIPT').map(({ status }) => status);
        return reported.includes('SENT') && reported.includes('DELIVERED');
      }),
      mark(`${prefix}accepted → counted at the number`, since, async () => {
        return (await this.#phone(person))['deliveredCount'] === before + 1;
      }),
      mark(`${prefix}accepted → webhook message.delivered`, since, () => this.hook.received.has(seen)),
    ]);
  }

  /**
   * @param {string} person @param {string} word @param {boolean} isOut what it makes of the person
   * @param {Mark} mark
   */
  async #writes(person, word, isOut, mark) {
    const before = this.#submittedTo(person);
    const since = performance.now();
    this.#smsc.write(person, SENDER, word);
    await Promise.all([
      mark(`${word} → opted ${isOut ? 'out' : 'in'}`, since, async () => {
        return (await this.#phone(person))['isOptedOut'] === isOut;
      }),
      mark(`${word} → confirmation at the SMSC`, since, () => this.#submittedTo(person) > before),
    ]);
  }

  /** @param {string} person */
  #submittedTo(person) {
    return this.#submitted.filter((to) => to === person).length;
  }

  /** @param {string} person */
  #send(person) {
    return this.#ask('POST', `/v1/projects/${this.#projectId}/messages`, { to: person, text: 'Hello.' });
  }

  /** @param {string} person */
  #phone(person) {
    return this.#ask('GET', `/v1/phones/${encodeURIComponent(person)}`);
  }

  /**
   * @param {string} method @param {string} path @param {object} [body]
   * @returns {Promise<Body>}
   */
  async #ask(method, path, body) {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'x-api-key': this.#key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const shown = /** @type {Body} */ (await response.json());
    if (response.ok || response.status === 404) return shown;
    throw new Fail(`${method} ${path} returned ${response.status}: ${JSON.stringify(shown)}`);
  }
}

/** @param {string} name @param {() => Promise<boolean> | boolean} isThere */
async function until(name, isThere) {
  for (const end = performance.now() + WITHIN_MS; !(await isThere()); await sleep(LOOK_EVERY_MS))
    if (performance.now() > end) throw new Fail(`${name}: not within ${WITHIN_MS / 1_000} s.`);
}

const ROUNDS = 20;
const ROUNDS_MAX = 1_000;

const { values: options } = readCommandLine({
  usage: 'npm run bench:kannel --',
  about:
    "Starts this service and Debian's Kannel on loopback and plays its SMSC. Each round takes one number " +
    'through a message, its receipts, STOP, a blocked message, START and another message, and each step is timed.',
  options: { on: ON, rounds: whole('rounds that are timed, after one that is not', ROUNDS_MAX, String(ROUNDS)) },
});
const rounds = options.rounds ?? ROUNDS;

await withBench(measure, { on: options.on });

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const root = await findOrFetchKannel();
  if (root === null) throw new Fail('There is no Kannel here: install kannel, or run this as root on Debian.');
  const hook = await startHook();
  const { plainApiKey } = await bench.seed();
  const api = await bench.startApi([], { ROLE: 'all', ...LOOPBACK_RECEIVERS });
  const world = new KannelWorld(api.url, plainApiKey, await KannelBoxes.prepare(root), hook);
  await step('starting Kannel', () => world.start());
  await step('a round that is not timed', () => world.round(0, new Map()));
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (let round = 1; round <= rounds; round += 1) await world.round(round, times);
  report(times);
  hook.server.close();
  await api.stop();
}

/** A receiver of webhooks: when it got which event of which message. */
async function startHook() {
  /** @type {Map<string, number>} */
  const received = new Map();
  const { server, port } = await listen((_request, body, response) => {
    const { type, data } = JSON.parse(body);
    received.set(`${type} ${data.messageId}`, performance.now());
    response.writeHead(204).end();
  });
  return { server, received, url: `http://127.0.0.1:${port}/hook` };
}

/** @param {Map<string, number[]>} times */
function report(times) {
  console.log(`\n${rounds} rounds, one number after the other; milliseconds, looked at every ${LOOK_EVERY_MS} ms.`);
  const rows = [...times].map(([name, values]) => [
    name,
    ...[0.5, 0.95, 1].map((share) => fixed(percentile(values, share))),
  ]);
  console.log(table([['', 'p50', 'p95', 'max'], ...rows]));
}
