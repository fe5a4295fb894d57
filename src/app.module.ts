import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessModule } from './access/access.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { ConsentModule } from './consent/consent.module.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { EventsModule } from './events/events.module.js';
import { FirstKey } from './cli/first-key.js';
import { IntakeModule } from './intake/intake.module.js';
import type { Config } from './platform/config/config.js';
import { Failpoints } from './platform/failpoints.js';
import type { Log } from './platform/log/log.js';
import { PlatformModule } from './platform/platform.module.js';
import { PhonesModule } from './phones/phones.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { RouteAudit } from './route-audit.js';
import { SCHEMA } from './schema.js';
import { TenantsModule } from './tenants/tenants.module.js';
import { WebhookConfigsModule } from './webhook-configs/webhook-configs.module.js';

/** All rooms under one roof. */
@Module({})
export class AppModule {
  static forRoot(config: Config, log: Log, failpoints = new Failpoints()): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DiscoveryModule,
        PlatformModule.forRoot(config, log, SCHEMA, failpoints),
        AccessModule,
        TenantsModule,
        ApiKeysModule,
        WebhookConfigsModule,
        ProjectsModule,
        PhonesModule,
        ConsentModule,
        IntakeModule,
        ErasureModule,
        EventsModule,
        DeliveriesModule,
      ],
      providers: [RouteAudit, FirstKey],
    };
  }
}
