import { ApiKey } from './api-keys/api-key.entity.js';
import { DataKey } from './platform/crypto/data-key.entity.js';
import type { Schema } from './platform/database/data-source-options.js';
import { Phones1763700000001 } from './migrations/1763700000001-phones.js';
import { Consent1763700000003 } from './migrations/1763700000003-consent.js';
import { Erasure1763700000006 } from './migrations/1763700000006-erasure.js';
import { Lookup1763700000004 } from './migrations/1763700000004-lookup.js';
import { PhoneLists1763700000005 } from './migrations/1763700000005-phone-lists.js';
import { Imports1763700000007 } from './migrations/1763700000007-imports.js';
import { ConsentEntry } from './consent/ledger/consent-entry.entity.js';
import { PhoneImportChunk } from './intake/imports/phone-import-chunk.entity.js';
import { PhoneImportError } from './intake/imports/phone-import-error.entity.js';
import { PhoneImport } from './intake/imports/phone-import.entity.js';
import { Phone } from './phones/record/phone.entity.js';
import { IdempotencyKey } from './platform/idempotency/idempotency-key.entity.js';
import { DeliveryAttempt } from './deliveries/attempts/delivery-attempt.entity.js';
import { DeliveryStat } from './deliveries/attempts/delivery-stat.entity.js';
import { Delivery } from './deliveries/queue/delivery.entity.js';
import { EventCounter } from './events/event-counter.entity.js';
import { Event } from './events/event.entity.js';
import { Events1763700000002 } from './migrations/1763700000002-events.js';
import { Foundation1763700000000 } from './migrations/1763700000000-foundation.js';
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
    WebhookConfig,
    Phone,
    ConsentEntry,
    PhoneImport,
    PhoneImportChunk,
    PhoneImportError,
    Event,
    EventCounter,
    Delivery,
    DeliveryAttempt,
    DeliveryStat,
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
  ],
};
