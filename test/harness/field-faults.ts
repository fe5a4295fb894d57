import {
  type Cells,
  type Faults,
  type Presence,
  field,
  flag,
  list,
  noList,
  noObject,
  noString,
  numberOf,
  object,
  parameter,
  shown,
  verbatim,
  whole,
  word,
} from './expected-faults.js';

const COUNTRY = '% must be an ISO 3166-1 code or the English name of a country';
const COUNTRY_FORM: Cells = [
  ['Germny', `${COUNTRY}; did you mean Germany (DE)?`],
  ['XX', `${COUNTRY}, such as US, USA or United States`],
];
const NO_TELEPHONES: Cells[number] = ['AQ', '% must be a country with telephone numbers, which Antarctica is not'];
const IDS = list([['not an id', 'each value of % must be an id: 1 to 64 letters, digits, "_" or "-"']]);
const EVENT_TYPE = 'must be an event type: see GET /v1/event-types; did you mean phone.validation_failed?';
const STANDING = 'must be one of active, suspended, archived';
const INSTANT_MAX = 8_640_000_000_000_000;
const WEEK_MS = 7 * 24 * 3_600_000;
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

/** Of each field of each dto and query, by its class: what is wrong, and the only message about it. */
export const EXPECTED_FAULTS: Readonly<Record<string, Faults>> = {
  'CreateTenantDto.name': shown('required', 1, 120),
  'PatchTenantDto.name': shown('optional', 1, 120),
  'PatchTenantDto.status': word('optional', 'paused', `% ${STANDING}`),
  'CreateProjectDto.name': shown('required', 1, 120),
  'CreateProjectDto.description': shown('nullable', 0, 500, true),
  'CreateProjectDto.complianceSettings': object('optional'),
  'PatchProjectDto.name': shown('optional', 1, 120),
  'PatchProjectDto.description': shown('nullable', 0, 500, true),
  'PatchProjectDto.status': word('optional', 'paused', `% ${STANDING}`),
  'PatchProjectDto.complianceSettings': object('optional'),
  'ComplianceSettingsDto.optOutRemindersEnabled': flag('optional'),
  'ComplianceSettingsDto.identityEnabled': flag('optional'),
  'ComplianceSettingsDto.identity': shown('nullable', 1, 30),
  'CreateApiKeyDto.name': shown('required', 1, 100),
  'CreateApiKeyDto.description': shown('nullable', 0, 500, true),
  'CreateApiKeyDto.role': word('optional', 'ROOT', '% must be one of ADMIN, TENANT'),
  'CreateApiKeyDto.expiresAt': whole('nullable', 1, INSTANT_MAX),
  'PatchApiKeyDto.name': shown('optional', 1, 100),
  'PatchApiKeyDto.description': shown('nullable', 0, 500, true),
  'PatchApiKeyDto.isActive': flag('optional'),
  'PatchApiKeyDto.expiresAt': whole('nullable', 1, INSTANT_MAX),
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
    'QUEUED, SCHEDULED, SENDING, SENT, DELIVERED, UNDELIVERED, FAILED, BLOCKED, EXPIRED, CANCELED, RECEIVED',
  ),
  'WebhookSubscriptionsDto.phoneEvents': events(
    'QUEUED',
    'CREATED, VALIDATED, VALIDATION_FAILED, OPTED_OUT, OPTED_IN, OPT_OUT_REMINDER_SENT, ERASED',
  ),
  'RotateWebhookSecretDto.overlapMs': whole('optional', 0, WEEK_MS),
  'TestWebhookDto.eventType': word('optional', 'phone.validation_faild', `% ${EVENT_TYPE}`),
  'ReplayDto.since': whole('required', 0, INSTANT_MAX),
  'ReplayDto.until': whole('optional', 0, INSTANT_MAX),
  'ReplayDto.statuses': field('optional', {
    wrongType: noList,
    tooShort: [[[], '% must not be empty']],
    wrongForm: [[['FAILED', 'SENDING'], '%.1 must be one of DELIVERED, FAILED, SKIPPED']],
  }),
  'RegisterPhonesDto.phones': field('required', {
    wrongType: [...noList, [['+14155552601', 7], '%.1 must be a string'], [[null], '%.0 must not be null']],
    tooShort: [[[], '% must not be empty']],
    tooLong: [
      [Array.from({ length: 1_001 }, () => '+1'), '% must have at most 1000 values'],
      [['1'.repeat(65)], '%.0 must be at most 64 characters long'],
    ],
  }),
  'RegisterPhonesDto.defaultCountry': field('optional', {
    wrongType: noString.filter(([value]) => value !== 'text'),
    tooLong: [['x'.repeat(65), '% must be at most 64 characters long']],
    wrongForm: [...COUNTRY_FORM, NO_TELEPHONES],
  }),
  'ImportPhonesQuery.defaultCountry': parameter({ wrongForm: [...COUNTRY_FORM, NO_TELEPHONES] }),
  'OptOutDto.reason': word('optional', 'SMS_STOP', '% must be one of API, COMPLAINT, PROVIDER_BLOCK'),
  'OptOutDto.note': verbatim('optional', 1, 500, true),
  'OptInDto.evidence': verbatim('optional', 1, 500, true),
  'PageQuery.limit': numberOf(1, 100),
  'PageQuery.cursor': {
    ...parameter({ tooLong: [['x'.repeat(513), '% must be at most 512 characters long']] }),
    null: [['', null]],
  },
  'NameAndStatusQuery.search': parameter({
    tooLong: [['x'.repeat(121), '% must be at most 120 characters long']],
    wrongForm: [['a\nb', '% must be one line, without tabs and line breaks']],
  }),
  'NameAndStatusQuery.status': list([['paused', `each value of % ${STANDING}`]]),
  'ListProjectsQuery.tenantIds': IDS,
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
  'ListEventsQuery.type': list([['phone.validation_faild', `each value of % ${EVENT_TYPE}`]]),
  'ListDeliveriesQuery.status': list([
    ['OPEN', 'each value of % must be one of PENDING, DELIVERED, FAILED, SKIPPED, CANCELED'],
  ]),
  'ListDeliveriesQuery.eventType': list([['phone.validation_faild', `each value of % ${EVENT_TYPE}`]]),
};
