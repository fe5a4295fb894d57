import { ConsentAudit } from '../../src/phones/consent/consent-audit.js';
import { ConsentWorld } from '../harness/consent-world.js';
import { runBuilt } from '../harness/processes.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import type { ProjectWorld } from '../harness/world.js';
import { Random, seedOfRun } from '../harness/random.js';

const [FIRST, SECOND] = ['+14155552601', '+14155552602'];
const NUMBERS = [FIRST, SECOND, ...Array.from({ length: 10 }, (_none, index) => `+1415555${2610 + index}`)];
const OPERATIONS = 600;
const AT_ONCE = 20;
const RUN_WITHIN_MS = 60_000;

describe('The consent ledger and the state of numbers', () => {
  let consent: ConsentWorld<TestApp>;
  let projects: ProjectWorld[];
  let tokens: string[];
  beforeAll(async () => {
    consent = await ConsentWorld.start(await startTestApp({ TRUST_PROXY: '1' }));
    projects = [await consent.project(NUMBERS), await consent.project(NUMBERS)];
    tokens = (await consent.sql.rows<{ optOutToken: string }>('SELECT optOutToken FROM phones')).map(
      ({ optOutToken }) => optOutToken,
    );
  });
  afterAll(() => consent.stop());

  const audit = (shallRepair = false) => consent.app.app.get(ConsentAudit).run(shallRepair);
  const command = async (...args: string[]) => {
    const ran = runBuilt(
      'cli/parley.js',
      { DATABASE_URL: consent.app.schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY, PUBLIC_URL: 'https://parley.test' },
      ['consent', ...args],
    );
    return { code: await ran.exited, output: ran.output() };
  };

  it(
    'say the same after whatever happened to them, all at once, by key and by link',
    async () => {
      const seed = seedOfRun();
      const random = new Random(seed);
      const pick = <T>(from: readonly T[]): T => random.pick(from);
      const one = () => {
        const [project, number, token] = [pick(projects), pick(NUMBERS), pick(tokens)];
        const visitor = { 'X-Forwarded-For': `198.51.${random.below(250)}.${random.below(250)}` };
        const tasks = [
          () => consent.declare(project, 'opt-out', {}, {}, number),
          () => consent.declare(project, 'opt-in', { evidence: 'Asked.' }, {}, number),
          () => consent.world.send('post', `/o/${token}`, null, undefined, visitor),
          () => consent.world.send('post', `/o/${token}/undo`, null, undefined, visitor),
        ];
        return pick(tasks)();
      };
      for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
        const statuses = (await Promise.all(Array.from({ length: AT_ONCE }, one))).map(({ status }) => status);
        // A caller with a key gets the number, a browser is led to a page.
        expect({ seed, refused: statuses.filter((status) => status !== 200 && status !== 303) }).toEqual({
          seed,
          refused: [],
        });
      }
      expect({ seed, ...(await audit()) }).toEqual({ seed, compared: 24, differing: 0, repaired: 0 });
      const [{ gaps } = { gaps: -1 }] = await consent.sql.rows<{ gaps: number }>(
        `SELECT COUNT(*) AS gaps FROM (SELECT COUNT(*) AS n, MAX(place) AS last FROM consent_entries
GROUP BY projectId, phoneE164 HAVING n <> last) AS gapped`,
      );
      const [{ echoes } = { echoes: -1 }] = await consent.sql.rows<{ echoes: number }>(
        `SELECT COUNT(*) AS echoes FROM consent_entries a JOIN consent_entries b ON b.projectId = a.projectId
AND b.phoneE164 = a.phoneE164 AND b.place = a.place + 1 AND b.kind = a.kind AND b.note <=> a.note`,
      );
      expect({ seed, gaps: gaps, echoes: echoes }).toEqual({ seed, gaps: 0, echoes: 0 });
      // One event for each change: an opt-in after none, or after another, changes nothing.
      const [{ changes } = { changes: -1 }] = await consent.sql.rows<{ changes: number }>(
        `SELECT COUNT(*) AS changes FROM consent_entries b LEFT JOIN consent_entries a ON a.projectId = b.projectId
AND a.phoneE164 = b.phoneE164 AND a.place = b.place - 1 WHERE b.kind <> COALESCE(a.kind, 'OPT_IN')`,
      );
      const events = await consent.sql.count("events WHERE type IN ('phone.opted_out', 'phone.opted_in')");
      expect({ seed, events }).toEqual({ seed, events: changes });
    },
    RUN_WITHIN_MS,
  );

  it(
    'are compared by a command, which names what differs by its exit code, and puts it right when asked',
    async () => {
      const [project] = projects as [ProjectWorld];
      await consent.declare(project, 'opt-in', { evidence: 'Asked.' }, {}, FIRST);
      await consent.declare(project, 'opt-out', {}, {}, SECOND);
      expect(await command('check')).toMatchObject({
        code: 0,
        output: expect.stringContaining('24 numbers compared with the consent ledger, 0 differ.'),
      });
      await consent.sql.rows(
        `UPDATE phones SET isOptedOut = 1 - isOptedOut, optOutReason = NULL WHERE projectId = ?
AND phoneE164 IN (?, ?)`,
        [project.projectId, FIRST, SECOND],
      );
      expect(await command('check')).toMatchObject({ code: 1, output: expect.stringContaining('2 differ.') });
      expect(await command('rebuild')).toMatchObject({
        code: 0,
        output: expect.stringContaining('2 differ, 2 put right.'),
      });
      expect(await audit()).toEqual({ compared: 24, differing: 0, repaired: 0 });
      expect((await consent.proof(project, '', SECOND)).body.isOptedOut).toBe(true);
      expect(await command('rebuild')).toMatchObject({
        code: 0,
        output: expect.stringContaining('0 differ, 0 put right.'),
      });
    },
    RUN_WITHIN_MS,
  );

  it('agree that a complaint outlasts a block at the provider, which is recorded once', async () => {
    const project = await consent.project();
    for (const reason of ['API', 'PROVIDER_BLOCK', 'API', 'COMPLAINT', 'PROVIDER_BLOCK', 'COMPLAINT'])
      await consent.declare(project, 'opt-out', { reason });
    const other = await consent.project();
    for (const reason of ['COMPLAINT', 'PROVIDER_BLOCK', 'PROVIDER_BLOCK', 'COMPLAINT'])
      expect((await consent.declare(other, 'opt-out', { reason })).body.optOutReason).toBe('COMPLAINT');
    expect((await consent.proof(other)).body.data).toHaveLength(2);
    expect(await audit()).toMatchObject({ differing: 0 });
    await consent.sql.rows("UPDATE phones SET optOutReason = 'API' WHERE projectId = ?", [other.projectId]);
    expect(await audit(true)).toMatchObject({ differing: 1, repaired: 1 });
    expect((await consent.declare(other, 'opt-out')).body.optOutReason).toBe('COMPLAINT');
    const { status, body } = await consent.declare(other, 'opt-in', { evidence: 'Signed.' });
    expect([status, body.isOptedOut]).toEqual([200, false]);
  });
});
