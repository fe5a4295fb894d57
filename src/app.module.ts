import {
  Controller,
  type DynamicModule,
  Get,
  Injectable,
  Module,
  type OnModuleInit,
  Redirect,
  type Type,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { rolesOf } from './access/route.decorators.js';
import { AccessModule } from './access/status.js';
import { ApiKeysModule, ApiKeysWorkerModule } from './api-keys/api-keys.module.js';
import { ApiKey } from './auth/api-key.entity.js';
import { ConsentFileModule } from './compliance/consent-file/consent-file.module.js';
import { ProofKey } from './compliance/consent-file/proof-keys.js';
import { Erasure } from './compliance/erasure/erasure.entity.js';
import { ErasureModule, ErasureWorkerModule } from './compliance/erasure/erasure.module.js';
import { ConsoleLink } from './console/console-link.entity.js';
import { ConsoleLinksModule, ConsoleLinksWorkerModule } from './console/console-links.module.js';
import { ConsoleModule } from './console/console-page.js';
import { DeliveriesModule, DeliveriesWorkerModule } from './deliveries/deliveries.module.js';
import { Delivery, DeliveryAttempt, DeliveryStat } from './deliveries/delivery.entity.js';
import { Event, EventCounter, EventEpoch } from './events/event.entity.js';
import { EventsModule } from './events/events.module.js';
import { InboundFingerprint, KeywordReply } from './messaging/inbound/inbound.entity.js';
import { InboundModule, InboundWorkerModule } from './messaging/inbound/inbound.module.js';
import { MessageLogModule, MessageLogWorkerModule } from './messaging/log/message-log.module.js';
import { MessagesModule, MessagesWorkerModule } from './messaging/messages/messages.module.js';
import { CapUse, NewNumberUse, PrefixUse } from './messaging/policy/cap-use.entity.js';
import { SendingPolicy } from './messaging/policy/sending-policy.entity.js';
import { Unmatched } from './messaging/providers/adapter/unmatched-records.js';
import { Provider, ProviderPrice, Sender } from './messaging/providers/provider.entity.js';
import { ProvidersModule, ProvidersWorkerModule } from './messaging/providers/providers.module.js';
import { SimulatorReceipt } from './messaging/providers/simulator/simulator.sql.js';
import {
  Message,
  MessageAttempt,
  MessageBatch,
  MessageBatchItem,
  MessageEntry,
} from './messaging/record/message.entity.js';
import { UsageDay, UsageDelta, UsageHour } from './messaging/record/usage.entity.js';
import { Foundation1763700000000 } from './migrations/1763700000000-foundation.js';
import { Phones1763700000001 } from './migrations/1763700000001-phones.js';
import { Events1763700000002 } from './migrations/1763700000002-events.js';
import { Consent1763700000003 } from './migrations/1763700000003-consent.js';
import { Lookup1763700000004 } from './migrations/1763700000004-lookup.js';
import { PhoneLists1763700000005 } from './migrations/1763700000005-phone-lists.js';
import { Erasure1763700000006 } from './migrations/1763700000006-erasure.js';
import { Imports1763700000007 } from './migrations/1763700000007-imports.js';
import { KeyChains1763700000008 } from './migrations/1763700000008-key-chains.js';
import { Erasures1763700000009 } from './migrations/1763700000009-erasures.js';
import { TenantUsage1763700000010 } from './migrations/1763700000010-tenant-usage.js';
import { Epochs1763700000011 } from './migrations/1763700000011-epochs.js';
import { Providers1763700000012 } from './migrations/1763700000012-providers.js';
import { Messages1763700000013 } from './migrations/1763700000013-messages.js';
import { MessageErasure1763700000016 } from './migrations/1763700000016-message-erasure.js';
import { MessageLists1763700000017 } from './migrations/1763700000017-message-lists.js';
import { PrefixCaps1763700000018 } from './migrations/1763700000018-prefix-caps.js';
import { Unmatched1763700000019 } from './migrations/1763700000019-unmatched.js';
import { Inbound1763700000020 } from './migrations/1763700000020-inbound.js';
import { EventPadding1763700000022 } from './migrations/1763700000022-event-padding.js';
import { Breakers1763700000026 } from './migrations/1763700000026-breakers.js';
import { MessageFooters1763700000027 } from './migrations/1763700000027-message-footers.js';
import { OpenBatches1763700000028 } from './migrations/1763700000028-open-batches.js';
import { InboundProviders1763700000029 } from './migrations/1763700000029-inbound-providers.js';
import { DefaultCountries1763700000030 } from './migrations/1763700000030-default-countries.js';
import { LateKeys1763700000031 } from './migrations/1763700000031-late-keys.js';
import { KeyAccess1763700000032 } from './migrations/1763700000032-key-access.js';
import { Processes1763700000033 } from './migrations/1763700000033-processes.js';
import { UsageHours1763700000034 } from './migrations/1763700000034-usage-hours.js';
import { ConsoleLinks1763700000035 } from './migrations/1763700000035-console-links.js';
import { MessageZones1763700000036 } from './migrations/1763700000036-message-zones.js';
import { LegalQuietHours1763700000037 } from './migrations/1763700000037-legal-quiet-hours.js';
import { TenantStops1763700000038 } from './migrations/1763700000038-tenant-stops.js';
import { NewNumbers1763700000039 } from './migrations/1763700000039-new-numbers.js';
import { ConsentReviews1763700000040 } from './migrations/1763700000040-consent-reviews.js';
import { Proofs1763700000041 } from './migrations/1763700000041-proofs.js';
import { ConsentEntry, ConsentReview, TenantOptOut, TenantOptOutTask } from './phones/consent/consent.entity.js';
import { ConsentModule, ConsentWorkerModule } from './phones/consent/consent.module.js';
import { IntakeModule, IntakeWorkerModule } from './phones/intake/intake.module.js';
import { PhoneImport, PhoneImportChunk, PhoneImportError } from './phones/intake/phone-import.entity.js';
import { Phone, PhoneCount } from './phones/phone.entity.js';
import { PhonesModule, PhonesWorkerModule } from './phones/phones.module.js';
import { endForRestore, restoreQuestion } from './platform/backup/restore-mark.js';
import type { Config } from './platform/config/config.js';
import { DataKey } from './platform/crypto/data-keys.js';
import type { Schema } from './platform/database/bounded-pool.js';
import { Failpoints } from './platform/failpoints.js';
import { marksOf, Public } from './platform/http/operation.decorator.js';
import { servedRoutes } from './platform/http/route-table.js';
import { PATH_IDS } from './platform/http/validation.js';
import { IdempotencyKey } from './platform/idempotency/claims.js';
import type { Log } from './platform/log.js';
import { PlatformModule, PlatformWorkerModule } from './platform/platform.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { StatusModule, StatusWorkerModule } from './status/status.module.js';
import { RunningProcess } from './status/status.sql.js';
import { Project, Tenant } from './tenants/tenant.entity.js';
import { TenantsModule } from './tenants/tenants.module.js';
import { WebhookConfig } from './webhook-configs/webhook-config.entity.js';
import { WebhookConfigsModule } from './webhook-configs/webhook-configs.module.js';

interface PathParameter {
  readonly description: string;
  readonly example: string;
}

/**
 * What the parameters of paths are; a name that is missing here has no description and no example, which a test
 * refuses.
 */
export const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
  tenantId: { description: 'Id of the tenant.', example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  projectId: { description: 'Id of the project.', example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  keyId: { description: 'Id of the API key.', example: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  consoleLinkId: { description: 'Id of the console link.', example: 'cln_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  webhookConfigId: { description: 'Id of the webhook config.', example: 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  deliveryId: { description: 'Id of the delivery.', example: 'dlv_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  eventId: { description: 'Id of the event.', example: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  phoneE164: { description: 'The phone number in E.164, with or without its `+`.', example: '+14155552601' },
  batchId: { description: 'Id of the batch.', example: 'bat_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  importId: { description: 'Id of the import.', example: 'imp_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  providerId: { description: 'Id of the provider.', example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  unmatchedId: { description: 'Id of the record.', example: 'unm_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  senderId: { description: 'Id of the sender.', example: 'snd_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  messageId: { description: 'Id of the message.', example: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  reviewId: { description: 'Id of the review.', example: 'rev_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
  erasureId: { description: 'Id of the erasure.', example: 'era_01JD8V4T9Z6Q2M5N7P8R0S1T2V' },
};

/** The letters that the ids of each parameter begin with, by its name. */
const ID_PREFIXES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PATH_PARAMETERS)
    .filter(([, { example }]) => example.includes('_'))
    .map(([name, { example }]) => [name, example.slice(0, example.indexOf('_'))]),
);

/** Where nothing is named, the documentation is meant. */
@ApiExcludeController()
@Controller()
class RootController {
  @Get()
  @Public()
  @Redirect()
  toDocs(): { url: string } {
    return { url: 'docs' };
  }
}

/** Stops the application at boot when a route says neither who may pass nor that everybody may. */
@Injectable()
export class RouteAudit implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const open = servedRoutes(this.discovery, this.scanner)
      .filter(({ handler }) => rolesOf(handler).length === 0 && marksOf(handler).isPublic !== true)
      .map(({ name }) => name);
    if (open.length > 0) throw new Error(`These routes have neither @Roles() nor @Public(): ${open.join(', ')}`);
  }
}

/** Every table and every migration of this service. */
export const SCHEMA: Schema = {
  entities: [
    DataKey,
    IdempotencyKey,
    Tenant,
    Project,
    ApiKey,
    ConsoleLink,
    WebhookConfig,
    Phone,
    ConsentEntry,
    TenantOptOut,
    TenantOptOutTask,
    ConsentReview,
    PhoneImport,
    PhoneImportChunk,
    PhoneImportError,
    Erasure,
    PhoneCount,
    Event,
    EventCounter,
    EventEpoch,
    Delivery,
    DeliveryAttempt,
    DeliveryStat,
    Provider,
    ProviderPrice,
    Sender,
    SimulatorReceipt,
    Unmatched,
    Message,
    MessageAttempt,
    MessageEntry,
    MessageBatch,
    MessageBatchItem,
    SendingPolicy,
    CapUse,
    PrefixUse,
    NewNumberUse,
    UsageDelta,
    UsageDay,
    UsageHour,
    InboundFingerprint,
    KeywordReply,
    RunningProcess,
    ProofKey,
  ],
  migrations: [
    Foundation1763700000000,
    Phones1763700000001,
    Events1763700000002,
    Consent1763700000003,
    Lookup1763700000004,
    PhoneLists1763700000005,
    Erasure1763700000006,
    Imports1763700000007,
    KeyChains1763700000008,
    Erasures1763700000009,
    TenantUsage1763700000010,
    Epochs1763700000011,
    Providers1763700000012,
    Messages1763700000013,
    MessageErasure1763700000016,
    MessageLists1763700000017,
    PrefixCaps1763700000018,
    Unmatched1763700000019,
    Inbound1763700000020,
    EventPadding1763700000022,
    Breakers1763700000026,
    MessageFooters1763700000027,
    OpenBatches1763700000028,
    InboundProviders1763700000029,
    DefaultCountries1763700000030,
    LateKeys1763700000031,
    KeyAccess1763700000032,
    Processes1763700000033,
    UsageHours1763700000034,
    ConsoleLinks1763700000035,
    MessageZones1763700000036,
    LegalQuietHours1763700000037,
    TenantStops1763700000038,
    NewNumbers1763700000039,
    ConsentReviews1763700000040,
    Proofs1763700000041,
  ],
};

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
  ConsentFileModule,
  ErasureModule,
  EventsModule,
  DeliveriesModule,
  StatusModule,
];
/**
 * What works by itself. A module that has such work has a second module for it; nothing else asks which role a process
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

/** What every module may ask for that only the top knows. */
const TOP: DynamicModule = {
  module: class Top {},
  global: true,
  providers: [{ provide: PATH_IDS, useValue: ID_PREFIXES }],
  exports: [PATH_IDS],
};

/** All modules of the service. */
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
    imports: [DiscoveryModule, TOP, platform, ...parts],
    controllers: [RootController],
    providers: [RouteAudit],
  };
}
