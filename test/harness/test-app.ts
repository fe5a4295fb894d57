import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Server } from 'node:http';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../src/app.setup.js';
import { AdminKeys } from '../../src/cli/seed.js';
import { Clock } from '../../src/platform/clock.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { Loop } from '../../src/platform/jobs/loop.js';
import { QueueStatus } from '../../src/status/status.view.js';
import { settleWith, type Terms } from './eventually.js';
import type { RouteApp } from './route-app.js';
import type { Schema } from './sql.js';
import { createTestSchema } from './test-schema.js';

const { settle } = (await import(resolve('test/harness/settling.mjs'))) as {
  readonly settle: (app: NestExpressApplication, classes: object, terms: Terms) => Promise<string[]>;
};

/** A key that opens nothing outside of a test schema. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

/** Settings of a test process: the cheapest bcrypt, no rate limit in the way, no name server that could be reached. */
const DEFAULTS = {
  MASTER_KEY: TEST_MASTER_KEY,
  HOST: '127.0.0.1',
  BCRYPT_COST: '4',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '0',
  PUBLIC_URL: 'https://parley.test',
  DNS_SERVERS: '127.0.0.1:1',
};

/** The whole application over HTTP on a free port, with an ADMIN key. */
export interface TestApp extends RouteApp {
  readonly app: NestExpressApplication;
}

/** Boots the application on a schema of its own, or on one that exists. `settings` win over the defaults. */
export async function startTestApp(settings: Record<string, string> = {}, existing?: Schema): Promise<TestApp> {
  const own = existing === undefined ? await createTestSchema() : null;
  const { databaseUrl } = existing ?? (own as Schema);
  const config = readConfig({ ...DEFAULTS, ...settings, DATABASE_URL: databaseUrl });
  const app = await createApp(config, pino({ level: config.logLevel }), false);
  await app.listen(0, '127.0.0.1');
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const made = await AdminKeys.of(app).makeFirst(true);
  const letGo = settleWith((terms) => settle(app, { Clock, Loop, QueueStatus }, terms));
  const close = async () => {
    letGo();
    await app.close();
    await own?.drop();
  };
  return { app, url, adminKey: made?.plainApiKey ?? '', http: request(url), schema: { databaseUrl }, close };
}

/**
 * The application that all blocks of a test file share: it is started for the first that asks for it, and closed when
 * the last one has ended. To close what a block got of it does nothing.
 */
export function shareTestApp(settings: Record<string, string> = {}): () => Promise<TestApp> {
  let started: Promise<TestApp> | null = null;
  afterAll(async () => (await started)?.close());
  return async () => ({ ...(await (started ??= startTestApp(settings))), close: () => Promise.resolve() });
}

/** A part of a room's worker that does nothing by itself, in a process that has no worker. */
export function idlePart<Part>({ app }: TestApp, room: Type, part: Type<Part>): Promise<Part> {
  return app.select(room).get(ModuleRef, { strict: true }).create(part);
}
