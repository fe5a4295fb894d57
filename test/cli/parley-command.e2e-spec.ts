import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../harness/eventually.js';
import { freePort } from '../harness/free-port.js';
import { runBuilt } from '../harness/processes.js';
import { TEST_MASTER_KEY } from '../harness/test-app.js';
import { Sql } from '../harness/sql.js';
import { createTestSchema } from '../harness/test-schema.js';

/** Each starts processes, on a machine that may be busy. */
const WITHIN_MS = 180_000;
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
    "import('./scripts/lib/database-server.mjs').then((m) => process.exit(m.usable(m.findServers()) === null ? 1 : 0))",
  ]).status === 0;

describe('The command parley', () => {
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
});

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
