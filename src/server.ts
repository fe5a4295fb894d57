import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.setup.js';
import { SECRET_NAMES } from './app.setup.js';
import { requireRestored } from './platform/backup/restore-mark.js';
import { endForRestore, watchForRestore } from './platform/backup/restore-mark.js';
import type { Config } from './platform/config/config.js';
import { ConfigFaults, loadConfig } from './platform/config/read-config.js';
import { Database } from './platform/database/database.js';
import type { Failpoints } from './platform/failpoints.js';
import { acceptQueueFault } from './platform/http/http-adapter.js';
import { STOPPING_RESPONSE_WITHIN_MS } from './platform/http/request-deadline.js';
import { createLog, type Log } from './platform/log.js';
import { nestLog } from './platform/log.js';
import { Readiness } from './platform/observability/readiness.js';

/** Requests under way get this long before their connections are cut: by then each has its response. */
const DRAIN_MS = STOPPING_RESPONSE_WITHIN_MS + 1_000;
const FALLBACK_LEVEL = 'info';

/**
 * The life of a process: starts with the settings of its environment, stops in order on SIGTERM or SIGINT, and ends
 * with code 1 and a line in the log when it cannot start. `failpoints` are the chaos suite's.
 */
export async function serve(failpoints?: Failpoints): Promise<void> {
  try {
    const config = loadConfig();
    const log = createLog(config.logLevel, SECRET_NAMES);
    await start(config, log, failpoints).catch((err: unknown) => {
      log.fatal({ err }, portFault(err, config) ?? 'Parley could not start');
      process.exitCode = 1;
      // What was begun (a pool, a timer) must not keep a process alive that serves nobody.
      setImmediate(() => process.exit(1));
    });
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    createLog(FALLBACK_LEVEL).fatal({ faults: error.faults }, 'The settings are not usable');
    process.exitCode = 1;
  }
}

/** What is wrong with the port, in a sentence; null when it is something else. */
function portFault(err: unknown, { port, host }: Config): string | null {
  const { code, syscall } = err as NodeJS.ErrnoException;
  if (syscall !== 'listen') return null;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: set PORT to another one`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT to one above 1023`;
  return code === 'EADDRNOTAVAIL' ? `This machine has no address HOST=${host}` : null;
}

async function start(config: Config, log: Log, failpoints?: Failpoints): Promise<void> {
  // As process 1 of a container, a process that has no handler yet is not ended by a signal.
  let end = (_signal: string): void => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(signal));
  const app = await createApp(config, log, nestLog(log), failpoints);
  // Before the modules begin their background work.
  await requireRestored(app.get(Database));
  watchForRestore(app.get(Database), (fault) => endForRestore(log, fault));
  await app.listen(config.port, config.host);
  log.info({ port: config.port, host: config.host, role: config.role }, 'Parley listens');
  const fault = acceptQueueFault();
  if (fault !== null) log.warn(fault);
  end = (signal) => void stop(app, log, signal);
}

/** Readiness off, no new connections, requests under way end, then what the modules hold is closed. */
async function stop(app: NestExpressApplication, log: Log, signal: string): Promise<void> {
  log.info({ signal }, 'stopping');
  app.get(Readiness).stop();
  const server = app.getHttpServer() as Server;
  const drained = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([drained, sleep(DRAIN_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await app.close().catch((err: unknown) => log.error({ err }, 'closing failed'));
  log.info('stopped');
}
