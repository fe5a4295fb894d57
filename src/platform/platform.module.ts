import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from './clock.js';
import { Config, ConfigModule } from './config/config.js';
import { DataKeys } from './crypto/data-keys.js';
import { dataSourceOptions, type Schema } from './database/bounded-pool.js';
import { Database } from './database/database.js';
import { BoundedReads } from './database/bounded-reads.js';
import { requireServerVersion } from './database/migrator.js';
import { primaryOf } from './database/primary.js';
import type { FirstQuestion } from './database/session.js';
import { Transactor } from './database/transactor.js';
import { Failpoints } from './failpoints.js';
import { Cursors } from './http/paging.js';
import { UntrustedProxyWarning } from './http/visit-limit.js';
import { Claims, ExpiredKeysSweeper } from './idempotency/claims.js';
import { Idempotency } from './idempotency/idempotency.js';
import { SharedUse } from './jobs/pace.js';
import { RateLimits } from './limits/rate-limits.js';
import { LOG, type Log } from './log.js';
import { Metrics, MetricsController } from './observability/metrics.js';
import { HealthController, Readiness } from './observability/readiness.js';

const SERVICES = [
  Failpoints,
  Database,
  BoundedReads,
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
        BoundedReads,
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

/** The end of idempotency keys. */
@Module({ providers: [ExpiredKeysSweeper] })
export class PlatformWorkerModule {}
