import mysql2 from 'mysql2/promise';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { eventually } from '../harness/eventually.js';
import { runBuilt } from '../harness/processes.js';
import { freePort } from '../harness/sockets.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

/** Each starts processes, on a machine that may be busy. */
const WITHIN_MS = 180_000;

describe('The command parley', () => {
  const QUICKSTART_WITHIN_MS = 2 * WITHIN_MS;
  const COMMANDS = [
    'migrate',
    'seed',
    'new-key',
    'backup',
    'restore',
    'consent',
    'consent check',
    'consent rebuild',
    'messages',
    'messages release',
    'phones',
    'phones import',
    'phones export',
  ];
  const NOWHERE = { DATABASE_URL: 'mysql://parley:secret@127.0.0.1:1/parley', MASTER_KEY: TEST_MASTER_KEY };
  const HAS_SERVER =
    spawnSync(process.execPath, [
      '-e',
      "import('./scripts/lib/database-server.mjs')" +
        '.then((m) => process.exit(m.usable(m.findServers()) === null ? 1 : 0))',
    ]).status === 0;

  const parley = async (args: readonly string[], settings: Readonly<Record<string, string>> = {}) => {
    const ran = runBuilt('cli/parley.js', settings, args);
    return { code: await ran.exited, output: ran.output() };
  };

  it(
    'lists its commands without any settings, and says its version',
    async () => {
      const { code, output } = await parley(['--help']);
      expect(code).toBe(0);
      for (const command of COMMANDS.filter((name) => !name.includes(' ')))
        expect(output).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
      expect(await parley(['--version'])).toEqual({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    },
    WITHIN_MS,
  );

  it.each(COMMANDS)(
    'explains %s',
    async (command) => {
      const { code, output } = await parley([...command.split(' '), '--help']);
      expect([code, output.split('\n')[0]]).toEqual([0, expect.stringContaining(`Usage: parley ${command}`)]);
    },
    WITHIN_MS,
  );

  it.each<[string, RegExp]>([
    ['sed', /^Unknown command 'sed'\. Did you mean one of seed, send\?/],
    ['seed --forse', /^Unknown option '--forse'\. Did you mean --force\?/],
    ['seed now', /^Too many arguments for 'seed'/],
    ['consent chekc', /^Unknown command 'chekc'\. Did you mean check\?/],
    ['consent check twice', /^Too many arguments for 'check'/],
    ['backup', /^Required option '--to <file>' not specified\./],
    ['restore --from a.gz --epoch soon', /^--epoch must be a whole number/],
    ['phones import numbers.csv', /^Required option '--project <id>' not specified\./],
    ['phones import --project prj_1', /^Missing required argument 'file'\./],
    ['phones import --project prj_1 --country Atlantis numbers.csv', /^--country must be /],
    ['phones export --project prj_1 --errors a.csv', /^Unknown option '--errors'\./],
  ])(
    '2: one sentence for %s',
    async (line, sentence) => {
      const { code, output } = await parley(line.split(' '), NOWHERE);
      expect([code, output]).toEqual([2, expect.stringMatching(sentence)]);
      expect(output.trim().split('\n')).toHaveLength(1);
    },
    WITHIN_MS,
  );

  it(
    '2: without a command it shows which there are',
    async () => {
      for (const [args, heading] of [
        [[], 'On the machine of the installation:'],
        [['consent'], 'Commands:'],
      ] as const)
        expect(await parley(args)).toEqual({ code: 2, output: expect.stringContaining(heading) });
    },
    WITHIN_MS,
  );

  it(
    'needs neither a database nor its settings for commands through the API',
    async () => {
      const settings = { XDG_CONFIG_HOME: '/nonexistent' };
      const unknown = { code: 1, output: expect.stringMatching(/^No service is known: [^\n]+\n$/) };
      for (const args of ['whoami', 'messages list', 'phones download'])
        expect(await parley(args.split(' '), settings)).toEqual(unknown);
      const PARLEY_URL = `http://127.0.0.1:${await freePort()}`;
      const nobody = { ...settings, PARLEY_URL, PARLEY_API_KEY: 'a', PARLEY_PROJECT: 'prj_1' };
      const away = expect.stringMatching(/^The service cannot be reached\. [^\n]*\(ECONNREFUSED\)\n$/);
      expect(await parley(['webhooks', 'list'], nobody)).toEqual({ code: 4, output: away });
    },
    WITHIN_MS,
  );

  it(
    '1: a database that is not named, not there, or not migrated, in a sentence and without the password',
    async () => {
      expect(await parley(['migrate'])).toEqual({
        code: 1,
        output: expect.stringContaining('DATABASE_URL is missing'),
      });
      for (const command of ['migrate', 'seed']) {
        const { code, output } = await parley(command.split(' '), NOWHERE);
        expect([command, code, output]).toEqual([
          command,
          1,
          expect.stringMatching(/^The database cannot be reached \(ECONNREFUSED\)[^\n]*\n$/),
        ]);
        expect(output).not.toContain('secret');
      }
      const schema = await createTestSchema();
      try {
        const url = `${schema.databaseUrl}_none`;
        const missing = await parley(['seed'], { DATABASE_URL: url, MASTER_KEY: TEST_MASTER_KEY });
        expect([missing.code, missing.output]).toEqual([1, expect.stringMatching(/^The database refuses [^\n]+\n$/)]);
        const sql = await Sql.open(schema);
        await sql.rows('DROP TABLE data_keys');
        await sql.close();
        const old = await parley(['seed'], { DATABASE_URL: schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY });
        expect(old).toEqual({ code: 1, output: 'The database lacks migrations: run "parley migrate" first.\n' });
      } finally {
        await schema.drop();
      }
    },
    WITHIN_MS,
  );

  (HAS_SERVER ? it : it.skip)(
    'works on the database of quickstart, beside it and while it is stopped',
    async () => {
      // A starting MariaDB removes what looks like this from its folder for temporary files.
      const foreign = join(tmpdir(), '#sql-temptable-parley-1-1.MAI');
      writeFileSync(foreign, '');
      const folder = mkdtempSync(join(tmpdir(), 'parley-'));
      const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), BCRYPT_COST: '4' };
      const script = async (name: string, ...args: string[]) => {
        const started = startScript(name, args, { ...env, PORT: String(await freePort()) });
        return { ...started, code: await started.exited };
      };
      const none = await script('parley.mjs', 'seed');
      expect([none.code, none.output()]).toEqual([1, expect.stringContaining('No database was found')]);
      const quickstart = startScript('quickstart.mjs', [], { ...env, PORT: String(await freePort()) });
      try {
        await eventually('quickstart runs', async () => {
          if (quickstart.child.exitCode !== null) throw new Error(quickstart.output());
          return quickstart.output().includes('Parley is running');
        });
        const [, projectId] = /export PROJECT=(\S+)/.exec(quickstart.output()) ?? [];
        const beside = await script('parley.mjs', 'new-key', '--json');
        const made = expect.objectContaining({ created: true, projectId });
        expect([beside.code, JSON.parse(beside.output())]).toEqual([0, made]);
        expect(readFileSync(join(env.DATA_DIR, 'public-url'), 'utf8')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
      } finally {
        quickstart.child.kill('SIGINT');
        await quickstart.exited;
      }
      const alone = await script('parley.mjs', 'consent', 'check');
      expect([alone.code, alone.output()]).toEqual([0, '0 numbers compared with the consent ledger, 0 differ.\n']);
      expect(existsSync(join(env.DATA_DIR, 'running.json'))).toBe(false);
      expect(existsSync(foreign)).toBe(true);
      rmSync(foreign);
      rmSync(folder, { recursive: true, force: true });
    },
    2 * QUICKSTART_WITHIN_MS,
  );

  interface Started {
    readonly child: ChildProcess;
    readonly exited: Promise<number | null>;
    readonly output: () => string;
  }

  function startScript(
    name: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): Started {
    const child = spawn(process.execPath, [resolve('scripts', name), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    return { child, exited: new Promise((done) => child.once('close', done)), output: () => chunks.join('') };
  }
});

describe('parley new-key', () => {
  /** Each starts processes, on a machine that may be busy. */
  const WITHIN_MS = 120_000;

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

  const newKey = async (args: readonly string[] = [], databaseUrl = app.schema.databaseUrl) => {
    const settings = { DATABASE_URL: databaseUrl, MASTER_KEY: TEST_MASTER_KEY, BCRYPT_COST: '4', PORT: '3456' };
    const ran = runBuilt('cli/parley.js', settings, ['new-key', ...args]);
    return { code: await ran.exited, output: ran.output() };
  };
  const firstPlace = async () => {
    const { body } = await world.send('get', '/v1/api-keys/current', app.adminKey);
    return { tenantId: String(body.tenantId), projectId: String(body.projectId) };
  };
  const counts = async () => [await sql.count('tenants'), await sql.count('projects'), await sql.count('api_keys')];
  const refused = (words: RegExp) => ({ code: 1, output: expect.stringMatching(words) });

  it(
    '0: an ADMIN key in the project of the first one, with the variables of all examples, and nothing else',
    async () => {
      const other = await world.project();
      await world.key(other.projectId, { role: 'ADMIN' });
      const { tenantId, projectId } = await firstPlace();
      const [tenants, projects, keys = 0] = await counts();
      const { code, output } = await newKey();
      expect([code, await counts()]).toEqual([0, [tenants, projects, keys + 1]]);
      expect(output.match(/parley_\w+/g)).toHaveLength(1);
      const lines = [...output.matchAll(/^ {2}export (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]);
      const [, [, key = ''] = []] = lines;
      expect(lines).toEqual([
        ['BASE', 'http://localhost:3456'],
        ['KEY', expect.stringMatching(/^parley_/)],
        ['TENANT', tenantId],
        ['PROJECT', projectId],
      ]);
      const { body } = await world.send('get', '/v1/api-keys/current', key);
      expect(body).toMatchObject({ name: 'ADMIN key', role: 'ADMIN', projectId, tenantId });
    },
    WITHIN_MS,
  );

  it(
    '0: in the project that --project names',
    async () => {
      const { projectId, tenantId } = await world.project();
      const { code, output } = await newKey(['--json', '--project', projectId]);
      const made = JSON.parse(output) as { plainApiKey: string };
      expect([code, made]).toEqual([0, expect.objectContaining({ created: true, projectId, tenantId })]);
      expect((await world.send('get', `/v1/tenants/${tenantId}`, made.plainApiKey)).status).toBe(200);
    },
    WITHIN_MS,
  );

  it(
    '1: a project that is not there, or whose keys would be refused, in a sentence that names --project',
    async () => {
      const { projectId, tenantId } = await world.project();
      const before = await counts();
      const unknown = ['prj_unknown', 'prj_é'].map((id) => newKey(['--project', id]));
      for (const ended of await Promise.all(unknown))
        expect(ended).toEqual(refused(/^--project names no project [^\n]+\n$/));
      await world.admin('patch', `/v1/projects/${projectId}`, { status: 'suspended' });
      expect(await newKey(['--project', projectId])).toEqual(refused(/^[^\n]+ suspended, [^\n]+ --project\.\n$/));
      await world.admin('patch', `/v1/projects/${projectId}`, { status: 'active' });
      await world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'archived' });
      expect(await newKey(['--project', projectId])).toEqual(refused(/^[^\n]+ archived, [^\n]+ --project\.\n$/));
      expect(await counts()).toEqual(before);
    },
    WITHIN_MS,
  );

  it(
    '1: a full project, and an installation without an ADMIN key, in a sentence',
    async () => {
      const { projectId, keyId } = await world.project();
      const columns = (await sql.rows<{ Field: string }>('SHOW COLUMNS FROM api_keys')).map(({ Field }) => Field);
      const copied = columns.map((name) => (name === 'keyId' ? 'CONCAT("key_", UUID_SHORT())' : `k.${name}`));
      await sql.rows(
        `INSERT INTO api_keys (${columns.join()}) SELECT ${copied.join()} FROM api_keys k,
        (SELECT 1 FROM information_schema.columns LIMIT 99) many WHERE k.keyId = ?`,
        [keyId],
      );
      expect(await newKey(['--project', projectId])).toEqual(
        refused(/^A project has at most 100 active API keys\.\n$/),
      );
      const empty = await createTestSchema();
      expect(await newKey([], empty.databaseUrl)).toEqual(refused(/^There is no ADMIN key yet[^\n]+parley seed\n$/));
      await empty.drop();
    },
    WITHIN_MS,
  );
});

describe('The commands in the image', () => {
  const ROOT = process.cwd();
  const DOCKERFILE = readFileSync('Dockerfile', 'utf8');
  const OPERATING = readFileSync('docs/operating.md', 'utf8');

  interface Locked {
    readonly dev?: boolean;
    readonly devOptional?: boolean;
    readonly optional?: boolean;
    readonly link?: boolean;
  }

  /** The folder /app of the image, as the Dockerfile makes it: packages without `dev` and `optional` ones, pruned. */
  function makeApp(folder: string): void {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
    for (const [path, { link, dev, devOptional, optional }] of Object.entries(packages))
      if (path.startsWith('node_modules/') && !link && !dev && !devOptional && !optional)
        linkFolder(resolve(ROOT, path), join(folder, path));
    const [, prune = ''] = /npm ci --omit=dev[^]*?&& (find [^]*?)\n\n/.exec(DOCKERFILE) ?? [];
    const { status, stderr } = spawnSync('sh', ['-euc', prune], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    cpSync('dist', join(folder, 'dist'), { recursive: true });
    for (const name of readdirSync('packages')) addOwnPackage(folder, name);
    cpSync('package.json', join(folder, 'package.json'));
  }

  /** A package of ours: what is compiled, and npm's link to it. */
  function addOwnPackage(folder: string, directory: string): void {
    const place = join('packages', directory);
    // What is bundled into the application, as the console is, has nothing built of its own.
    for (const part of ['package.json', 'dist'].filter((one) => existsSync(join(place, one))))
      cpSync(join(place, part), join(folder, place, part), { recursive: true });
    const { name } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { name: string };
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(folder, place)), link);
  }

  /** Links the files of a package; the packages inside of it are packages of their own in the lock file. */
  function linkFolder(from: string, to: string): void {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory() && entry.name !== 'node_modules') linkFolder(source, target);
      if (entry.isFile()) linkOrCopy(source, target);
    }
  }

  function linkOrCopy(source: string, target: string): void {
    try {
      linkSync(source, target);
    } catch {
      copyFileSync(source, target);
    }
  }

  let folder: string;
  let schema: TestSchema;
  beforeAll(async () => {
    mkdirSync('.cache', { recursive: true });
    folder = mkdtempSync(resolve('.cache/image-app-'));
    makeApp(folder);
    schema = await createTestSchema();
    writeFileSync(join(folder, 'database-url'), schema.databaseUrl);
    writeFileSync(join(folder, 'master-key'), TEST_MASTER_KEY);
  }, WITHIN_MS);
  afterAll(async () => {
    await schema.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** With the settings of compose.yaml, and without any program of the machine. */
  const parley = async (args: string): Promise<[number | null, string]> => {
    const env = {
      PATH: '',
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATABASE_URL_FILE: join(folder, 'database-url'),
      MASTER_KEY: '',
      MASTER_KEY_FILE: join(folder, 'master-key'),
    };
    const child = spawn(process.execPath, ['dist/src/cli/parley.js', ...args.split(' ')], { cwd: folder, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return [await new Promise<number | null>((done) => child.once('close', done)), output];
  };

  /** The arguments of a command as docs/operating.md gives it for Docker. */
  const ofPage = (name: string): string => {
    const [, args = ''] = new RegExp(`parley\\.js (${name} [^'\n]+)`).exec(OPERATING) ?? [];
    expect(args).toContain(' /tmp/');
    return args.replace('/tmp', folder);
  };

  it(
    'back up, and restore into an emptied schema',
    async () => {
      expect(await parley('seed')).toEqual([0, expect.any(String)]);
      expect(await parley(ofPage('backup'))).toEqual([0, expect.stringMatching(/ holds [1-9][\d,]* rows of /)]);
      const connection = await mysql2.createConnection(schema.databaseUrl);
      const name = new URL(schema.databaseUrl).pathname.slice(1);
      for (const statement of ['DROP', 'CREATE']) await connection.query(`${statement} DATABASE \`${name}\``);
      await connection.end();
      expect(await parley(ofPage('restore'))).toEqual([
        0,
        expect.stringContaining('every row of every table is the same'),
      ]);
      expect(await parley('seed --if-missing')).toEqual([0, expect.stringContaining('already')]);
    },
    WITHIN_MS,
  );
});
