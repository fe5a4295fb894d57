/**
 * Builds the image without a container engine and tests it: what is in it, its secrets, migrations, HTTP, both groups
 * of commands, health command, SIGTERM, backup and restore. Needs root on Debian (buildah and debootstrap are installed
 * with apt when they are missing).
 */
import './lib/node-version.mjs';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { removeAtEnd } from './lib/children.mjs';
import { readCommandLine } from './lib/command-line.mjs';
import { buildahIn, buildImage, megabytes } from './lib/image-build.mjs';
import { identityOf, runInImage, startInImage, terminate, untilReady } from './lib/image-run.mjs';
import { freePort } from './lib/ports.mjs';
import { Fail, parseObject, step } from './lib/progress.mjs';
import { runToEnd } from './lib/run-to-end.mjs';
import { startTestDatabase } from './lib/test-database.mjs';

/** @typedef {import('./lib/image-build.mjs').Image} Image */

readCommandLine({
  usage: 'npm run check:image --',
  about:
    'Builds the image from the Dockerfile with buildah, without a container engine, and tests it beside a database: ' +
    'prints its size and what is in it; makes the secrets of compose.yaml; migrates; starts the API as process ' +
    '1 with the ' +
    "image's user; makes a key on its machine and uses it through its API; runs the health command; ends it with " +
    'SIGTERM; backs up and restores. Exits with 1 when one of these is not as it should be. ' +
    'Takes a minute and root on Debian. Stand-ins take the place of the base images, so the size is theirs to some MB.',
  options: {},
});

const MEGABYTES_MAX = 250;
const SIGTERM_MS_MAX = 1000;
const SHOWN = 8;
const BACKUP = '/tmp/parley.sql.gz';
const NOT_WANTED = ['typescript', '@nestjs/cli', '@swc', 'jest', 'prettier', 'oxlint', 'supertest', 'twilio'];
const WANTED = [
  'LICENSE',
  'package.json',
  'make-secrets.sh',
  'dist/src/main.js',
  'dist/src/cli/parley.js',
  'dist/console/index.html.br',
  'dist/presets/vonage.json',
  // By the link that npm makes: what the application imports is there.
  'node_modules/@parley/plain-words/dist/meaning.js',
  'node_modules/parley-sdk/dist/parley.js',
  'node_modules/parley-sdk/dist/webhooks.js',
  'node_modules/parley-cli/dist/program.js',
];

/** What help names the two groups of commands. */
const GROUPS = ['Through the API:', 'On the machine of the installation:'];

/** @type {string[]} */
const faults = [];
await runToEnd(main);

async function main() {
  if (process.getuid?.() !== 0) throw new Fail('This needs root: a chroot for each step of the build.');
  const folder = mkdtempSync(join(tmpdir(), 'parley-image-'));
  removeAtEnd(folder);
  const buildah = buildahIn(folder);
  try {
    const image = await buildImage(buildah);
    await describe(image);
    const database = await startTestDatabase('any');
    await tryOut(image, database.url);
    await database.stop();
  } finally {
    // What is still mounted cannot be removed.
    await buildah('umount', '--all');
    rmSync(folder, { recursive: true, force: true });
  }
  if (faults.length > 0) throw new Fail('The image is not as it should be:', faults);
  console.log('\nThe image is as it should be.');
}

/**
 * Prints size and contents.
 * @param {Image} image
 */
async function describe({ config, root, size }) {
  const app = join(root, 'app');
  const packages = await sizes(join(app, 'node_modules'));
  const total = await megabytes(root);
  console.log(`\nImage: ${total.toFixed(1)} MB of files (buildah says ${size}), user ${config.User}`);
  console.log(`  node           ${(await megabytes(join(root, 'usr/local/bin/node'))).toFixed(1)} MB`);
  console.log(
    `  node_modules   ${(await megabytes(join(app, 'node_modules'))).toFixed(1)} MB, ${packages.length} folders`,
  );
  for (const { name, amount } of packages.slice(0, SHOWN)) console.log(`    ${name} ${amount.toFixed(1)}`);
  for (const part of ['dist', 'dist/console', 'packages'])
    console.log(`  ${part.padEnd(15)}${(await megabytes(join(app, part))).toFixed(2)} MB`);
  console.log();
  expect(total < MEGABYTES_MAX, `${total.toFixed(0)} MB is more than ${MEGABYTES_MAX} MB`);
  for (const file of WANTED) expect(existsSync(join(app, file)), `${file} is missing`);
  for (const name of NOT_WANTED) expect(!existsSync(join(app, 'node_modules', name)), `${name} is in it`);
  expect(/^[1-9]\d*:/.test(config.User), `its user is ${config.User || 'root'}`);
}

/** @param {Image} image @param {string} databaseUrl */
async function tryOut(image, databaseUrl) {
  const asRoot = { user: '0:0' };
  const secrets = [
    'sh',
    '-euc',
    'mkdir -p /secrets /database-secrets; sh make-secrets.sh /secrets /database-secrets; sha256sum /*secrets/*',
  ];
  const first = await runInImage(image, secrets, asRoot);
  const second = await runInImage(image, secrets, asRoot);
  expect(
    first.code === 0 && first.output === second.output,
    `make-secrets.sh says ${first.output}, then ${second.output}`,
  );
  console.log('  secrets        made once, the same at the second start');

  const port = await freePort();
  const env = { PORT: String(port), DATABASE_URL: `${databaseUrl}parley`, MASTER_KEY_FILE: '/secrets/master-key' };
  const migrated = await runInImage(image, ['node', 'dist/src/cli/parley.js', 'migrate'], { env });
  expect(migrated.code === 0, `migrate: ${migrated.output}`);
  console.log(`  migrate        ${migrated.output.trim().slice(0, 60)} …`);

  const health = image.config.Healthcheck.Test.slice(1);
  expect(
    (await runInImage(image, health, { env })).code === 1,
    'the health command does not fail while nothing listens',
  );
  const running = startInImage(image, image.config.Cmd, { env });
  const readyMs = await untilReady(running, `http://127.0.0.1:${port}/health/ready`);
  const [uid, gid] = identityOf(running);
  console.log(`  start          ready after ${readyMs} ms, as user ${uid} of group ${gid}`);
  expect(uid !== 0 && gid !== 0, 'it runs as root');
  for (const path of ['/console/', '/docs', '/docs/swagger-ui-bundle.js', '/openapi.json']) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(status === 200, `${path} is ${status}`);
  }
  await useCommands(image, env, `http://127.0.0.1:${port}`);
  const checked = await runInImage(image, health, { env });
  console.log(`  health command exits with ${checked.code}`);
  expect(checked.code === 0, `the health command: ${checked.output}`);
  const { code, milliseconds } = await terminate(running);
  console.log(`  SIGTERM        exits with ${code} after ${milliseconds} ms`);
  expect(code === 0 && milliseconds < SIGTERM_MS_MAX, `SIGTERM: ${code} after ${milliseconds} ms`);
  await backUpAndRestore(image, env);
}

/**
 * One command of each group, as the image's user: a key is made with the database's settings, and used with the
 * address of the service alone.
 * @param {Image} image @param {Record<string, string>} env @param {string} url
 */
async function useCommands(image, env, url) {
  const parley = (/** @type {string} */ args, /** @type {Record<string, string>} */ variables) =>
    runInImage(image, ['node', 'dist/src/cli/parley.js', ...args.split(' ')], { env: variables });
  const help = await parley('--help', {});
  for (const group of GROUPS) expect(help.output.includes(group), `help does not say "${group}": ${help.output}`);
  const seeded = await parley('seed --json', env);
  const { plainApiKey, keyId } = parseObject(seeded.output) ?? {};
  expect(seeded.code === 0 && typeof plainApiKey === 'string', `seed: ${seeded.output}`);
  const asked = await parley('whoami --json', { PARLEY_URL: url, PARLEY_API_KEY: String(plainApiKey) });
  expect(asked.code === 0 && parseObject(asked.output)?.keyId === keyId, `whoami: ${asked.output}`);
  console.log(`  commands       seed made ${String(keyId)}, which whoami shows through the API`);
}

/**
 * With the image's user, and nothing but what is in it.
 * @param {Image} image @param {{ DATABASE_URL: string } & Record<string, string>} env
 */
async function backUpAndRestore(image, env) {
  const parley = (/** @type {string[]} */ ...args) =>
    runInImage(image, ['node', 'dist/src/cli/parley.js', ...args], { env });
  const written = await parley('backup', '--to', BACKUP);
  console.log(`  backup         ${written.output.trim().split('\n')[0]}`);
  expect(written.code === 0, `backup: ${written.output}`);
  const connection = await mysql.createConnection(env.DATABASE_URL);
  for (const statement of ['DROP', 'CREATE']) await connection.query(`${statement} DATABASE parley`);
  await connection.end();
  const restored = await parley('restore', '--from', BACKUP);
  console.log(`  restore        exits with ${restored.code}`);
  expect(restored.code === 0, `restore: ${restored.output}`);
}

/**
 * The packages and how much each holds, the largest first.
 * @param {string} folder
 */
async function sizes(folder) {
  const list = await step('weighing the packages', () =>
    Promise.all(readdirSync(folder).map(async (name) => ({ name, amount: await megabytes(join(folder, name)) }))),
  );
  return list.sort((left, right) => right.amount - left.amount);
}

/** @param {boolean} ok @param {string} fault */
function expect(ok, fault) {
  if (!ok) faults.push(fault);
}
