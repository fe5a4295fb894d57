import {
  COUNTRY,
  COUNTRY_FORM,
  type Faults,
  field,
  flag,
  instant,
  list,
  money,
  NO_TELEPHONES,
  noList,
  noObject,
  noString,
  numberOf,
  object,
  parameter,
  type Presence,
  shown,
  TIME_OF_DAY,
  verbatim,
  whole,
  word,
} from './expected-faults.js';
import { PROVIDER_FAULTS } from './provider-faults.js';

/** A list of ids. */
const IDS = list([['not an id', 'each value of % must be an id: 1 to 64 letters, digits, "_" or "-"']]);

const INSTANT = numberOf(0, 8_640_000_000_000_000);
const REQUIRED: Pick<Faults, 'missing'> = { missing: [[undefined, '% is required']] };

/** Of each parameter of the list of messages and of usage: what is wrong, and the only message about it. */
const MESSAGE_LIST_FAULTS: Readonly<Record<string, Faults>> = {
  'ListMessagesQuery.projectIds': IDS,
  'ListMessagesQuery.tenantIds': IDS,
  'ListMessagesQuery.status': list([
    [
      'LOST',
      'each value of % must be one of SCHEDULED, QUEUED, SENDING, SENT, DELIVERED, UNDELIVERED, FAILED, BLOCKED, ' +
        'EXPIRED, CANCELED, RECEIVED',
    ],
  ]),
  'ListMessagesQuery.direction': list([['BOTH', 'each value of % must be one of OUTBOUND, INBOUND']]),
  'ListMessagesQuery.category': list([['SPAM', 'each value of % must be one of TRANSACTIONAL, MARKETING, URGENT']]),
  'ListMessagesQuery.phone': parameter({
    tooShort: [['4', '% must have at least 2 digits']],
    tooLong: [['1234567890123456', '% must have at most 15 digits']],
    wrongForm: [
      ['nobody', '% must be digits only, after a "+"'],
      ['0049151', '% must begin with "+" and the calling code (+49…, not 0049… or 0151…)'],
    ],
  }),
  'ListMessagesQuery.clientReference': parameter({
    tooLong: [['x'.repeat(101), '% must be at most 100 characters long']],
    wrongForm: [['a\nb', '% must be one line, without tabs and line breaks']],
  }),
  'ListMessagesQuery.createdFrom': numberOf(0, 253_402_300_799_999),
  'ListMessagesQuery.createdTo': numberOf(0, 253_402_300_799_999),
  'ReadActivityQuery.from': { ...INSTANT, ...REQUIRED },
  'ReadActivityQuery.to': { ...INSTANT, ...REQUIRED },
  'ReadUsageQuery.from': parameter({ wrongForm: [['2025-02-30', '% must be a day such as 2025-11-01']] }),
  'ReadUsageQuery.to': parameter({ wrongForm: [['today', '% must be a day such as 2025-11-01']] }),
  'ReadUsageQuery.groupBy': list([['hour', 'each value of % must be one of day, country, category, status']]),
};

const ID_FORM = '% must be an id: 1 to 64 letters, digits, "_" or "-"';
const ID = field('optional', { wrongType: [[7, ID_FORM]], wrongForm: [['no id', ID_FORM]] });
const KEYWORDS =
  '% must name a keyword that opts out: STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT, ARRET, ALTO, ' +
  'BAJA, STOP ALL, OPT OUT, STOPP, ABMELDEN';
const TEXT = shown('nullable', 1, 320, true);
const FOOTER: Faults = {
  ...TEXT,
  tooLong: TEXT.tooLong.map(([value, message]) => [`STOP ${String(value).slice(5)}`, message]),
  wrongForm: [
    ...TEXT.wrongForm.map(([value, message]) => [value, message ?? KEYWORDS] as const),
    ['Stopping is easy: example.com', KEYWORDS],
    ['Répondez « arrêt ».', null],
  ],
};
const NUMBER_FORM = '% must be a phone number in E.164, such as +4915112345678';
const NUMBER = field('optional', {
  wrongType: [[7, NUMBER_FORM]],
  wrongForm: ['', '015112345678', '4915112345678', '+49 151 12345678', '+999'].map(
    (value) => [value, NUMBER_FORM] as const,
  ),
});

/** Of each field of the inputs of what comes in, and of the replies to it. */
const INBOUND_FAULTS: Readonly<Record<string, Faults>> = {
  'KeywordTextsDto.stop': TEXT,
  'KeywordTextsDto.start': TEXT,
  'KeywordTextsDto.help': TEXT,
  'KeywordTextsDto.footer': FOOTER,
  'KeywordTextsDto.footerLink': TEXT,
  'RepliesDto.footer': FOOTER,
  'KeywordTextsDto.byLanguage': object('nullable'),
  ...Object.fromEntries(['en', 'es', 'fr', 'de'].map((name) => [`RepliesByLanguageDto.${name}`, object('nullable')])),
  ...Object.fromEntries(['stop', 'start', 'help', 'footerLink'].map((name) => [`RepliesDto.${name}`, TEXT])),
  'AssignUnmatchedDto.messageId': ID,
  'AssignUnmatchedDto.projectId': ID,
  'AssignUnmatchedDto.phoneE164': NUMBER,
  'SimulatedInboundDto.from': shown('required', 1, 32),
  'SimulatedInboundDto.to': shown('required', 1, 32),
  'SimulatedInboundDto.text': verbatim('required', 1, 1_530, true),
};

/** Of the fields of console links. */
const LINK_FAULTS: Readonly<Record<string, Faults>> = {
  'CreateConsoleLinkDto.access': word('optional', 'WRITE', '% must be one of FULL, READ'),
  'CreateConsoleLinkDto.name': shown('nullable', 1, 100),
  'CreateConsoleLinkDto.page': field('nullable', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [[`/${'a'.repeat(200)}`, '% must be at most 200 characters long']],
    wrongForm: [
      ['messages', '% must begin with /'],
      ['/a\u0000b', '% must not have control characters: it has U+0000'],
      ['/a\nb', '% must be one line, without tabs and line breaks'],
      ['/\u202Ea', '% must not have invisible characters or marks of direction: it has U+202E'],
    ],
  }),
  'CreateConsoleLinkDto.expiresInMs': whole('optional', 300_000, 604_800_000),
  'CreateConsoleLinkDto.sessionMs': whole('optional', 300_000, 43_200_000),
  'RedeemConsoleLinkDto.token': verbatim('required', 1, 128),
};

/** Of each field of the inputs of messages. */
const MESSAGE_FAULTS: Readonly<Record<string, Faults>> = {
  'SendMessageDto.to': shown('required', 1, 64),
  'SendMessageDto.defaultCountry': field('optional', {
    wrongType: noString.filter(([value]) => value !== 'text'),
    wrongForm: [...COUNTRY_FORM, NO_TELEPHONES],
  }),
  'SendMessageDto.text': verbatim('required', 1, 1_530, true),
  'SendMessageDto.from': shown('optional', 1, 32),
  'SendMessageDto.category': word('optional', 'ADVERT', '% must be one of TRANSACTIONAL, MARKETING, URGENT'),
  'SendMessageDto.sendAt': instant('optional', 0),
  'SendMessageDto.validityMs': whole('optional', 60_000, 259_200_000),
  'SendMessageDto.timezone': field('optional', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [['x'.repeat(65), '% must be at most 64 characters long']],
    wrongForm: [
      ['America/Chicago', null],
      ['UTC', null],
      ['EST5', '% must be the name of an IANA time zone, such as America/Chicago: "EST5" is none'],
      ['Mars/Base', '% must be the name of an IANA time zone, such as America/Chicago: "Mars/Base" is none'],
      ['+05:00', '% must be the name of a time zone, such as America/Chicago: "+05:00" is an offset'],
      ['GMT-5', '% must be the name of a time zone, such as America/Chicago: "GMT-5" is an offset'],
    ],
  }),
  'SendMessageDto.clientReference': shown('optional', 1, 100),
  'SendMessageDto.metadata': field('optional', {
    wrongType: [...noObject, [{ a: 7 }, '% has under "a" a value that must be a string']],
    tooLong: [
      [Object.fromEntries(Array.from({ length: 21 }, (_none, n) => [`a${n}`, 'b'])), '% must have at most 20 names'],
      [{ ['x'.repeat(41)]: 'b' }, '% has a name that must be at most 40 characters long'],
      [{ a: 'x'.repeat(501) }, '% has under "a" a value that must be at most 500 characters long'],
    ],
  }),
  'SendBatchDto.messages': field('required', {
    wrongType: [...noList, [[7], '%.0 must be an object'], [[null], '%.0 must not be null']],
    tooShort: [[[], '% must not be empty']],
    tooLong: [[Array.from({ length: 1_001 }, () => ({})), '% must have at most 1000 values']],
  }),
};

const url = (schemes: string, max: number): Faults => {
  const form = `% must be an absolute ${schemes} URL`;
  return field('optional', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [[`https://example.com/${'a'.repeat(max)}`, `% must be at most ${max} characters long`]],
    wrongForm: [
      ...['example.com', 'ftp://example.com/', 'https:/example.com', 'https://', 'javascript:alert(1)'].map(
        (value) => [value, form] as const,
      ),
      ['https://example.com/a b', form],
      ['https://jo:secret@example.com/', '% must have no user name or password'],
    ],
  });
};
const certificate = url('https', 500);

/** Of each field of a proof. */
const PROOF_FAULTS: Readonly<Record<string, Faults>> = {
  'ProofDto.method': word('required', 'FAX', '% must be one of WEB_FORM, TEXT, PAPER, VOICE, APP, OTHER'),
  'ProofDto.capturedAt': instant('required', 0),
  'ProofDto.disclosure': verbatim('optional', 1, 2_000, true),
  'ProofDto.url': url('http or https', 2_048),
  'ProofDto.ipAddress': field('optional', {
    wrongType: noString,
    wrongForm: [
      ...['', '256.1.1.1', '1.2.3', 'fe80::1%eth0', '203.0.113.7:443'].map(
        (value) => [value, '% must be an IPv4 or IPv6 address'] as const,
      ),
      ['2001:db8::7', null],
    ],
  }),
  'ProofDto.userAgent': verbatim('optional', 1, 512),
  'ProofDto.signedName': verbatim('optional', 1, 120),
  'ProofDto.programme': verbatim('optional', 1, 120),
  'ProofDto.certificateUrl': {
    ...certificate,
    wrongForm: [...certificate.wrongForm, ['http://example.com/', '% must be an absolute https URL']],
  },
  'ProofDto.attachmentSha256': field('optional', {
    wrongType: noString,
    wrongForm: ['', 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64)].map(
      (value) => [value, '% must be a SHA-256 digest: 64 hexadecimal digits'] as const,
    ),
  }),
};

/** Of the fields of reviews. */
const REVIEW_FAULTS: Readonly<Record<string, Faults>> = {
  'ListConsentReviewsQuery.projectIds': IDS,
  'ListConsentReviewsQuery.tenantIds': IDS,
  'ListConsentReviewsQuery.status': parameter({ wrongForm: [['closed', '% must be one of open, decided']] }),
  'DecideConsentReviewDto.verdict': word('required', 'MAYBE', '% must be one of STOP, NOT_A_STOP'),
  'DecideConsentReviewDto.note': verbatim('optional', 1, 500, true),
};

const id = (presence: Presence): Faults =>
  field(presence, {
    wrongType: noString.filter(([value]) => value !== 'text').map(([value]) => [value, ID_FORM]),
    tooShort: [['', ID_FORM]],
    wrongForm: [['not an id', ID_FORM]],
  });

/** Of each field of a sender. */
const SENDER_FAULTS: Readonly<Record<string, Faults>> = {
  'CreateSenderDto.kind': word('required', 'ALPHA', '% must be one of NUMBER, SHORT_CODE, NAME'),
  'CreateSenderDto.address': shown('required', 1, 32),
  'CreateSenderDto.providerId': id('required'),
  'SenderFieldsDto.inboundProviderId': id('nullable'),
  'SenderFieldsDto.countries': field('optional', {
    wrongType: [...noList.filter(([value]) => !Array.isArray(value)), [[7], '%.0 must be a string']],
    tooShort: [[[], null]],
    tooLong: [[Array.from({ length: 251 }, () => 'US'), '% must have at most 250 values']],
    wrongForm: [[['US', 'XX'], `%.1 ${COUNTRY_FORM[1]?.[1]?.slice(2)}`]],
  }),
  'SenderFieldsDto.rank': whole('optional', 0, 1_000),
  'SenderFieldsDto.partsPerSecond': whole('nullable', 1, 10_000),
  'PatchSenderDto.status': word('optional', 'archived', '% must be one of active, disabled'),
};

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
const urlFault = (presence: Presence): Faults =>
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
  'CreateEndpointDto.url': urlFault('required'),
  'PatchEndpointDto.url': urlFault('optional'),
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
