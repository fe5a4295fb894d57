import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { Config } from '../platform/config/config.js';
import { loadConfig } from '../platform/config/read-config.js';
import { createLog } from '../platform/log/log.js';

/** The application without its server, for one command. It dispatches and delivers nothing: a command ends too soon for that. */
export async function withApplication(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  const config = Object.freeze(Object.assign(new Config(), loadConfig(), { role: 'api' }));
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, createLog('silent')), {
    logger: false,
    abortOnError: false,
  });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
