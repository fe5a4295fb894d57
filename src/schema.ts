import { ApiKey } from './api-keys/api-key.entity.js';
import { ConsoleLink } from './console-links/console-link.entity.js';
import { DataKey } from './platform/crypto/data-key.entity.js';
import type { Schema } from './platform/database/data-source-options.js';
import { Phones1763700000001 } from './migrations/1763700000001-phones.js';
import { Consent1763700000003 } from './migrations/1763700000003-consent.js';
import { Erasure1763700000006 } from './migrations/1763700000006-erasure.js';
import { Lookup1763700000004 } from './migrations/1763700000004-lookup.js';
import { PhoneLists1763700000005 } from './migrations/1763700000005-phone-lists.js';
import { TenantUsage1763700000010 } from './migrations/1763700000010-tenant-usage.js';
import { Imports1763700000007 } from './migrations/1763700000007-imports.js';
import { KeyChains1763700000008 } from './migrations/1763700000008-key-chains.js';
import { Erasures1763700000009 } from './migrations/1763700000009-erasures.js';
import { ConsentEntry } from './consent/ledger/consent-entry.entity.js';
import { TenantOptOut } from './consent/stops/tenant-opt-out.entity.js';
import { TenantStop } from './consent/stops/tenant-stop.entity.js';
import { ConsentReview } from './consent/ledger/consent-review.entity.js';
import { Erasure } from './erasure/erasure.entity.js';
import { ProofKey } from './evidence/proof-key.entity.js';
import { PhoneImportChunk } from './intake/imports/phone-import-chunk.entity.js';
import { PhoneCount } from './phones/record/phone-count.entity.js';
import { PhoneImportError } from './intake/imports/phone-import-error.entity.js';
import { PhoneImport } from './intake/imports/phone-import.entity.js';
import { Phone } from './phones/record/phone.entity.js';
import { IdempotencyKey } from './platform/idempotency/idempotency-key.entity.js';
import { DeliveryAttempt } from './deliveries/attempts/delivery-attempt.entity.js';
import { DeliveryStat } from './deliveries/attempts/delivery-stat.entity.js';
import { Delivery } from './deliveries/queue/delivery.entity.js';
import { EventCounter } from './events/event-counter.entity.js';
import { EventEpoch } from './events/event-epoch.entity.js';
import { Event } from './events/event.entity.js';
import { Epochs1763700000011 } from './migrations/1763700000011-epochs.js';
import { Providers1763700000012 } from './migrations/1763700000012-providers.js';
import { Events1763700000002 } from './migrations/1763700000002-events.js';
import { Foundation1763700000000 } from './migrations/1763700000000-foundation.js';
import { ProviderPrice } from './providers/record/provider-price.entity.js';
import { Provider } from './providers/record/provider.entity.js';
import { Sender } from './providers/record/sender.entity.js';
import { SimulatorReceipt } from './providers/simulator/simulator-receipt.entity.js';
import { MessageAttempt } from './messages/record/message-attempt.entity.js';
import { MessageBatch, MessageBatchItem } from './messages/record/message-batch.entity.js';
import { MessageEntry } from './messages/record/message-entry.entity.js';
import { Message } from './messages/record/message.entity.js';
import { CapUse } from './messages/policy/cap-use.entity.js';
import { SendingPolicy } from './messages/policy/sending-policy.entity.js';
import { UsageDay, UsageDelta, UsageHour } from './messages/record/usage.entity.js';
import { Messages1763700000013 } from './migrations/1763700000013-messages.js';
import { Unmatched1763700000019 } from './migrations/1763700000019-unmatched.js';
import { Inbound1763700000020 } from './migrations/1763700000020-inbound.js';
import { EventPadding1763700000022 } from './migrations/1763700000022-event-padding.js';
import { Breakers1763700000026 } from './migrations/1763700000026-breakers.js';
import { MessageFooters1763700000027 } from './migrations/1763700000027-message-footers.js';
import { InboundProviders1763700000029 } from './migrations/1763700000029-inbound-providers.js';
import { OpenBatches1763700000028 } from './migrations/1763700000028-open-batches.js';
import { LateKeys1763700000031 } from './migrations/1763700000031-late-keys.js';
import { KeyAccess1763700000032 } from './migrations/1763700000032-key-access.js';
import { Processes1763700000033 } from './migrations/1763700000033-processes.js';
import { DefaultCountries1763700000030 } from './migrations/1763700000030-default-countries.js';
import { InboundFingerprint } from './inbound/receiving/inbound-fingerprint.entity.js';
import { KeywordReply } from './inbound/keywords/keyword-reply.entity.js';
import { Unmatched } from './providers/receipts/unmatched.entity.js';
import { PrefixCaps1763700000018 } from './migrations/1763700000018-prefix-caps.js';
import { NewNumberUse } from './messages/policy/new-number-use.entity.js';
import { PrefixUse } from './messages/policy/prefix-use.entity.js';
import { MessageErasure1763700000016 } from './migrations/1763700000016-message-erasure.js';
import { MessageLists1763700000017 } from './migrations/1763700000017-message-lists.js';
import { UsageHours1763700000034 } from './migrations/1763700000034-usage-hours.js';
import { TenantStops1763700000038 } from './migrations/1763700000038-tenant-stops.js';
import { ConsoleLinks1763700000035 } from './migrations/1763700000035-console-links.js';
import { LegalQuietHours1763700000037 } from './migrations/1763700000037-legal-quiet-hours.js';
import { MessageZones1763700000036 } from './migrations/1763700000036-message-zones.js';
import { Proofs1763700000041 } from './migrations/1763700000041-proofs.js';
import { NewNumbers1763700000039 } from './migrations/1763700000039-new-numbers.js';
import { ConsentReviews1763700000040 } from './migrations/1763700000040-consent-reviews.js';
import { RunningProcess } from './status/running-process.entity.js';
import { Project } from './tenants/project.entity.js';
import { Tenant } from './tenants/tenant.entity.js';
import { WebhookConfig } from './webhook-configs/webhook-config.entity.js';

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
    TenantStop,
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
