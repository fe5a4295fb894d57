import { IDS, MESSAGE_LIST_FAULTS } from './message-list-faults.js';
import {
  COUNTRY,
  COUNTRY_FORM,
  type Faults,
  instant,
  NO_TELEPHONES,
  type Presence,
  field,
  flag,
  list,
  money,
  noList,
  noObject,
  noString,
  numberOf,
  object,
  parameter,
  shown,
  TIME_OF_DAY,
  verbatim,
  whole,
  word,
} from './expected-faults.js';
import { INBOUND_FAULTS } from './inbound-faults.js';
import { LINK_FAULTS } from './link-faults.js';
import { MESSAGE_FAULTS } from './message-faults.js';
import { PROOF_FAULTS } from './proof-faults.js';
import { PROVIDER_FAULTS } from './provider-faults.js';
import { REVIEW_FAULTS } from './review-faults.js';
import { SENDER_FAULTS } from './sender-faults.js';

const EVENT_TYPE = 'must be an event type: see GET /v1/event-types; did you mean phone.validation_failed?';
const STATUS = 'must be one of active, suspended, archived';
const WEEK_MS = 7 * 24 * 3_600_000;
const CAP_MAX = 1_000_000_000;
const LONG_URL = `https://example.com/${'a'.repeat(2048)}`;

const events = (wrong: string, names: string): Faults =>
  field('optional', {
    wrongType: [...noList, [[7], '%.0 must be a string'], [[null], '%.0 must not be null']],
    tooShort: [[[], null]],
    wrongForm: [[[wrong], `%.0 must be one of ${names}`]],
  });

const url = (presence: Presence): Faults =>
  field(presence, {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [[LONG_URL, '% must be at most 2048 characters long']],
    wrongForm: [
      ['example.com', '% must be an absolute http or https URL'],
      ['https://example.com/#a', '% must have no fragment (#)'],
      ['https://a:b@example.com/', '% must have no user name or password: use endpoint.auth'],
    ],
  });

const telephoneCountry = (presence: Presence): Faults =>
  field(presence, {
    wrongType: noString.filter(([value]) => value !== 'text'),
    tooLong: [['x'.repeat(65), '% must be at most 64 characters long']],
    wrongForm: [...COUNTRY_FORM, NO_TELEPHONES],
  });

/** Of each field of each dto and query, by its class: what is wrong, and the only message about it. */
export const EXPECTED_FAULTS: Readonly<Record<string, Faults>> = {
  'CreateTenantDto.name': shown('required', 1, 120),
  'CreateTenantDto.optOutScope': word('optional', 'all', '% must be one of project, tenant'),
  'PatchTenantDto.optOutScope': word('optional', 'all', '% must be one of project, tenant'),
  'PatchTenantDto.name': shown('optional', 1, 120),
  'PatchTenantDto.status': word('optional', 'paused', `% ${STATUS}`),
  'CreateProjectDto.name': shown('required', 1, 120),
  'CreateProjectDto.description': shown('nullable', 0, 500, true),
  'CreateProjectDto.complianceSettings': object('optional'),
  'PatchProjectDto.name': shown('optional', 1, 120),
  'PatchProjectDto.description': shown('nullable', 0, 500, true),
  'PatchProjectDto.status': word('optional', 'paused', `% ${STATUS}`),
  'PatchProjectDto.complianceSettings': object('optional'),
  'ComplianceSettingsDto.optOutRemindersEnabled': flag('optional'),
  'ComplianceSettingsDto.identityEnabled': flag('optional'),
  'ComplianceSettingsDto.identity': shown('nullable', 1, 30),
  'PutSendingPolicyDto.allowedCountries': field('nullable', {
    wrongType: [...noList, [['US', 7], '%.1 must be a string'], [[null], '%.0 must not be null']],
    tooShort: [[[], '% must not be empty']],
    tooLong: [[Array.from({ length: 251 }, () => 'US'), '% must have at most 250 values']],
    wrongForm: [[['Germny'], `${COUNTRY.replace('%', '%.0')}; did you mean Germany (DE)?`]],
  }),
  'PutSendingPolicyDto.numberPerDay': whole('nullable', 0, CAP_MAX),
  'PutSendingPolicyDto.prefixPerHour': whole('nullable', 0, CAP_MAX),
  'PutSendingPolicyDto.newNumbersPerPrefixPerHour': whole('nullable', 0, CAP_MAX),
  'PutSendingPolicyDto.messagesPerDay': whole('nullable', 0, CAP_MAX),
  'PutSendingPolicyDto.spendPerDay': money('nullable'),
  'PutSendingPolicyDto.spendPerMonth': money('nullable'),
  'PutSendingPolicyDto.marketingNeedsOptIn': flag('optional'),
  'PutSendingPolicyDto.quietHours': object('nullable'),
  'PutSendingPolicyDto.legalQuietHours': flag('optional'),
  'PutSendingPolicyDto.keywordTexts': object('optional'),
  'QuietHoursDto.from': TIME_OF_DAY,
  'QuietHoursDto.to': TIME_OF_DAY,
  ...INBOUND_FAULTS,
  'CreateApiKeyDto.name': shown('required', 1, 100),
  'CreateApiKeyDto.description': shown('nullable', 0, 500, true),
  'CreateApiKeyDto.role': word('optional', 'ROOT', '% must be one of ADMIN, TENANT'),
  'CreateApiKeyDto.access': word('optional', 'WRITE', '% must be one of FULL, READ'),
  'CreateApiKeyDto.expiresAt': instant('nullable', 1),
  ...LINK_FAULTS,
  ...REVIEW_FAULTS,
  'PatchApiKeyDto.name': shown('optional', 1, 100),
  'PatchApiKeyDto.description': shown('nullable', 0, 500, true),
  'PatchApiKeyDto.isActive': flag('optional'),
  'PatchApiKeyDto.expiresAt': instant('nullable', 1),
  'RotateApiKeyDto.overlapMs': whole('optional', 0, WEEK_MS),
  'CreateWebhookConfigDto.endpoint': object('required'),
  'CreateWebhookConfigDto.subscriptions': object('optional'),
  'PatchWebhookConfigDto.endpoint': object('optional'),
  'PatchWebhookConfigDto.subscriptions': object('optional'),
  'CreateEndpointDto.url': url('required'),
  'PatchEndpointDto.url': url('optional'),
  'EndpointFieldsDto.method': word('optional', 'GET', '% must be one of POST, PUT, PATCH'),
  'EndpointFieldsDto.headers': field('optional', {
    wrongType: [...noObject, [{ 'x-a': 7 }, '% must give "x-a" a string']],
    tooLong: [[{ 'x-a': 'v'.repeat(1025) }, '% must give "x-a" at most 1024 characters']],
    wrongForm: [[{ Host: 'a' }, '% must not have "Host", which is not for the caller to set']],
  }),
  'EndpointFieldsDto.auth': object('optional'),
  'EndpointFieldsDto.timeoutMs': whole('optional', 1_000, 30_000),
  'EndpointFieldsDto.isActive': flag('optional'),
  'WebhookAuthDto.type': word('optional', 'DIGEST', '% must be one of NONE, BASIC, BEARER'),
  'WebhookAuthDto.token': field('nullable', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [['x'.repeat(1025), '% must be at most 1024 characters long']],
    wrongForm: [['a b', '% must be visible ASCII characters only, without blanks']],
  }),
  'WebhookAuthDto.username': {
    ...verbatim('nullable', 1, 1024),
    wrongForm: [['a:b', '% must not have a colon, which ends the user name in Basic authentication']],
  },
  'WebhookAuthDto.password': verbatim('nullable', 0, 1024),
  'WebhookSubscriptionsDto.messageEvents': events(
    'OPTED_OUT',
    'QUEUED, SCHEDULED, SENDING, SENT, DELIVERED, UNDELIVERED, FAILED, BLOCKED, EXPIRED, CANCELED, RECEIVED, ' +
      'CAP_REACHED',
  ),
  'WebhookSubscriptionsDto.phoneEvents': events(
    'QUEUED',
    'CREATED, VALIDATED, VALIDATION_FAILED, OPTED_OUT, OPTED_IN, OPT_OUT_REMINDER_SENT, ERASED',
  ),
  'RotateWebhookSecretDto.overlapMs': whole('optional', 0, WEEK_MS),
  'TestWebhookDto.eventType': word('optional', 'phone.validation_faild', `% ${EVENT_TYPE}`),
  'ReplayDto.since': instant('required', 0),
  'ReplayDto.until': instant('optional', 0),
  'ReplayDto.statuses': field('optional', {
    wrongType: noList,
    tooShort: [[[], '% must not be empty']],
    wrongForm: [[['FAILED', 'SENDING'], '%.1 must be one of PENDING, DELIVERED, FAILED, SKIPPED']],
  }),
  ...MESSAGE_FAULTS,
  'CreateProviderDto.name': shown('required', 1, 100),
  'CreateProviderDto.kind': word('required', 'SMPP', '% must be one of SIMULATOR, KANNEL, TWILIO, HTTP'),
  'CreateProviderDto.settings': object('optional'),
  'CreateProviderDto.handlesKeywords': flag('optional'),
  'CreateProviderDto.defaultCountry': telephoneCountry('nullable'),
  'PatchProviderDto.name': shown('optional', 1, 100),
  'PatchProviderDto.status': word('optional', 'archived', '% must be one of active, disabled'),
  'PatchProviderDto.settings': object('optional'),
  'PatchProviderDto.handlesKeywords': flag('optional'),
  'PatchProviderDto.defaultCountry': telephoneCountry('nullable'),
  ...PROVIDER_FAULTS,
  ...SENDER_FAULTS,
  'RegisterPhonesDto.phones': field('required', {
    wrongType: [...noList, [['+14155552601', 7], '%.1 must be a string'], [[null], '%.0 must not be null']],
    tooShort: [[[], '% must not be empty']],
    tooLong: [
      [Array.from({ length: 1_001 }, () => '+1'), '% must have at most 1000 values'],
      [['1'.repeat(65)], '%.0 must be at most 64 characters long'],
    ],
  }),
  'RegisterPhonesDto.defaultCountry': telephoneCountry('optional'),
  'ImportPhonesQuery.defaultCountry': parameter({ wrongForm: [...COUNTRY_FORM, NO_TELEPHONES] }),
  'OptOutDto.reason': word('optional', 'SMS_STOP', '% must be one of API, COMPLAINT, PROVIDER_BLOCK'),
  'OptOutDto.note': verbatim('optional', 1, 500, true),
  'OptInDto.evidence': verbatim('optional', 1, 500, true),
  'OptInDto.proof': object('optional'),
  ...PROOF_FAULTS,
  'PageQuery.limit': numberOf(1, 100),
  'PageQuery.cursor': {
    ...parameter({ tooLong: [['x'.repeat(513), '% must be at most 512 characters long']] }),
    null: [['', null]],
  },
  'NameAndStatusQuery.search': parameter({
    tooLong: [['x'.repeat(121), '% must be at most 120 characters long']],
    wrongForm: [['a\nb', '% must be one line, without tabs and line breaks']],
  }),
  'NameAndStatusQuery.status': list([['paused', `each value of % ${STATUS}`]]),
  'ListProjectsQuery.tenantIds': IDS,
  'ListSendersQuery.tenantIds': IDS,
  'ListSendersQuery.projectIds': IDS,
  'ListPhonesQuery.search': parameter({
    tooShort: [['4', '% must be at least 2 characters long']],
    tooLong: [['4'.repeat(65), '% must be at most 64 characters long']],
    wrongForm: [['a\u0007', null]],
  }),
  'ListPhonesQuery.tenantIds': IDS,
  'ListPhonesQuery.projectIds': IDS,
  'ListPhonesQuery.country': parameter({ wrongForm: COUNTRY_FORM }),
  'ListPhonesQuery.isOptedOut': parameter({ wrongForm: [['TRUE', '% must be exactly true or false']] }),
  'ExportPhonesQuery.search': parameter({ tooShort: [['4', '% must be at least 2 characters long']] }),
  'ExportPhonesQuery.country': parameter({ wrongForm: COUNTRY_FORM }),
  'ExportPhonesQuery.isOptedOut': parameter({ wrongForm: [['1', '% must be exactly true or false']] }),
  'ListEventsQuery.afterSequence': numberOf(0, 999_999_999_999_999),
  'ListEventsQuery.last': numberOf(0, 100),
  'ListEventsQuery.afterEpoch': numberOf(1, 999_999_999),
  'ListEventsQuery.type': list([['phone.validation_faild', `each value of % ${EVENT_TYPE}`]]),
  ...MESSAGE_LIST_FAULTS,
  'ListDeliveriesQuery.status': list([
    ['OPEN', 'each value of % must be one of PENDING, DELIVERED, FAILED, SKIPPED, CANCELED'],
  ]),
  'ListDeliveriesQuery.eventType': list([['phone.validation_faild', `each value of % ${EVENT_TYPE}`]]),
};
