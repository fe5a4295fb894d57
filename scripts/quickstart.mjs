/** `npm run quickstart`: one command from a fresh clone to a running API. Needs nothing but Node and npm. */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, seedOnce, startApi } from './lib/application.mjs';
import { onInterrupt, stopAllChildren } from './lib/children.mjs';
import { readCommandLine } from './lib/command-line.mjs';
import { databasePassword, keepPublicUrl, masterKey, requireWritable, takeFolder } from './lib/data-folder.mjs';
import { requireServer } from './lib/database-server.mjs';
import { familyOf, startDatabase } from './lib/embedded-database.mjs';
import { requireFreePort } from './lib/ports.mjs';
import { Fail, printFailure, secondsSince, step } from './lib/progress.mjs';
import { ensureBuild, ensureDependencies, fromBuild, PROJECT } from './lib/project-build.mjs';
import { bufferPoolBytes } from './lib/server-options.mjs';
import { makeSimulatedSender } from './lib/simulated-sender.mjs';

const MAX_CONNECTIONS = 200;

readCommandLine({
  usage: 'npm run quickstart --',
  about:
    'Installs, compiles, starts a database of its own, migrates, makes the first key, and runs the API until Ctrl-C. ' +
    'Settings come from the environment and .env: PORT (3000), HOST (127.0.0.1), DATA_DIR (.data), DATABASE_URL, ' +
    'MASTER_KEY; see docs/operating.md.',
  options: {},
});

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @type {Awaited<ReturnType<typeof takeFolder>> | null} */
let folderLock = null;
const interrupt = onInterrupt(0, async () => {
  console.log('\nStopping …');
  await stopAll();
  console.log('Stopped: the API and its database are down, the data is kept.');
});

try {
  await main();
} catch (error) {
  // While it stops, steps fail because their processes are stopped: that is no news.
  if (!interrupt.isStopping()) {
    await stopAll();
    printFailure(error);
    process.exit(1);
  }
}

async function main() {
  const start = Date.now();
  const settings = readSettings();
  console.log('Parley quickstart');
  const dataDir = requireWritable(settings.dataDir);
  // First the folder, then the port: an instance that was killed may still hold both for a moment.
  const lock = await takeFolder(dataDir);
  folderLock = lock;
  await requireFreePort(settings.port, settings.host);
  const secret = settings.databaseUrl === '' ? settings.masterKey || masterKey(dataDir) : settings.masterKey;
  await ensureDependencies();
  await ensureBuild();
  const database = settings.databaseUrl === '' ? await startEmbedded(dataDir, lock) : null;
  const env = environment(settings, database?.url('parley') ?? settings.databaseUrl, secret);
  keepPublicUrl(dataDir, env.PUBLIC_URL);
  await step('bringing the schema up to date', () => migrate(env));
  const seeded = await step('looking for an ADMIN key', () => seedOnce(env));
  const logFile = join(dataDir, 'api.log');
  const api = await step('starting the API', () =>
    startApi({ env, baseUrl: settings.baseUrl, logFile, onStarted: lock.addChild }),
  );
  if (seeded.created)
    await step('making a simulated gateway and a sender', () =>
      makeSimulatedSender({
        baseUrl: settings.baseUrl,
        key: seeded.plainApiKey,
        projectId: seeded.projectId,
      }),
    );
  await printWelcome({ settings, seeded, logFile, start, allowHttp: env.WEBHOOK_ALLOW_HTTP === 'true' });
  await untilEnded(api, database, logFile);
}

function readSettings() {
  if (existsSync(join(PROJECT, '.env'))) process.loadEnvFile(join(PROJECT, '.env'));
  const env = process.env;
  const port = env.PORT || '3000';
  // A developer's machine: nobody else is let in unless HOST says so.
  const host = env.HOST || '127.0.0.1';
  const address = host === '0.0.0.0' ? '127.0.0.1' : host.replace(/^::$/, '::1');
  const databaseUrl = env.DATABASE_URL ?? '';
  const settings = {
    port,
    host,
    databaseUrl,
    dataDir: env.DATA_DIR || join(PROJECT, '.data'),
    masterKey: env.MASTER_KEY ?? '',
  };
  if (databaseUrl !== '' && settings.masterKey === '') {
    throw new Fail(
      'DATABASE_URL is set, so MASTER_KEY is needed too: base64 of 32 random bytes, made for example by ' +
        '`openssl rand -base64 32`.',
    );
  }
  return { ...settings, baseUrl: `http://${address.includes(':') ? `[${address}]` : address}:${port}` };
}

/**
 * What the application gets: the caller's environment, and what a developer's machine needs on top of it.
 * @param {Settings} settings @param {string} databaseUrl @param {string} secret
 */
function environment(settings, databaseUrl, secret) {
  return {
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
    PUBLIC_URL: settings.baseUrl,
    ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
    PORT: settings.port,
    HOST: settings.host,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: secret,
  };
}

/** @param {string} dataDir @param {Awaited<ReturnType<typeof takeFolder>>} lock */
async function startEmbedded(dataDir, lock) {
  const databaseDir = join(dataDir, 'database');
  const server = await requireServer(familyOf(databaseDir));
  return step(`starting the embedded database (${server.label} ${server.version})`, async () => {
    const database = await startDatabase({
      server,
      dataDir: databaseDir,
      logFile: join(dataDir, 'database.log'),
      settings: {
        password: databasePassword(dataDir),
        bufferPoolBytes: bufferPoolBytes(),
        maxConnections: MAX_CONNECTIONS,
      },
      onStarted: lock.addChild,
    });
    lock.note({ databasePort: database.port });
    return database;
  });
}

/**
 * @param {object} welcome
 * @param {Settings} welcome.settings @param {import('./lib/application.mjs').Seeded} welcome.seeded
 * @param {string} welcome.logFile @param {number} welcome.start @param {boolean} welcome.allowHttp
 */
async function printWelcome({ settings, seeded, logFile, start, allowHttp }) {
  const { baseUrl } = settings;
  const { exampleVariables } = /** @type {typeof import('../src/cli/seed.js')} */ (await fromBuild('cli/seed.js'));
  const lines = [
    `Parley is running after ${secondsSince(start)}.`,
    '',
    `  Base URL    ${baseUrl}`,
    ...(process.env.CONSOLE === 'false' ? [] : [`  Console     ${baseUrl}/console/`]),
    `  Swagger UI  ${baseUrl}/docs`,
    '',
    'For another terminal, in which the examples of README and docs then run:',
    '',
    ...exampleVariables({ ...seeded, baseUrl }).map((line) => `  ${line}`),
    '',
    ...(seeded.created ? firstSteps() : laterSteps()),
    '',
  ];
  if (allowHttp)
    lines.push(
      'Webhook receivers on this machine and over plain http are allowed here; a production start refuses both.',
    );
  lines.push(`The API's log is ${logFile}. Ctrl-C stops everything and keeps the data.`);
  console.log(`\n${lines.join('\n')}`);
}

function firstSteps() {
  return [
    'KEY is the first ADMIN key, shown this once: keep it.',
    '',
    'Send a message by the simulated gateway (none leaves this machine), and read where it is:',
    '',
    '  curl -s "$BASE/v1/projects/$PROJECT/messages" -H "x-api-key: $KEY" -H \'content-type: application/json\' \\',
    '    -d \'{"to":"+14155552601","text":"Hello from Parley."}\'',
    '  curl -s "$BASE/v1/messages?limit=1" -H "x-api-key: $KEY"',
  ];
}

function laterSteps() {
  return [
    'The data of the last start is kept, and its keys are valid; a key is shown only when it is made.',
    'KEY is the ADMIN key that you have kept. For another one, while this runs:',
    '',
    `  ${newKeyCommand()}`,
  ];
}

/** Works when pasted into another terminal, wherever that stands. */
function newKeyCommand() {
  const settings = ['DATA_DIR', 'DATABASE_URL', 'MASTER_KEY'].filter((name) => (process.env[name] ?? '') !== '');
  const shown = settings
    .filter((name) => name === 'DATA_DIR')
    .map((name) => `${name}=${quoted(process.env[name] ?? '')} `);
  const note = settings.includes('DATABASE_URL') ? '   (with the same DATABASE_URL and MASTER_KEY)' : '';
  const script = quoted(join(PROJECT, 'scripts/parley.mjs'));
  return `cd ${quoted(process.cwd())} && ${shown.join('')}node ${script} new-key${note}`;
}

/** @param {string} text */
function quoted(text) {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Waits until one of the two ends by itself, which is always a failure.
 * @param {import('./lib/children.mjs').Child} api
 * @param {import('./lib/embedded-database.mjs').Database | null} database @param {string} logFile
 */
async function untilEnded(api, database, logFile) {
  /** @type {Promise<{ what: string, log?: string, details: string[] }>[]} */
  const endings = [api.ended.then(() => ({ what: 'API', log: logFile, details: [] }))];
  if (database !== null)
    endings.push(database.child.ended.then(() => ({ what: 'embedded database', details: database.log() })));
  const { what, log, details } = await Promise.race(endings);
  throw new Fail(`The ${what} has ended by itself${log === undefined ? '; its last words:' : `; see ${log}`}`, details);
}

async function stopAll() {
  await stopAllChildren();
  folderLock?.release();
}
