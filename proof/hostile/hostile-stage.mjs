/**
 * What every attack of `npm run hostile` is measured on: an API process of its own, and well-behaved tenants that
 * register numbers, read and receive their events at a steady pace. The attacker is another tenant.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Operator } from '../../scripts/lib/operator.mjs';
import { LOOPBACK_RECEIVERS, startWorker } from '../stage/environment.mjs';
import { eventLoopDelay, residentBytes } from '../stage/process-figures.mjs';

/** The limit per key is part of the defence, so that it holds here. */
const RATE_LIMIT = { RATE_LIMIT_PER_MINUTE: '6000' };
export const OTHERS = 10;
/** Each registers one number, which makes two events. */
export const REGISTRATIONS_PER_SECOND = 20;
export const READS_PER_SECOND = 20;
export const SETTLE_MS = 3_000;
/** A response that takes longer is none, so that an attack that succeeds ends too. */
export const RESPONSE_WAIT_MS = 15_000;
const FIRST_NUMBER = 4_152_000_000;
const CLIENT_DELAY_RESOLUTION_MS = 10;
const NANOS_PER_MS = 1e6;

/** @typedef {import('../stage/receiver.mjs').ReceiverJob} ReceiverJob */
/** @typedef {import('../stage/environment.mjs').Program<ReceiverJob, number[]>} Receiver */
/** @typedef {import('./flood-client.mjs').FloodJob} FloodJob */
/** @typedef {import('./flood-client.mjs').FloodOutcome} FloodOutcome */
/** @typedef {import('../../scripts/lib/operator.mjs').Project} Project */
/** @typedef {Awaited<ReturnType<Stage['run']>>} Phase */

/**
 * One attack, in one of the files `attack-….mjs`; hostile.mjs lists all.
 * @typedef {object} Attack
 * @property {string} about what the attacker does, as the end of "beside one tenant …"
 * @property {() => Attacker | Promise<Attacker>} open
 */
/**
 * An attacker at work, in the order in which it is called. Whatever it sends, it sends to loopback.
 * @typedef {object} Attacker
 * @property {Record<string, string>} [settings] that the API needs for it
 * @property {string} [goodHost] the host by which the API reaches the receiver of the other tenants
 * @property {(stage: Stage) => Promise<void>} [prepare] what its project needs, before anything is measured
 * @property {(stage: Stage, seconds: number) => Promise<void>} [before] what is to be there for an attack of so long
 * @property {(stage: Stage, seconds: number) => Promise<Record<string, number>>} attack for so long; counts what it got
 * @property {(stage: Stage) => Promise<void>} [after] ends what still goes on
 * @property {() => void} [close]
 */

/** Well-behaved tenants beside which an attack is measured. */
export class Stage {
  static #numbers = 0;
  /** @type {Project[]} */
  #others = [];
  #receiver = /** @type {Receiver} */ (startWorker('proof/stage/receiver.mjs'));

  /**
   * @param {import('../stage/environment.mjs').Started} api @param {Operator} operator
   * @param {import('mysql2/promise').Connection} connection @param {Project} attacker the project that attacks
   * @param {{ others: number, settleMs: number }} sizes
   */
  constructor(api, operator, connection, attacker, sizes) {
    this.sizes = sizes;
    this.api = api;
    this.connection = connection;
    this.operator = operator;
    this.attacker = attacker;
  }

  /**
   * @param {import('../stage/environment.mjs').Bench} bench @param {string} adminKey
   * @param {import('mysql2/promise').Connection} connection @param {Attacker} attacker
   * @param {{ others: number, settleMs: number }} sizes
   */
  static async open(bench, adminKey, connection, attacker, sizes) {
    const api = await bench.startApi([], { ...RATE_LIMIT, ...LOOPBACK_RECEIVERS, ...attacker.settings });
    const operator = new Operator(api.url, adminKey);
    const project = await operator.makeProject('Attacker', 'Project');
    const stage = new Stage(api, operator, connection, project, sizes);
    try {
      const [port] = await stage.#receiver.run({ listen: 1 });
      for (let index = 0; index < sizes.others; index += 1) {
        const other = await stage.operator.makeProject(`Other ${index}`, 'Project');
        await stage.subscribe(other, `http://${attacker.goodHost ?? '127.0.0.1'}:${port}/${index}`);
        stage.#others.push(other);
      }
      await attacker.prepare?.(stage);
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  /**
   * What the others see for so long: the ages of their events at their arrival, how long their reads and registrations
   * take, and what was refused them, by status. `attack` goes on meanwhile and ends by itself.
   * @param {number} seconds @param {(seconds: number) => Promise<Record<string, number>>} [attack]
   */
  async run(seconds, attack) {
    await this.#receiver.run({ take: true });
    const [reads, writes] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    const refused = new Counts();
    await eventLoopDelay(this.api.url);
    const clientDelay = monitorEventLoopDelay({ resolution: CLIENT_DELAY_RESOLUTION_MS });
    clientDelay.enable();
    const end = Date.now() + seconds * 1_000;
    const [got, registered] = await Promise.all([
      attack?.(seconds) ?? {},
      paced(end, REGISTRATIONS_PER_SECOND, async (turn, dueAt) => {
        const status = await this.register(this.#other(turn));
        writes.push(Date.now() - dueAt);
        if (status !== '200') refused.add(status);
      }),
      paced(end, READS_PER_SECOND, async (turn, dueAt) => {
        const { projectId, key } = this.#other(turn);
        const status = await this.send('GET', `/v1/projects/${projectId}`, key);
        reads.push(Date.now() - dueAt);
        if (status !== '200') refused.add(status);
      }),
    ]);
    const clientDelayMs = clientDelay.percentile(99) / NANOS_PER_MS;
    const apiDelay = await eventLoopDelay(this.api.url);
    await sleep(this.sizes.settleMs);
    const ages = await this.#receiver.run({ take: true });
    const bytes = await residentBytes(this.api.child);
    return { ages, sent: registered * 2, reads, writes, refused: refused.words, got, apiDelay, clientDelayMs, bytes };
  }

  /**
   * One more project of a tenant.
   * @param {Project} project @param {string} name @returns {Promise<Project>}
   */
  async anotherProject({ tenantId }, name) {
    const projectId = await this.operator.makeProjectOf(tenantId, name);
    return { tenantId, projectId, ...(await this.operator.makeKey(projectId)) };
  }

  /**
   * The id of a webhook config that leads there.
   * @param {Project} project @param {string} url
   */
  async subscribe({ projectId }, url) {
    return (await this.operator.makeWebhookConfig(projectId, url)).webhookConfigId;
  }

  /**
   * Registers one number that is new everywhere; the status of the response, or the code of the failure.
   * @param {Project} project
   */
  register({ projectId, key }) {
    Stage.#numbers += 1;
    const phones = [`+1${FIRST_NUMBER + Stage.#numbers}`];
    return this.send('POST', `/v1/projects/${projectId}/phones`, key, { phones });
  }

  /**
   * Sends requests at a fixed rate from a process of its own; how many responses of each status came.
   * @param {Omit<FloodJob, 'url' | 'keepLatencies'>} job
   */
  async flood(job) {
    const client = /** @type {import('../stage/environment.mjs').Program<FloodJob, FloodOutcome>} */ (
      startWorker('proof/hostile/flood-client.mjs')
    );
    try {
      return (await client.run({ ...job, url: this.api.url, keepLatencies: false })).statuses;
    } finally {
      client.child.disconnect();
    }
  }

  async close() {
    this.#receiver.child.disconnect();
    await this.api.stop();
  }

  /** @param {number} turn @returns {Project} */
  #other(turn) {
    const other = this.#others[turn % this.sizes.others];
    if (other === undefined) throw new Error('There are no other tenants yet.');
    return other;
  }

  /**
   * The status of the response to a JSON request, or `no response`.
   * @param {string} method @param {string} path @param {string} key @param {object} [body]
   */
  send(method, path, key, body) {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    return statusOf(this.api.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

/**
 * The status of the response to a request, or `no response`.
 * @param {string} url @param {RequestInit} init
 */
export async function statusOf(url, init) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_WAIT_MS), ...init });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'no response';
  }
}

/**
 * Does something at a steady pace until a time, whatever becomes of it; how many times it was done.
 * @param {number} end @param {number} perSecond @param {(turn: number, dueAt: number) => Promise<unknown>} act
 */
export async function paced(end, perSecond, act) {
  const start = Date.now();
  const underWay = [];
  for (let turn = 0; ; turn += 1) {
    const dueAt = start + (turn * 1_000) / perSecond;
    if (dueAt >= end) break;
    await sleep(Math.max(0, dueAt - Date.now()));
    underWay.push(act(turn, dueAt));
  }
  await Promise.all(underWay);
  return underWay.length;
}

/** What an attack got: how often each status, or another word, came. */
export class Counts {
  /** @type {Record<string, number>} */
  words = {};

  /** @param {string} word */
  add(word) {
    this.words[word] = (this.words[word] ?? 0) + 1;
  }

  /**
   * Counts what comes of something that is done at a steady pace until a time.
   * @param {number} end @param {number} perSecond @param {(turn: number) => Promise<string>} act
   */
  paced(end, perSecond, act) {
    return paced(end, perSecond, async (turn) => this.add(await act(turn)));
  }
}
