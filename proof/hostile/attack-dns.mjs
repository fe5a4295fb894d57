/**
 * The attack `dns` of `npm run hostile`: webhook configs on names whose name server never responds, tested as often as
 * the limit of a key allows. The receiver of the other tenants is reached by a name too.
 */
import { startWorker } from '../stage/environment.mjs';
import { paced } from './hostile-stage.mjs';

/** As many as a project may have. */
const CONFIGS = 20;
/** 6,000 a minute. */
const TESTS_PER_SECOND = 100;
const REGISTRATIONS_PER_SECOND = 2;

/** @typedef {import('./hostile-stage.mjs').Stage} Stage */
/** @typedef {import('./silent-dns.mjs').DnsJob} DnsJob */
/** @typedef {import('./silent-dns.mjs').DnsResult} DnsResult */
/** @typedef {import('../stage/environment.mjs').Program<DnsJob, DnsResult>} NameServer */

/** @type {import('./hostile-stage.mjs').Attack} */
export const dns = {
  about: `that tests ${CONFIGS} webhook configs on names whose name server never answers, ${TESTS_PER_SECOND} a second`,
  async open() {
    const server = /** @type {NameServer} */ (startWorker('proof/hostile/silent-dns.mjs'));
    const { address } = await server.run({ name: 'start' });
    return new SilentNames(server, address);
  },
};

class SilentNames {
  goodHost = 'receiver.good.test';
  #server;
  /** @type {import('./hostile-stage.mjs').Project | null} */
  #project = null;
  /** @type {string[]} */
  #configIds = [];

  /** @param {NameServer} server @param {string} address */
  constructor(server, address) {
    this.#server = server;
    this.settings = { DNS_SERVERS: address };
  }

  /** @param {Stage} stage */
  async prepare(stage) {
    const project = await stage.operator.makeProject('Attacker', 'Project');
    for (let index = 0; index < CONFIGS; index += 1)
      this.#configIds.push(await stage.subscribe(project, `http://hook-${index}.silent.test/`));
    this.#project = project;
  }

  /** @param {Stage} stage @param {number} seconds */
  async attack(stage, seconds) {
    const project = this.#project;
    if (project === null) throw new Error('This attacker was not prepared.');
    const { projectId, key } = project;
    const [statuses] = await Promise.all([
      stage.flood({
        perSecond: TESTS_PER_SECOND,
        seconds,
        requests: this.#configIds.map((id) => ({
          path: `/v1/projects/${projectId}/webhook-configs/${id}/test`,
          key,
          body: {},
        })),
      }),
      paced(Date.now() + seconds * 1_000, REGISTRATIONS_PER_SECOND, async () => {
        await stage.register(project);
      }),
    ]);
    return { ...statuses, 'DNS questions': (await this.#server.run({ name: 'questions' })).questions };
  }

  close() {
    this.#server.child.disconnect();
  }
}
