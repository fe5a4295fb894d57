import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.setup.js';
import type { Config } from './platform/config/config.js';
import { nestLog } from './platform/log/nest-log.js';
import type { Log } from './platform/log/log.js';
import { Readiness } from './platform/observability/readiness.js';

/** Requests under way get this long before their connections are cut. */
const DRAIN_MS = 10_000;

/** Starts the API and stops it in order on SIGTERM or SIGINT. */
export async function startServer(config: Config, log: Log): Promise<NestExpressApplication> {
  const app = await createApp(config, log, nestLog(log));
  await app.listen(config.port, config.host);
  log.info({ port: config.port, host: config.host, role: config.role }, 'Parley listens');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app, log, signal));
  return app;
}

/** Readiness off, no new connections, requests under way end, then what the rooms hold is closed. */
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
