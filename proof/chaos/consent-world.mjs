/**
 * What a run on consent works on: tenants whose opt-outs count for one project or for all, each project with a gateway
 * that takes everything and a sender that people write to. One tenant changes its scope during the run.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Operator } from '../../scripts/lib/operator.mjs';

/** @typedef {'project' | 'tenant'} Scope */
/** @type {readonly { name: string, scope: Scope, projects: number, isSwitched?: boolean }[]} */
const TENANTS = [
  { name: 'spreading', scope: 'tenant', projects: 3 },
  { name: 'apart', scope: 'project', projects: 2 },
  { name: 'switched', scope: 'project', projects: 3, isSwitched: true },
  { name: 'neighbour', scope: 'tenant', projects: 2 },
];
const SECRET = 'a-secret-of-the-inbound-route';
/** Visitors and gateways come from there: client.mjs. */
const ADDRESSES = '10.1.0.0/16';
const FIRST_ADDRESS = 12_125_550_200;
const LOOK_EVERY_MS = 100;

/**
 * @typedef {import('./world.mjs').ProjectKey & { tenantId: string, inbound: string }} ConsentProject `inbound` is the
 *   path that its gateway calls, but for the number and the text
 */
/** @typedef {{ tenantId: string, projectIds: string[], isSwitched: boolean }} ConsentTenant */
/** @typedef {import('../checkers/stops-scopes.mjs').Switch} Switch */

/** Made over HTTP as an operator would. */
export class ConsentWorld {
  #operator;
  #client;
  #gateways = { simulator: '', kannel: '' };
  #addresses = 0;
  /** @type {ConsentTenant[]} */
  tenants = [];
  /**
   * In the order in which they were asked for.
   * @type {Switch[]}
   */
  switches = [];

  /** @param {string} apiUrl @param {string} adminKey @param {import('./client.mjs').ConsentClient} client */
  constructor(apiUrl, adminKey, client) {
    this.#operator = new Operator(apiUrl, adminKey);
    this.#client = client;
  }

  /** The projects that the load works on. */
  async make() {
    const simulator = await this.#operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR', settings: {} });
    const kannel = await this.#operator.makeProvider({
      name: 'Gateway',
      kind: 'KANNEL',
      // It replies to STOP itself, so that nothing is ever sent to it.
      handlesKeywords: true,
      settings: {
        sendUrl: 'http://127.0.0.1:9/',
        username: 'parley',
        password: 'a long random text',
        callbackBaseUrl: this.#operator.url,
        callbackCidrs: [ADDRESSES],
        inboundSecret: SECRET,
      },
    });
    this.#gateways = { simulator, kannel };
    const projects = [];
    for (const tenant of TENANTS) projects.push(...(await this.tenant(tenant)));
    return projects;
  }

  /**
   * One more tenant: its projects.
   * @param {{ name: string, scope: Scope, projects: number, isSwitched?: boolean }} setting
   */
  async tenant({ name, scope, projects: count, isSwitched = false }) {
    const { tenantId } = await this.#operator.call('POST', '/v1/tenants', { name, optOutScope: scope });
    this.switches.push({ tenantId, scope, askedAt: 0, respondedAt: 0, appliedAt: 0 });
    /** @type {ConsentProject[]} */
    const projects = [];
    for (let index = 0; index < count; index += 1) projects.push(await this.#project(tenantId, `${name} ${index}`));
    this.tenants.push({ tenantId, projectIds: projects.map(({ projectId }) => projectId), isSwitched });
    return projects;
  }

  /** @param {string} tenantId @param {string} name @returns {Promise<ConsentProject>} */
  async #project(tenantId, name) {
    const projectId = await this.#operator.makeProjectOf(tenantId, name);
    const path = `/v1/projects/${projectId}/senders`;
    const { simulator, kannel } = this.#gateways;
    this.#addresses += 1;
    const address = `+${FIRST_ADDRESS + this.#addresses}`;
    await this.#operator.call('POST', path, { kind: 'NAME', address: 'Parley', providerId: simulator, rank: 1 });
    await this.#operator.call('POST', path, { kind: 'NUMBER', address, providerId: kannel, rank: 2 });
    const policy = `/v1/projects/${projectId}/sending-policy`;
    await this.#operator.call('PUT', policy, { newNumbersPerPrefixPerHour: null });
    const { key } = await this.#operator.makeKey(projectId);
    const query = new URLSearchParams({ secret: SECRET, to: address, coding: '0', charset: 'UTF-8' });
    return { tenantId, projectId, key, inbound: `/v1/callbacks/${kannel}/inbound?${query.toString()}` };
  }

  /**
   * Changes the scope of the tenant that is switched, again and again.
   * @param {number} count an odd one ends in scope `tenant` @param {(index: number) => boolean} isDue
   */
  async switchAll(count, isDue) {
    const { tenantId = '' } = this.tenants.find(({ isSwitched }) => isSwitched) ?? {};
    for (let index = 0; index < count; index += 1) {
      while (!isDue(index)) await sleep(LOOK_EVERY_MS);
      await this.switchTo(tenantId, index % 2 === 0 ? 'tenant' : 'project');
    }
  }

  /**
   * Resolves when what was out before has been carried.
   * @param {string} tenantId @param {Scope} scope
   */
  async switchTo(tenantId, scope) {
    /** @type {Switch} */
    const one = { tenantId, scope, askedAt: Date.now(), respondedAt: Infinity, appliedAt: null };
    this.switches.push(one);
    while ((await this.#ask(tenantId, 'PATCH', { optOutScope: scope })).status !== 200) await sleep(LOOK_EVERY_MS);
    one.respondedAt = Date.now();
    for (; scope === 'tenant' && one.appliedAt === null; await sleep(LOOK_EVERY_MS)) {
      const { body } = await this.#ask(tenantId, 'GET', null);
      if (typeof body.optOutScopeAppliedAt === 'number') one.appliedAt = Date.now();
    }
  }

  /** @param {string} tenantId @param {'PATCH' | 'GET'} method @param {object | null} body */
  #ask(tenantId, method, body) {
    const apiKey = this.#operator.adminKey;
    const request = { method, path: `/v1/tenants/${tenantId}`, apiKey, key: null, requestId: randomUUID(), body };
    return this.#client.send(request, () => {});
  }
}
