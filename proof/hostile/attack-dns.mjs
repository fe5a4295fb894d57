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

/** @typedef {import('./silent-dns.mjs').DnsJob} DnsJob */
/** @typedef {import('./silent-dns.mjs').DnsResult} DnsResult */
/** @typedef {import('../stage/environment.mjs').Program<DnsJob, DnsResult>} NameServer */

/** @type {import('./hostile-stage.mjs').Attack} */
export const dns = {
  about: `that tests ${CONFIGS} webhook configs on names whose name server is silent, ${TESTS_PER_SECOND} a second`,
  async open() {
    const server = /** @type {NameServer} */ (startWorker('proof/hostile/silent-dns.mjs'));
    const { address } = await server.run({ name: 'start' });
    /** @type {string[]} */
    const configIds = [];
    return {
      goodHost: 'receiver.good.test',
      settings: { DNS_SERVERS: address },
      async prepare(stage) {
        for (let index = 0; index < CONFIGS; index += 1)
          configIds.push(await stage.subscribe(stage.attacker, `http://hook-${index}.silent.test/`));
      },
      async attack(stage, seconds) {
        const { projectId, key } = stage.attacker;
        const requests = configIds.map((id) => ({
          path: `/v1/projects/${projectId}/webhook-configs/${id}/test`,
          key,
          body: {},
        }));
        const [statuses] = await Promise.all([
          stage.flood({ perSecond: TESTS_PER_SECOND, seconds, requests }),
          paced(Date.now() + seconds * 1_000, REGISTRATIONS_PER_SECOND, async () => {
            await stage.register(stage.attacker);
          }),
        ]);
        return { ...statuses, 'DNS questions': (await server.run({ name: 'questions' })).questions };
      },
      close: () => server.child.disconnect(),
    };
  },
};
