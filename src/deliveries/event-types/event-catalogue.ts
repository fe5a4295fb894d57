import { Injectable } from '@nestjs/common';
import { EVENT_TYPES, type EventType } from './event-types.js';

/** One kind of event: when it happens, and what its `data` looks like. */
export interface CatalogueEntry {
  readonly type: EventType;
  readonly description: string;
  /** JSON Schema (2020-12) of `data`. */
  readonly schema: Record<string, unknown>;
  readonly example: Record<string, unknown>;
}

const DESCRIPTIONS: Readonly<Record<EventType, string>> = {
  'message.queued': 'A message was accepted and waits to be sent.',
  'message.scheduled': 'A message was accepted for a later time.',
  'message.sending': 'A message is being handed to the provider.',
  'message.sent': 'The provider has taken a message.',
  'message.delivered': 'A message arrived.',
  'message.undelivered': 'The provider says that a message did not arrive.',
  'message.failed': 'A message could not be sent.',
  'message.blocked': 'A message was held back, by an opt-out for example.',
  'message.expired': 'A message was not sent before its end of validity.',
  'message.canceled': 'A message was canceled before it was sent.',
  'message.received': 'A message came in.',
  'phone.created': 'A number was registered with the project.',
  'phone.validated': 'A number was looked up and is valid.',
  'phone.validation_failed': 'A number was looked up and is not valid.',
  'phone.opted_out': 'A number opted out.',
  'phone.opted_in': 'A number opted in again.',
  'phone.opt_out_reminder_sent': 'A number was reminded how to opt out.',
  'phone.erased': 'A number was erased; the event does not name it.',
};

const VERSION = { type: 'integer', minimum: 1, description: 'Grows with each change of this resource.' };
const INSTANT = { type: ['integer', 'null'], description: 'Unix milliseconds.' };
const TEXT = { type: ['string', 'null'] };
const COUNT = { type: 'integer', minimum: 0 };
const FLAG = { type: 'boolean' };
const IDS = { type: 'array', items: { type: 'string' } };

const PHONE_PROPERTIES: Readonly<Record<string, object>> = {
  phoneE164: { type: 'string' },
  isOptedOut: FLAG,
  optOutReason: TEXT,
  optOutAt: INSTANT,
  optOutToken: { type: 'string' },
  optOutUrl: { type: 'string', format: 'uri' },
  lastOptOutReminderAt: INSTANT,
  lastMessageAt: INSTANT,
  messageCount: COUNT,
  deliveredCount: COUNT,
  failedCount: COUNT,
  blockedCount: COUNT,
  totalCost: { type: 'number', minimum: 0 },
  isValidated: FLAG,
  validatedAt: INSTANT,
  isValid: FLAG,
  validationErrorMessage: TEXT,
  carrier: TEXT,
  country: TEXT,
  countryCodeIso2: TEXT,
  city: TEXT,
  phoneType: { type: 'string' },
  timezone: TEXT,
  tenantIds: IDS,
  projectIds: IDS,
  createdAt: { type: 'integer' },
  updatedAt: { type: 'integer' },
  version: VERSION,
};

const PHONE_EXAMPLE: Readonly<Record<string, unknown>> = {
  phoneE164: '+14155552601',
  isOptedOut: false,
  optOutReason: null,
  optOutAt: null,
  optOutToken: 'Zm9vYmFyYmF6cXV4MTIzNA',
  optOutUrl: 'https://parley.example.com/o/Zm9vYmFyYmF6cXV4MTIzNA',
  lastOptOutReminderAt: null,
  lastMessageAt: null,
  messageCount: 0,
  deliveredCount: 0,
  failedCount: 0,
  blockedCount: 0,
  totalCost: 0,
  isValidated: true,
  validatedAt: 1763700000000,
  isValid: true,
  validationErrorMessage: null,
  carrier: null,
  country: 'United States',
  countryCodeIso2: 'US',
  city: null,
  phoneType: 'FIXED_LINE_OR_MOBILE',
  timezone: null,
  tenantIds: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
  projectIds: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
  createdAt: 1763700000000,
  updatedAt: 1763700000000,
  version: 1,
};

const ERASED_PROPERTIES: Readonly<Record<string, object>> = {
  phoneE164: { type: 'string', description: 'A keyed hash that stands for the number from now on.' },
  optOutToken: { type: 'string', description: 'The token of its link, as earlier events had it.' },
  version: VERSION,
};
const ERASED_EXAMPLE: Readonly<Record<string, unknown>> = {
  phoneE164: 'erased_h7Qm3vT1cX0pLr5nUe8aKw',
  optOutToken: 'Zm9vYmFyYmF6cXV4MTIzNA',
  version: 3,
};

const MESSAGE_PROPERTIES: Readonly<Record<string, object>> = {
  messageId: { type: 'string' },
  status: { type: 'string' },
  version: VERSION,
};
const MESSAGE_ID = 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V';

/** Every event type with its schema and an example. */
@Injectable()
export class EventCatalogue {
  private readonly entries: readonly CatalogueEntry[] = EVENT_TYPES.map(entryOf);

  all(): readonly CatalogueEntry[] {
    return this.entries;
  }

  /** The `data` that a test of this type sends. */
  exampleOf(type: EventType): Record<string, unknown> {
    return this.entries.find((entry) => entry.type === type)?.example ?? {};
  }
}

function entryOf(type: EventType): CatalogueEntry {
  const description = DESCRIPTIONS[type];
  if (type.startsWith('message.')) {
    return {
      type,
      description,
      schema: objectOf(MESSAGE_PROPERTIES),
      example: { messageId: MESSAGE_ID, status: type.slice('message.'.length).toUpperCase(), version: 1 },
    };
  }
  if (type === 'phone.erased')
    return { type, description, schema: objectOf(ERASED_PROPERTIES), example: ERASED_EXAMPLE };
  return {
    type,
    description,
    schema: objectOf(PHONE_PROPERTIES),
    example: { ...PHONE_EXAMPLE, ...exampleChanges(type) },
  };
}

function exampleChanges(type: EventType): Record<string, unknown> {
  if (type === 'phone.opted_out')
    return { isOptedOut: true, optOutReason: 'LINK', optOutAt: 1763700000000, version: 2 };
  if (type === 'phone.validation_failed')
    return { isValid: false, validationErrorMessage: 'The numbering plan of +1 does not assign this number.' };
  return {};
}

function objectOf(properties: Readonly<Record<string, object>>): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties,
    required: Object.keys(properties),
  };
}
