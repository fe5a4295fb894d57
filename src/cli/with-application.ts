import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { loadConfig } from '../platform/config/read-config.js';
import { createLog } from '../platform/log/log.js';

/** The application without its server and its background work, for one command. */
export async function withApplication(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.forCommand(loadConfig(), createLog('silent')), {
    logger: false,
    abortOnError: false,
  });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
