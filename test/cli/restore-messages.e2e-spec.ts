import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql2 from 'mysql2/promise';
import { eventually, settled } from '../harness/eventually.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';
import { runBuilt } from '../harness/processes.js';
import { type Schema, Sql } from '../harness/sql.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import { createTestSchema, testServerUrl, type TestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

const WITHIN_MS = 180_000;
const DAY_MS = 24 * 3_600_000;

describe('Messages that come from a backup', () => {
  let before: MessageWorld;
  let project: SendingProject;
  let other: SendingProject;
  let folder: string;
  let target: TestSchema;
  let app: TestApp | undefined;
  let world: World;
  let sql: Sql;
  let waiting: string[] = [];
  let [sending, quiet, later, elsewhere] = ['', '', '', ''];
  const parley = async (schema: Schema, ...args: string[]) => {
    const settings = { DATABASE_URL: schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY };
    const ran = runBuilt('cli/parley.js', settings, args);
    return { code: await ran.exited, output: ran.output() };
  };
  const read = async (messageId: string, rest = '') =>
    (await world.send('get', `/v1/messages/${messageId}${rest}`, app?.adminKey ?? '')).body;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    // Without a worker, so that all stays as it is.
    before = await MessageWorld.start({ ROLE: 'api' });
    [project, other] = [await before.project(), await before.project()];
    const numbers = Array.from({ length: 120 }, (_none, index) => `+1415555${2_000 + index}`);
    waiting = await before.accept(project, numbers);
    [elsewhere = ''] = await before.accept(other, numbers.slice(0, 1));
    const inHands = { status: 'SENDING', attemptCount: 1, queuedFor: null, dueAt: null } as const;
    [sending = ''] = await before.insert(project, numbers.slice(0, 1), inHands);
    const held = { hold: 'quiet_hours', queuedFor: null, dueAt: null, wakeAt: Date.now() } as const;
    [quiet = ''] = await before.insert(project, numbers.slice(0, 1), held);
    const inDays = { status: 'SCHEDULED', sendAt: Date.now() + 3 * DAY_MS } as const;
    [later = ''] = await before.insert(project, numbers.slice(0, 1), inDays);
    const file = join(folder, 'backup.sql.gz');
    expect(await parley(before.app.schema, 'backup', '--to', file)).toMatchObject({ code: 0 });
    target = await createTestSchema();
    const name = new URL(target.databaseUrl).pathname.slice(1);
    const server = await mysql2.createConnection(testServerUrl());
    for (const statement of [`DROP DATABASE ${name}`, `CREATE DATABASE ${name}`]) await server.query(statement);
    await server.end();
    const restored = await parley(target, 'restore', '--from', file);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/\n1 messages were being sent: .*\n123 messages/),
    });
    app = await startTestApp({}, target);
    world = new World(app);
    sql = await Sql.open(target);
  }, WITHIN_MS);
  afterAll(async () => {
    await sql.close();
    await app?.close();
    await target.drop();
    await before.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('what was SENDING has ended with an unknown outcome, and what waits is held and not sent', async () => {
    expect(await read(sending)).toMatchObject({ status: 'UNDELIVERED', reason: 'outcome_unknown', hold: null });
    await settled();
    for (const messageId of [waiting[0] ?? '', waiting.at(-1) ?? '', quiet, later, elsewhere])
      expect(await read(messageId)).toMatchObject({ hold: 'restored', sentAt: null });
    const { data } = await read(waiting[0] ?? '', '/timeline');
    expect(data.map(({ kind, detail }: { kind: string; detail: string | null }) => [kind, detail])).toEqual([
      ['STATUS', null],
      ['HOLD', 'restored'],
    ]);
  });

  it('one that is held can be canceled, and expires', async () => {
    const [canceled = '', expired = ''] = waiting.splice(0, 2);
    const answer = await world.send('post', `/v1/messages/${canceled}/cancel`, app?.adminKey ?? '');
    expect(answer.body).toMatchObject({ status: 'CANCELED', hold: null });
    await sql.rows('UPDATE messages SET validUntil = 1, wakeAt = 1 WHERE messageId = ?', [expired]);
    await eventually('it has expired', async () => (await read(expired)).status === 'EXPIRED');
  });

  it(
    'parley messages release lets go those of one project, or of all',
    async () => {
      expect(await parley(target, 'messages', 'release', '--project', 'prj_none')).toMatchObject({ code: 1 });
      const first = await parley(target, 'messages', 'release', '--project', project.projectId);
      expect(first).toEqual({ code: 0, output: expect.stringMatching(/^120 messages let go/) });
      const ids = [...waiting, quiet];
      await eventually('they are delivered', async () => {
        const marks = ids.map(() => '?').join();
        return (await sql.count(`messages WHERE status = 'DELIVERED' AND messageId IN (${marks})`, ids)) === ids.length;
      });
      expect(await read(later)).toMatchObject({ status: 'SCHEDULED', hold: null });
      expect(await read(elsewhere)).toMatchObject({ status: 'QUEUED', hold: 'restored' });
      const all = await parley(target, 'messages', 'release');
      expect(all).toEqual({ code: 0, output: expect.stringMatching(/^1 messages let go/) });
      await eventually('it is delivered', async () => (await read(elsewhere)).status === 'DELIVERED');
      expect(await parley(target, 'messages', 'release')).toMatchObject({
        output: expect.stringMatching(/^0 messages/),
      });
    },
    WITHIN_MS,
  );
});
