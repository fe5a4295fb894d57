import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from './eventually.js';
import { freePort } from './sockets.js';
import { TEST_MASTER_KEY } from './test-app.js';

const ROOT = process.cwd();

/** A process that ran, or runs, and all that it has said. */
export interface Ran {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output(): string;
}

/** Starts a file of the build with exactly these settings, in an empty folder, so that no `.env` speaks. */
export function runBuilt(file: string, settings: Readonly<Record<string, string>>, args: readonly string[] = []): Ran {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  const child = spawn(process.execPath, [resolve(ROOT, 'dist/src', file), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const exited = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  void exited.then(() => rmSync(folder, { recursive: true, force: true }));
  return { child, exited, output: () => chunks.join('') };
}

/** The service as an operator starts it, on a free port, answering; or another file of ours that starts it. */
export async function startService(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  file = 'main.js',
): Promise<Ran & { readonly url: string }> {
  const port = await freePort();
  const ran = runBuilt(file, {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: TEST_MASTER_KEY,
    BCRYPT_COST: '4',
    RATE_LIMIT_PER_MINUTE: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    ...settings,
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(`the service listens on ${port}`, async () => {
    if (ran.child.exitCode !== null) throw new Error(`The service ended with ${ran.child.exitCode}: ${ran.output()}`);
    return fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  });
  return { ...ran, url };
}

/** A process that kills itself when it comes past a failpoint for the n-th time, from when it is armed with SIGUSR2. */
export async function startMortal(
  databaseUrl: string,
  failpoint: string,
  pass: number,
): ReturnType<typeof startService> {
  const mortal = await startService(
    databaseUrl,
    {
      ROLE: 'api',
      CHAOS_DIST: resolve(ROOT, 'dist'),
      CHAOS_HISTORY: 'history.jsonl',
      CHAOS_PROCESS: 'mortal',
      CHAOS_FAILPOINT: failpoint,
      CHAOS_PASS: String(pass),
      CHAOS_ARMED_BY: 'SIGUSR2',
    },
    '../../proof/stage/application.mjs',
  );
  mortal.child.kill('SIGUSR2');
  return mortal;
}
