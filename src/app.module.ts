import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessModule } from './access/access.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { ApiKeysWorkerModule } from './api-keys/api-keys-worker.module.js';
import { ConsoleModule } from './console/console.module.js';
import { ConsoleLinksModule } from './console-links/console-links.module.js';
import { ConsoleLinksWorkerModule } from './console-links/console-links-worker.module.js';
import { ConsentWorkerModule } from './consent/consent-worker.module.js';
import { ConsentModule } from './consent/consent.module.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { DeliveriesWorkerModule } from './deliveries/deliveries-worker.module.js';
import { ErasureWorkerModule } from './erasure/erasure-worker.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { EvidenceModule } from './evidence/evidence.module.js';
import { EventsModule } from './events/events.module.js';
import { InboundModule } from './inbound/inbound.module.js';
import { InboundWorkerModule } from './inbound/inbound-worker.module.js';
import { IntakeModule } from './intake/intake.module.js';
import { IntakeWorkerModule } from './intake/intake-worker.module.js';
import { MessageLogModule } from './message-log/message-log.module.js';
import { MessageLogWorkerModule } from './message-log/message-log-worker.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { MessagesWorkerModule } from './messages/messages-worker.module.js';
import { ID_PREFIXES } from './path-parameters.js';
import { endForRestore, restoreQuestion } from './platform/backup/restore-watch.js';
import type { Config } from './platform/config/config.js';
import { Failpoints } from './platform/failpoints.js';
import type { Log } from './platform/log/log.js';
import { PATH_IDS } from './platform/http/validation.js';
import { PlatformModule } from './platform/platform.module.js';
import { PlatformWorkerModule } from './platform/platform-worker.module.js';
import { PhonesModule } from './phones/phones.module.js';
import { PhonesWorkerModule } from './phones/phones-worker.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { ProvidersWorkerModule } from './providers/providers-worker.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { RootController } from './root.controller.js';
import { RouteAudit } from './route-audit.js';
import { SCHEMA } from './schema.js';
import { StatusModule } from './status/status.module.js';
import { StatusWorkerModule } from './status/status-worker.module.js';
import { TenantsModule } from './tenants/tenants.module.js';
import { WebhookConfigsModule } from './webhook-configs/webhook-configs.module.js';

/** What callers and commands reach. */
const API_PARTS: readonly Type[] = [
  AccessModule,
  TenantsModule,
  ApiKeysModule,
  ConsoleLinksModule,
  WebhookConfigsModule,
  ProjectsModule,
  PhonesModule,
  ConsentModule,
  ProvidersModule,
  IntakeModule,
  MessagesModule,
  InboundModule,
  MessageLogModule,
  EvidenceModule,
  ErasureModule,
  EventsModule,
  DeliveriesModule,
  StatusModule,
];
/**
 * What works by itself. A room that has such work has a second module for it; nothing else asks which role a process
 * has.
 */
const WORKER_PARTS: readonly Type[] = [
  PlatformWorkerModule,
  ApiKeysWorkerModule,
  ConsoleLinksWorkerModule,
  PhonesWorkerModule,
  ConsentWorkerModule,
  ProvidersWorkerModule,
  IntakeWorkerModule,
  DeliveriesWorkerModule,
  MessagesWorkerModule,
  MessageLogWorkerModule,
  InboundWorkerModule,
  ErasureWorkerModule,
];

/** What every room may ask for that only the roof knows. */
const ROOF: DynamicModule = {
  module: class Roof {},
  global: true,
  providers: [{ provide: PATH_IDS, useValue: ID_PREFIXES }],
  exports: [PATH_IDS],
};

/** All rooms under one roof. */
@Module({})
export class AppModule {
  /** A process of the role that `config` names. */
  static forRoot(config: Config, log: Log, failpoints = new Failpoints()): DynamicModule {
    // Before the first statement of the first connection: nothing is done for a schema that is being restored.
    const question = restoreQuestion((fault) => endForRestore(log, fault));
    const workers = config.role === 'api' ? [] : WORKER_PARTS;
    const page = config.servesConsole ? [ConsoleModule] : [];
    return compose(
      [...API_PARTS, ...page, ...workers, StatusWorkerModule],
      PlatformModule.forRoot(config, log, SCHEMA, failpoints, question),
    );
  }

  /** A command: it ends too soon to work in the background, whatever the role. */
  static forCommand(config: Config, log: Log): DynamicModule {
    return compose(API_PARTS, PlatformModule.forRoot(config, log, SCHEMA, new Failpoints(), null));
  }
}

function compose(parts: readonly Type[], platform: DynamicModule): DynamicModule {
  return {
    module: AppModule,
    imports: [DiscoveryModule, ROOF, platform, ...parts],
    controllers: [RootController],
    providers: [RouteAudit],
  };
}
