import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from './clock.js';
import { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DataKeys } from './crypto/data-keys.js';
import { Database } from './database/database.js';
import { IndexDives } from './database/index-dives.js';
import { dataSourceOptions, type Schema } from './database/data-source-options.js';
import { primaryOf } from './database/primary.js';
import type { FirstQuestion } from './database/session.js';
import { requireServerVersion } from './database/server-version.js';
import { Transactor } from './database/transactor.js';
import { Failpoints } from './failpoints.js';
import { Cursors } from './http/cursors.js';
import { UntrustedProxyWarning } from './edge/untrusted-proxy-warning.js';
import { Claims } from './idempotency/claims.js';
import { Idempotency } from './idempotency/idempotency.js';
import { SharedUse } from './jobs/shared-use.js';
import { HealthController } from './observability/health.controller.js';
import { LOG, type Log } from './log/log.js';
import { Metrics } from './observability/metrics.js';
import { MetricsController } from './observability/metrics.controller.js';
import { Readiness } from './observability/readiness.js';
import { RateLimits } from './limits/rate-limits.js';

const SERVICES = [
  Failpoints,
  Database,
  IndexDives,
  Transactor,
  DataKeys,
  Cursors,
  Idempotency,
  SharedUse,
  RateLimits,
  UntrustedProxyWarning,
  Metrics,
  Readiness,
  LOG,
];

/** Everything below the domain: database, keys, idempotency, limits, observability. Knows no word of the domain. */
@Module({})
export class PlatformModule {
  static forRoot(
    config: Config,
    log: Log,
    schema: Schema,
    failpoints: Failpoints,
    question: FirstQuestion | null,
  ): DynamicModule {
    const primary = primaryOf(config);
    return {
      module: PlatformModule,
      global: true,
      imports: [
        ConfigModule.forRoot(config),
        TypeOrmModule.forRoot({ ...dataSourceOptions(config, schema, primary, question), retryAttempts: 0 }),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: LOG, useValue: log },
        { provide: Failpoints, useValue: failpoints },
        {
          provide: Database,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new Database(dataSource, { ...config, primary, question }),
        },
        IndexDives,
        Transactor,
        {
          provide: DataKeys,
          inject: [DataSource, Database, Clock],
          useFactory: async (dataSource: DataSource, database: Database, clock: Clock) => {
            await requireServerVersion(database);
            return DataKeys.load(dataSource, config.masterKeys, clock.now());
          },
        },
        Cursors,
        Claims,
        Idempotency,
        SharedUse,
        RateLimits,
        UntrustedProxyWarning,
        Metrics,
        Readiness,
      ],
      exports: SERVICES,
    };
  }
}
