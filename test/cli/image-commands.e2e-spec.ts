import { spawn, spawnSync } from 'node:child_process';
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
import { dirname, join, relative, resolve } from 'node:path';
import mysql2 from 'mysql2/promise';
import { TEST_MASTER_KEY } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';

const WITHIN_MS = 180_000;
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

describe('The commands in the image', () => {
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
