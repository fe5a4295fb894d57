import { DataSource } from 'typeorm';
import { KeyChains } from '../../src/api-keys/key-chains.js';
import { KeyMinting } from '../../src/api-keys/key-chains.js';
import { KeySweeper } from '../../src/api-keys/api-keys.module.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { LOG, type Log } from '../../src/platform/log.js';
import { withSeries } from '../harness/number-series.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { WatchedTransactor } from '../harness/watched-transactor.js';
import { type ProjectWorld, World } from '../harness/world.js';

const ROTATIONS = 300;
const ROTATIONS_WITHIN_MS = 60_000;
/** What a revocation may send, however often a key was rotated: some ten statements, COMMIT and the view among them. */
const STATEMENTS_MAX = 15;
/** Ended keys of one chain, and the entries that a revocation may read with them there: those of the few that work. */
const ENDED = 5_000;
const READS_MAX = 60;
const DAY_MS = 24 * 3_600_000;

describe('Keys rotated from one another', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const path = ({ projectId }: ProjectWorld, keyId: string) => `/v1/projects/${projectId}/api-keys/${keyId}`;
  const rotate = async (project: ProjectWorld, keyId: string, overlapMs = DAY_MS) => {
    const made = await world.admin('post', `${path(project, keyId)}/rotate`, { overlapMs });
    return { keyId: String(made['keyId']), key: String(made['plainApiKey']) };
  };
  const rotateItself = async (key: string, overlapMs = 0) => {
    const { status, body } = await world.send('post', '/v1/api-keys/current/rotate', key, { overlapMs });
    expect(status).toBe(201);
    return { keyId: String(body.keyId), key: String(body.plainApiKey) };
  };
  const stateOf = async (key: string) => {
    const { status, body } = await world.send('get', '/v1/api-keys/current', key);
    return status === 200 ? '200' : `${status} ${String(body.code)}`;
  };
  const live = ({ projectId }: ProjectWorld) =>
    sql.count('api_keys WHERE projectId = ? AND isActive = 1 AND (expiresAt IS NULL OR expiresAt > ?)', [
      projectId,
      Date.now(),
    ]);

  /** How many statements the service sends for some work. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const dataSource = app.app.get(DataSource);
    const make = dataSource.createQueryRunner.bind(dataSource);
    let sent = 0;
    dataSource.createQueryRunner = (mode) => {
      const runner = make(mode);
      const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
      runner.query = ((...args: unknown[]) => {
        sent += 1;
        return query(...args);
      }) as typeof runner.query;
      return runner;
    };
    await work().finally(() => {
      dataSource.createQueryRunner = make;
    });
    return sent;
  }

  it.each([
    ['disabling', 'api_key_disabled', (project: ProjectWorld) => ['patch', path(project, project.keyId)] as const],
    ['revoking', 'api_key_invalid', (project: ProjectWorld) => ['delete', path(project, project.keyId)] as const],
  ])(
    '401: %s the first key ends the one of three hundred rotations later, by a few statements',
    async (_what, code, act) => {
      const project = await world.project();
      let last: string = project.key;
      for (let rotation = 0; rotation < ROTATIONS; rotation += 1) last = (await rotateItself(last)).key;
      expect(await stateOf(last)).toBe('200');
      const [method, target] = act(project);
      const sent = await statementsOf(() =>
        world.admin(method, target, method === 'patch' ? { isActive: false } : undefined),
      );
      expect(await stateOf(last)).toBe(`401 ${code}`);
      expect(sent).toBeLessThanOrEqual(STATEMENTS_MAX);
      expect(await live(project)).toBe(0);
    },
    ROTATIONS_WITHIN_MS,
  );

  it('401: rotated again, a key ends its earlier successor and what was rotated from that', async () => {
    const project = await world.project();
    const first = await rotateItself(project.key, DAY_MS);
    const second = await rotate(project, first.keyId);
    const third = await rotateItself(project.key, 0);
    expect(await Promise.all([project.key, first.key, second.key, third.key].map(stateOf))).toEqual([
      '401 api_key_expired',
      '401 api_key_disabled',
      '401 api_key_disabled',
      '200',
    ]);
  });

  it('401: ten rotations of one key at once leave one successor', async () => {
    const project = await world.project();
    const made = await Promise.all(Array.from({ length: 10 }, () => rotate(project, project.keyId)));
    const states = await Promise.all(made.map(({ key }) => stateOf(key)));
    expect(states.filter((state) => state === '200')).toHaveLength(1);
    expect(await live(project)).toBe(2);
  });

  it('401: no rotation slips between, while the key that it began with is revoked', async () => {
    for (let round = 0; round < 15; round += 1) {
      const project = await world.project();
      const child = await rotate(project, project.keyId);
      const grandchild = await rotate(project, child.keyId);
      const slipping = async (): Promise<void> => {
        let { key } = grandchild;
        for (let hop = 0; hop < 4; hop += 1) {
          const { status, body } = await world.send('post', '/v1/api-keys/current/rotate', key, {});
          if (status !== 201) return;
          key = String(body.plainApiKey);
        }
      };
      await Promise.all([slipping(), world.admin('delete', path(project, project.keyId))]);
      expect([round, await live(project)]).toEqual([round, 0]);
    }
  });

  it('409: a key that was ended by another rotation does not come back beside the newer one', async () => {
    const project = await world.project();
    const [earlier, later] = [await rotate(project, project.keyId), await rotate(project, project.keyId)];
    const revive = { isActive: true, expiresAt: null };
    const response = await world.send('patch', path(project, earlier.keyId), app.adminKey, revive);
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
    await world.admin('delete', path(project, later.keyId));
    expect((await world.admin('patch', path(project, earlier.keyId), revive))['isActive']).toBe(true);
  });

  it('reads entries of keys that work only, of a chain of thousands that have ended', async () => {
    const project = await world.project();
    const child = await rotate(project, project.keyId);
    await fillChain(project);
    await sql.rows('ANALYZE TABLE api_keys');
    const chains = app.app.get(KeyChains);
    const minting = app.app.get(KeyMinting);
    const acts: readonly ('disableDescendants' | 'endDescendants')[] = ['disableDescendants', 'endDescendants'];
    for (const act of acts) {
      const watched = new WatchedTransactor(app.app.get(DataSource));
      await watched.transactor.run(async (tx) => {
        const key = await chains.lock(tx, project.projectId, project.keyId);
        await chains[act](tx, key, Date.now());
        await minting.requireRoom(tx, project.projectId);
      });
      expect([act, watched.reads <= READS_MAX, watched.reads]).toEqual([act, true, watched.reads]);
    }
    await world.admin('delete', path(project, project.keyId));
    expect([await stateOf(child.key), await live(project)]).toEqual(['401 api_key_invalid', 0]);
  });

  it('200: a key is gone 30 days after its end; a disabled one stays, and the ledger says who it was', async () => {
    const project = await world.project();
    const numbers = `/v1/projects/${project.projectId}/phones`;
    await world.send('post', numbers, project.key, { phones: ['+14155552601'] });
    await world.send('post', `${numbers}/+14155552601/opt-out`, project.key, {});
    const { keyId } = await rotate(project, project.keyId, 0);
    const ended = await rotate(project, keyId);
    await rotate(project, keyId, 0);
    const kept = await world.key(project.projectId);
    await world.admin('patch', path(project, kept.keyId), { isActive: false });
    const idsAfter = async (days: number) => {
      const later = { now: () => Date.now() + days * DAY_MS };
      const sweeper = new KeySweeper(app.app.get(Transactor), later, app.app.get<Log>(LOG));
      while ((await sweeper.sweep()) > 0);
      const { data } = await world.admin('get', `/v1/projects/${project.projectId}/api-keys`);
      return (data as { keyId: string }[]).map((key) => key.keyId).sort();
    };
    const before = await idsAfter(29.9);
    expect(before).toHaveLength(5);
    // The newest of the chain ends with the overlap of a day, in which it was made.
    const after = before.filter((id) => ![project.keyId, keyId, ended.keyId].includes(id));
    expect(await idsAfter(30.1)).toEqual(after);
    expect(await idsAfter(31.1)).toEqual([kept.keyId]);
    const { body } = await world.send('get', `${numbers}/+14155552601/consent`, app.adminKey);
    expect(body.data).toMatchObject([{ actorKeyId: project.keyId }]);
  });

  /** Puts expired keys into the chain of a project's key, as self-rotations without an overlap leave them. */
  async function fillChain({ projectId, keyId }: ProjectWorld): Promise<void> {
    const copied = 'tenantId, projectId, name, role, secretHash, keySuffix, createdAt, updatedAt';
    await withSeries(sql, async (seq) => {
      await sql.rows(
        `INSERT INTO api_keys (keyId, isActive, expiresAt, rotatedFromKeyId, rootKeyId, generation, ${copied})
         SELECT CONCAT('key_', LPAD(n, 26, '0')), 1, ? + n, keyId, keyId, n + 1, ${copied}
         FROM api_keys JOIN ${seq(ENDED)} WHERE keyId = ? AND projectId = ?`,
        [Date.now() - DAY_MS, keyId, projectId],
      );
    });
  }
});
