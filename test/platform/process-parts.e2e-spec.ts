import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { DeliveryWorker } from '../../src/deliveries/delivery-worker.js';
import { EventDispatcher } from '../../src/deliveries/event-dispatcher.js';
import { ExpiredKeysSweeper } from '../../src/platform/idempotency/claims.js';
import { Retention } from '../../src/deliveries/retention.js';
import { ErasureWorker } from '../../src/compliance/erasure/erasure-run.js';
import { ImportSweeper } from '../../src/phones/intake/import-worker.js';
import { ImportWorker } from '../../src/phones/intake/import-worker.js';
import { PhoneRevalidation } from '../../src/phones/lookup/phone-validation.js';
import { Config } from '../../src/platform/config/config.js';
import { createLog } from '../../src/platform/log.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const WORKER_PARTS = [
  DeliveryWorker,
  EventDispatcher,
  ExpiredKeysSweeper,
  Retention,
  ImportWorker,
  ImportSweeper,
  PhoneRevalidation,
  ErasureWorker,
];

describe('Background work', () => {
  let all: TestApp;
  beforeAll(async () => {
    all = await startTestApp({ ROLE: 'all' });
  });
  afterAll(() => all.close());

  /** The parts of a worker that a process has. */
  const partsOf = (app: { get(part: (typeof WORKER_PARTS)[number], options: { strict: false }): object }) =>
    WORKER_PARTS.filter((part) => {
      try {
        return app.get(part, { strict: false }) instanceof part;
      } catch {
        return false;
      }
    });

  it.each([
    ['api', []],
    ['worker', WORKER_PARTS],
  ])('is done as the role %s has it', async (ROLE, parts) => {
    const process = await startTestApp({ ROLE }, all.schema);
    try {
      expect(partsOf(process.app)).toEqual(parts);
    } finally {
      await process.close();
    }
  });

  it('is done by a process of the role all, and never by a command', async () => {
    expect(partsOf(all.app)).toEqual(WORKER_PARTS);
    const module = AppModule.forCommand(all.app.get(Config), createLog('silent'));
    const command = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    try {
      expect(partsOf(command)).toEqual([]);
    } finally {
      await command.close();
    }
  });
});
