import mysql2 from 'mysql2/promise';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { SELF_SIGNED } from '../doubles/receiver.js';
import { eventually, settled } from '../harness/eventually.js';
import { LinkWorld, type MadeLink, type MadeSession } from '../harness/link-world.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';
import { newNumbers } from '../harness/numbers.js';
import { OwnServer } from '../harness/own-server.js';
import { runBuilt, startService } from '../harness/processes.js';
import { type Schema, Sql } from '../harness/sql.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import { createEmptySchema, createTestSchema, type TestSchema, testServerUrl } from '../harness/test-schema.js';
import { type ProjectWorld, World } from '../harness/world.js';

const WITHIN_MS = 180_000;

describe('The commands backup and restore', () => {
  const NUMBERS = 500;
  const LONG_TEXT = 200_000;
  const ACCOUNT = `backup_${randomBytes(4).toString('hex')}`;
  /** What option files, shells and SQL would take for something else. */
  const PASSWORD = `it's "${randomBytes(8).toString('hex')}" \\n#;$`;
  const databaseUrlOf = (url: URL): string =>
    Object.assign(new URL(url), { username: ACCOUNT, password: encodeURIComponent(PASSWORD) }).href;
  const onServer = async (...statements: readonly string[]): Promise<void> => {
    const connection = await mysql2.createConnection(testServerUrl());
    for (const statement of statements) await connection.query(statement);
    await connection.end();
  };
  const OTHER_KEY = Buffer.alloc(32, 9).toString('base64');

  let folder: string;
  let file: string;
  let app: TestApp;
  let world: World;
  let project: ProjectWorld;
  let readKey: string;
  let opened: MadeSession;
  let unopened: MadeLink;
  const schemas: TestSchema[] = [];
  /** Runs as an account without privileges outside of the schema. */
  const command = async (args: readonly string[], databaseUrl: string, masterKey = TEST_MASTER_KEY) => {
    const url = new URL(databaseUrl);
    await onServer(`GRANT ALL PRIVILEGES ON ${url.pathname.slice(1)}.* TO ${ACCOUNT}@'%'`);
    // No program of the machine is within reach, as in the image.
    const settings = { DATABASE_URL: databaseUrlOf(url), MASTER_KEY: masterKey, PATH: '' };
    const ran = runBuilt('cli/parley.js', settings, args);
    return { code: await ran.exited, output: ran.output() };
  };
  const register = (who = world) =>
    who.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones: newNumbers(50) });
  /** A schema without any table. */
  const emptySchema = async (): Promise<TestSchema> => {
    const schema = await createEmptySchema();
    schemas.push(schema);
    return schema;
  };
  const tablesOf = async (schema: TestSchema) => {
    const sql = await Sql.open(schema);
    const tables = (await sql.rows('SHOW TABLES')).length;
    await sql.close();
    return tables;
  };

  beforeAll(async () => {
    await onServer(`CREATE USER ${ACCOUNT}@'%' IDENTIFIED BY '${PASSWORD.replace(/['\\]/g, '\\$&')}'`);
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    file = join(folder, 'backup.sql.gz');
    app = await startTestApp();
    world = new World(app);
    project = await world.project();
    readKey = (await world.key(project.projectId, { access: 'READ' })).plainApiKey;
    opened = await new LinkWorld(world).session(project.projectId);
    unopened = await new LinkWorld(world).link(project.projectId);
    for (let made = 0; made < NUMBERS; made += 50) await register();
    const [first] = (await world.send('get', '/v1/phones?limit=1', project.key)).body.data;
    const number = encodeURIComponent(String(first.phoneE164));
    // Quotes, backslashes and line ends must come back as they are.
    const note = 'it\'s (1,"2"); \\ \n-- \u0000 🙂';
    await world.send('post', `/v1/projects/${project.projectId}/phones/${number}/opt-out`, project.key, {
      note: note.replace('\u0000', ''),
    });
    // What an operator may have made beside our tables. Escaped by REPLACE, the text would take minutes.
    const sql = await Sql.open(app.schema);
    await sql.rows('CREATE TABLE own_texts (text mediumtext CHARACTER SET utf8mb4)');
    for (const text of ['"\n\\\u0000🙂'.repeat(LONG_TEXT), '🙂', ''])
      await sql.rows('INSERT INTO own_texts (text) VALUES (?)', [text]);
    await sql.rows('CREATE VIEW own_view AS SELECT text FROM own_texts');
    await sql.close();
  }, WITHIN_MS);
  afterAll(async () => {
    await app.close();
    await onServer(`DROP USER ${ACCOUNT}@'%'`);
    for (const schema of schemas) await schema.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'back up under writes; what is restored is the same, keys work, consent agrees, and sequences go on in a new epoch',
    async () => {
      let isWriting = true;
      const writing = (async () => {
        while (isWriting) expect((await register()).status).toBe(200);
      })();
      const backup = await command(['backup', '--to', file], app.schema.databaseUrl);
      isWriting = false;
      await writing;
      expect(backup).toEqual({
        code: 0,
        output: expect.stringMatching(/ holds [\d,]+ rows of \d+ tables\.\nKeep MASTER_KEY/),
      });
      expect(statSync(file).mode & 0o777).toBe(0o600);

      const target = await emptySchema();
      const restored = await command(['restore', '--from', file], target.databaseUrl);
      expect(restored).toEqual({
        code: 0,
        output: expect.stringMatching(
          / is whole: .*\nRestored, and compared with .*\nEpoch 2 of the events has begun.*\n2 console links and their/,
        ),
      });
      const check = await command(['consent', 'check'], target.databaseUrl);
      expect(check).toEqual({ code: 0, output: expect.stringMatching(/^[1-9]\d* numbers compared .* 0 differ\.\n$/) });

      const sql = await Sql.open(target);
      const [counter] = await sql.rows<{ lastSequence: number }>(
        'SELECT lastSequence FROM event_counters WHERE projectId = ?',
        [project.projectId],
      );
      const old = await Sql.open(app.schema);
      const ran = { before: await old.count('processes'), after: await sql.count('processes') };
      await old.close();
      expect(await sql.count('console_links')).toBe(0);
      expect(await sql.count('api_keys WHERE consoleLinkId IS NOT NULL')).toBe(0);
      await sql.close();
      // The process that ran while the backup was made runs elsewhere.
      expect(ran).toEqual({ before: 1, after: 0 });
      const last = Number(counter?.lastSequence);
      const again = await startTestApp({}, target);
      try {
        const there = new World(again);
        expect((await register(there)).status).toBe(200);
        const refused = await there.send('post', '/v1/api-keys/current/rotate', readKey, {});
        expect(refused.body.code).toBe('access_not_allowed');
        // A link that was used since the backup must not work again.
        expect((await there.send('get', '/v1/api-keys/current', opened.key)).body.code).toBe('api_key_invalid');
        for (const { token } of [opened, unopened]) expect((await new LinkWorld(there).redeem(token)).status).toBe(404);
        const feed = (query: string) =>
          there.send('get', `/v1/projects/${project.projectId}/events?limit=1&${query}`, project.key);
        await eventually(
          'events of the new epoch',
          async () => (await feed(`afterSequence=${last}`)).body.data.length > 0,
        );
        const { body } = await feed(`afterEpoch=2&afterSequence=${last}`);
        expect([body.epoch, body.data[0].sequence, body.data[0].epoch]).toEqual([2, last + 1, 2]);
        expect((await feed(`afterEpoch=1&afterSequence=${last + 1_000}`)).body.details).toEqual([
          { path: 'afterEpoch', rule: 'current', message: '2' },
          { path: 'afterSequence', rule: 'current', message: String(last) },
        ]);
      } finally {
        await again.close();
      }
      const onTop = await command(['restore', '--from', file], target.databaseUrl);
      expect(onTop).toEqual({ code: 1, output: expect.stringContaining('is not empty') });
      const second = await emptySchema();
      const later = await command(
        ['restore', '--from', file, '--epoch', '3'],
        second.databaseUrl,
        `${OTHER_KEY},${TEST_MASTER_KEY}`,
      );
      expect(later).toEqual({ code: 0, output: expect.stringContaining('Epoch 3 of the events') });
    },
    WITHIN_MS,
  );

  it(
    '1: a file that is there, a database that cannot be read, and nothing is left behind',
    async () => {
      const over = await command(['backup', '--to', file], app.schema.databaseUrl);
      expect(over).toEqual({ code: 1, output: expect.stringMatching(/exists already/) });
      const none = join(folder, 'none.sql.gz');
      const wrong = Object.assign(new URL(app.schema.databaseUrl), { password: 'hunter2' }).href;
      const ran = runBuilt('cli/parley.js', { DATABASE_URL: wrong }, ['backup', '--to', none]);
      expect(await ran.exited).toBe(1);
      expect(ran.output()).toMatch(/^The database refuses the user/);
      expect(ran.output()).not.toContain('hunter2');
      const nothing = await command(['backup', '--to', none], (await emptySchema()).databaseUrl);
      expect(nothing).toEqual({ code: 1, output: expect.stringContaining('nothing to back up') });
      expect(readdirSync(folder)).toEqual([basename(file)]);
    },
    WITHIN_MS,
  );

  it(
    '1: a file that is cut off, altered, or no backup leaves the schema empty; one that was stopped is reported',
    async () => {
      const target = await emptySchema();
      const whole = readFileSync(file);
      const broken = join(folder, 'broken.sql.gz');
      const altered = Buffer.from(whole);
      altered[whole.length >> 1] = (altered[whole.length >> 1] ?? 0) ^ 1;
      for (const content of [whole.subarray(0, whole.length >> 1), altered, Buffer.from('-- nothing')]) {
        writeFileSync(broken, content);
        const refused = await command(['restore', '--from', broken], target.databaseUrl);
        expect(refused).toEqual({ code: 1, output: expect.stringMatching(/is damaged/) });
      }
      expect(await tablesOf(target)).toBe(0);
      const sql = await Sql.open(target);
      await sql.rows('CREATE TABLE unfinished_restore (mark int NOT NULL PRIMARY KEY)');
      await sql.close();
      // It is reported to those that come next: the service, and the commands.
      const unfinished = expect.stringContaining('A restore into the schema of DATABASE_URL has not ended.');
      const settings = { DATABASE_URL: databaseUrlOf(new URL(target.databaseUrl)), MASTER_KEY: TEST_MASTER_KEY };
      const served = runBuilt('main.js', settings);
      expect([await served.exited, served.output()]).toEqual([1, unfinished]);
      for (const args of [
        ['restore', '--from', file],
        ['backup', '--to', join(folder, 'half.sql.gz')],
      ])
        expect(await command(args, target.databaseUrl)).toEqual({ code: 1, output: unfinished });
    },
    WITHIN_MS,
  );

  it.each([
    [
      'another MASTER_KEY',
      OTHER_KEY,
      / is whole: .*\nMASTER_KEY does not open the keys in .*; nothing was changed\.\n$/,
    ],
    ['no MASTER_KEY', '', /^MASTER_KEY is missing: give the one that was in use when the backup was made\.\n$/],
    ['a MASTER_KEY that is none', 'c2hvcnQ=', /^The settings are not usable:\n {2}- MASTER_KEY must be base64 .*\n$/],
  ])(
    '1: %s is said in a sentence, no new one is proposed, and nothing is changed',
    async (_what, masterKey, said) => {
      const target = await emptySchema();
      const { code, output } = await command(['restore', '--from', file], target.databaseUrl, masterKey);
      expect([code, output]).toEqual([1, expect.stringMatching(said)]);
      expect(output).not.toMatch(/openssl|make one/);
      expect(await tablesOf(target)).toBe(0);
    },
    WITHIN_MS,
  );
});

describe('With DATABASE_TLS and an authority of one’s own', () => {
  const SCHEMA = 'parley_tls';

  let server: OwnServer;
  let folder: string;
  let databaseUrl: string;
  const command = async (args: readonly string[], settings: Readonly<Record<string, string>>) => {
    const env = { DATABASE_URL: databaseUrl, MASTER_KEY: TEST_MASTER_KEY, DATABASE_TLS: 'true', ...settings };
    const ran = runBuilt('cli/parley.js', env, args);
    return { code: await ran.exited, output: ran.output() };
  };
  const trusting = () => ({ NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    writeFileSync(join(folder, 'ca.pem'), SELF_SIGNED.cert);
    server = await OwnServer.start(SELF_SIGNED);
    databaseUrl = await server.ordinaryUrl(SCHEMA);
    // Nothing goes past encryption.
    await server.run(`ALTER USER ordinary@'%' REQUIRE SSL`);
  }, WITHIN_MS);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'migrate, backup and restore reach the database',
    async () => {
      const file = join(folder, 'backup.sql.gz');
      const migrated = await command(['migrate'], trusting());
      expect(migrated).toMatchObject({ code: 0 });
      const written = await command(['backup', '--to', file], trusting());
      expect(written).toMatchObject({ code: 0, output: expect.stringContaining(`${file} holds`) });
      await server.run(`DROP DATABASE ${SCHEMA}`, `CREATE DATABASE ${SCHEMA}`);
      const restored = await command(['restore', '--from', file], trusting());
      expect(restored).toMatchObject({
        code: 0,
        output: expect.stringContaining('every row of every table is the same'),
      });
    },
    WITHIN_MS,
  );

  it(
    'a server whose authority is not trusted gets no password',
    async () => {
      const { code, output } = await command(['backup', '--to', join(folder, 'none.sql.gz')], {});
      expect(code).not.toBe(0);
      expect(output).toMatch(/certificate/i);
    },
    WITHIN_MS,
  );
});

describe('A schema that is being restored', () => {
  const WITHIN_MS = 120_000;
  const MARK = 'CREATE TABLE unfinished_restore (mark int NOT NULL PRIMARY KEY)';
  const UNFINISHED = 'A restore into the schema of DATABASE_URL has not ended.';

  const schemas: TestSchema[] = [];
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-'))));
  afterAll(async () => {
    for (const schema of schemas) await schema.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const schemaOf = async (): Promise<TestSchema> => {
    const schema = await createTestSchema();
    schemas.push(schema);
    return schema;
  };
  const settingsOf = ({ databaseUrl }: TestSchema) => ({ DATABASE_URL: databaseUrl, MASTER_KEY: TEST_MASTER_KEY });

  it(
    'ends every process of the service that uses it, with a sentence, and none begins to',
    async () => {
      const schema = await schemaOf();
      const sql = await Sql.open(schema);
      const service = await startService(schema.databaseUrl);
      await sql.rows(MARK);
      expect(await service.exited).toBe(1);
      expect(service.output()).toContain(UNFINISHED);
      // By its first connection, before anything is written: the keys of the backup come later.
      await sql.rows('DELETE FROM data_keys');
      const late = runBuilt('main.js', settingsOf(schema));
      expect(await late.exited).toBe(1);
      expect(late.output()).toContain(UNFINISHED);
      expect(await sql.count('data_keys')).toBe(0);
      await sql.close();
    },
    WITHIN_MS,
  );

  it(
    'is one that nothing else uses: otherwise it is refused, and stays empty',
    async () => {
      const source = await schemaOf();
      await (await startTestApp({ ROLE: 'api' }, source)).close();
      const file = join(folder, 'backup.sql.gz');
      const backup = runBuilt('cli/parley.js', settingsOf(source), ['backup', '--to', file]);
      expect([await backup.exited, backup.output()]).toEqual([0, expect.any(String)]);
      const target = await schemaOf();
      const name = new URL(target.databaseUrl).pathname.slice(1);
      const user = await mysql2.createConnection(target.databaseUrl);
      await user.query(`DROP DATABASE ${name}`);
      await user.query(`CREATE DATABASE ${name}`);
      await user.query(`USE ${name}`);
      const restore = async (): Promise<[number | null, string]> => {
        const ran = runBuilt('cli/parley.js', settingsOf(target), ['restore', '--from', file]);
        return [await ran.exited, ran.output()];
      };
      expect(await restore()).toEqual([
        1,
        expect.stringContaining('is in use (1 other connections). Stop the service'),
      ]);
      expect((await user.query('SHOW TABLES'))[0]).toEqual([]);
      await user.end();
      expect(await restore()).toEqual([0, expect.stringContaining('every row of every table is the same')]);
    },
    WITHIN_MS,
  );
});

describe('Messages that come from a backup', () => {
  const DAY_MS = 24 * 3_600_000;

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
