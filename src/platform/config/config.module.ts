import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from './config.js';

/** Gives every room the frozen settings and the clock. */
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Config, useValue: config }, Clock],
      exports: [Config, Clock],
    };
  }
}
