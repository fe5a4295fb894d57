import type { OpenAPIObject } from '@nestjs/swagger';
import { REASON_MEANINGS } from '../../messaging/record/message-status.js';
import { HOLD_MEANINGS } from '../../messaging/record/message-status.js';
import { ERROR_CODES } from '../../platform/http/problem.js';
import type { Meanings } from '../../platform/text.js';
import * as delivery from './words.js';
import * as message from './words.js';
import * as operator from './operator-words.js';
import * as record from './operator-words.js';

/** A list of words with their meanings. */
interface Vocabulary {
  /** Its heading in docs/reasons.md. */
  readonly title: string;
  readonly meanings: Meanings;
  /** The fields of views, or the named schemas, whose values are its words. */
  readonly fields: readonly string[];
}

/** Every list of words that a person meets on a screen, by the name that the document gives it. */
export const VOCABULARIES: Readonly<Record<string, Vocabulary>> = {
  messageStatus: {
    title: 'Statuses of messages',
    meanings: message.MESSAGE_STATUS_MEANINGS,
    fields: [
      'MessageView.status',
      'ConsentFileMessageView.status',
      'TimelineEntryView.status',
      'MessagePreviewView.status',
      'UsageGroupView.status',
    ],
  },
  reason: {
    title: 'Reasons',
    meanings: REASON_MEANINGS,
    fields: [
      'MessageView.reason',
      'ConsentFileMessageView.reason',
      'TimelineEntryView.reason',
      'MessagePreviewView.reason',
    ],
  },
  hold: { title: 'Holds', meanings: HOLD_MEANINGS, fields: ['MessageView.hold'] },
  attemptStatus: {
    title: 'Attempts to send a message',
    meanings: message.ATTEMPT_STATUS_MEANINGS,
    fields: ['MessageAttemptView.status'],
  },
  timelineKind: {
    title: 'Entries of a timeline',
    meanings: message.TIMELINE_KIND_MEANINGS,
    fields: ['TimelineEntryView.kind'],
  },
  direction: {
    title: 'Directions',
    meanings: message.DIRECTION_MEANINGS,
    fields: ['MessageView.direction', 'ConsentFileMessageView.direction'],
  },
  category: {
    title: 'Categories',
    meanings: message.CATEGORY_MEANINGS,
    fields: ['MessageView.category', 'ConsentFileMessageView.category', 'UsageGroupView.category'],
  },
  encoding: {
    title: 'Encodings',
    meanings: message.ENCODING_MEANINGS,
    fields: ['MessageView.encoding', 'MessagePreviewView.encoding'],
  },
  rule: { title: 'Rules of a preview', meanings: message.RULE_MEANINGS, fields: ['PreviewCheckView.rule'] },
  batchItemStatus: {
    title: 'Messages of a batch',
    meanings: message.BATCH_ITEM_STATUS_MEANINGS,
    fields: ['BatchItemView.status'],
  },
  deliveryStatus: {
    title: 'Deliveries of events',
    meanings: delivery.DELIVERY_STATUS_MEANINGS,
    fields: ['DeliveryView.status', 'DeliveryWithAttemptsView.status'],
  },
  outcome: {
    title: 'Attempts to deliver an event',
    meanings: delivery.OUTCOME_MEANINGS,
    fields: ['DeliveryAttemptView.outcome', 'TestResultView.outcome'],
  },
  disabledReason: {
    title: 'Why a webhook config was switched off',
    meanings: delivery.DISABLED_REASON_MEANINGS,
    fields: ['WebhookStatsView.disabledReason'],
  },
  breaker: {
    title: 'Breakers of receivers',
    meanings: delivery.BREAKER_MEANINGS,
    fields: ['WebhookStatsView.breaker'],
  },
  consentKind: {
    title: 'Consent',
    meanings: record.CONSENT_KIND_MEANINGS,
    fields: ['ConsentEntryView.kind', 'ConsentFileEntryView.kind'],
  },
  optOutScope: {
    title: 'Scopes of opt-outs',
    meanings: record.OPT_OUT_SCOPE_MEANINGS,
    fields: ['TenantView.optOutScope'],
  },
  reviewVerdict: {
    title: 'Reviews of doubtful stops',
    meanings: record.REVIEW_VERDICT_MEANINGS,
    fields: ['ConsentReviewView.verdict'],
  },
  consentSource: {
    title: 'How consent was declared',
    meanings: record.CONSENT_SOURCE_MEANINGS,
    fields: ['ConsentEntryView.source', 'ConsentFileEntryView.source', 'PhoneView.optOutReason'],
  },
  proofMethod: { title: 'Proofs of consent', meanings: record.PROOF_METHOD_MEANINGS, fields: ['ProofView.method'] },
  phoneType: { title: 'Types of numbers', meanings: record.PHONE_TYPE_MEANINGS, fields: ['PhoneView.phoneType'] },
  importStatus: { title: 'Imports', meanings: record.IMPORT_STATUS_MEANINGS, fields: ['ImportView.status'] },
  erasureStatus: {
    title: 'Erasures',
    meanings: record.ERASURE_STATUS_MEANINGS,
    fields: ['AcceptedErasureView.status', 'ErasureView.status'],
  },
  status: {
    title: 'Tenants and projects',
    meanings: operator.STATUS_MEANINGS,
    fields: ['TenantView.status', 'ProjectView.status'],
  },
  providerStatus: {
    title: 'Providers and senders',
    meanings: operator.PROVIDER_STATUS_MEANINGS,
    fields: ['ProviderView.status', 'StatusProviderView.status', 'SenderView.status', 'OwnedSenderView.status'],
  },
  providerKind: {
    title: 'Kinds of providers',
    meanings: operator.PROVIDER_KIND_MEANINGS,
    fields: ['ProviderView.kind', 'StatusProviderView.kind'],
  },
  availability: {
    title: 'Availability of a simulator',
    meanings: operator.AVAILABILITY_MEANINGS,
    fields: ['SimulatorSettingsView.availability'],
  },
  senderKind: { title: 'Kinds of senders', meanings: operator.SENDER_KIND_MEANINGS, fields: ['SenderKind'] },
  unmatchedKind: {
    title: 'Unmatched records',
    meanings: operator.UNMATCHED_KIND_MEANINGS,
    fields: ['UnmatchedView.kind'],
  },
  role: { title: 'Roles of keys', meanings: operator.ROLE_MEANINGS, fields: ['Role'] },
  access: { title: 'Access of keys', meanings: operator.ACCESS_MEANINGS, fields: ['Access', 'ApiKeyView.access'] },
  queue: { title: 'Queues', meanings: operator.QUEUE_MEANINGS, fields: ['StatusQueueView.queue'] },
  processRole: {
    title: 'Roles of processes',
    meanings: operator.PROCESS_ROLE_MEANINGS,
    fields: ['StatusProcessView.role'],
  },
  errorCode: { title: 'Error codes', meanings: ERROR_CODES, fields: ['ProblemBody.code', 'BatchItemErrorView.code'] },
};

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Described = Schemas[string] & { properties?: Schemas };

/** The lists as the document has them, `x-vocabularies`: for each word its meaning and remedy. */
export function vocabularies(): Record<string, Meanings> {
  return Object.fromEntries(Object.entries(VOCABULARIES).map(([name, { meanings }]) => [name, meanings]));
}

/** Names beside each field of a word, as `x-vocabulary`, the list that has the word. */
export function nameVocabularies(schemas: Schemas): void {
  for (const [name, { fields }] of Object.entries(VOCABULARIES))
    for (const field of fields) Object.assign(describedBy(schemas, field), { 'x-vocabulary': name });
}

function describedBy(schemas: Schemas, field: string): object {
  const [view = '', property] = field.split('.');
  const schema: Described | undefined = schemas[view];
  const described = property === undefined ? schema : schema?.properties?.[property];
  if (described === undefined) throw new Error(`The document has no ${field}, which a vocabulary names.`);
  return described;
}
