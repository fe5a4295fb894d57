import {
  COUNTRY_FORM,
  type Faults,
  field,
  noList,
  noObject,
  noString,
  object,
  type Presence,
  shown,
  verbatim,
  whole,
  word,
} from './expected-faults.js';

const HEADERS = field('optional', {
  wrongType: noObject,
  tooLong: [
    [Object.fromEntries(Array.from({ length: 51 }, (_none, at) => [`x-${at}`, ''])), '% must have at most 50 headers'],
    [{ 'x-a': 'a'.repeat(4_097) }, '% must give "x-a" a string of at most 4096 characters'],
  ],
  wrongForm: [
    [{ 'Content-Type': 'application/json' }, null],
    [{ 'a b': 'x' }, '% must have header names of printable ASCII'],
    [{ 'x-a': 7 }, '% must give "x-a" a string of at most 4096 characters'],
  ],
});
const BODY = field('optional', {
  wrongType: noString,
  tooLong: [['x'.repeat(65_537), '% must be at most 65536 characters long']],
});
const TARGET = '% must begin with / and be printable ASCII without blanks';
const NUMBER = '% must be a number in E.164, such as +14155552601';

/** Of each field of a dry run. */
const DRY_RUN_FAULTS: Readonly<Record<string, Faults>> = {
  'DryRunProviderDto.message': object('optional'),
  'DryRunProviderDto.response': object('optional'),
  'DryRunProviderDto.callback': object('optional'),
  'DryRunMessageDto.to': field('required', {
    wrongType: noString.map(([value]) => [value, '% must be a string'] as const),
    wrongForm: ['', '14155552601', '+1', '+1 415 555 2601'].map((value) => [value, NUMBER] as const),
  }),
  'DryRunMessageDto.from': shown('required', 1, 32),
  'DryRunMessageDto.text': verbatim('required', 1, 1_530, true),
  'DryRunResponseDto.status': whole('required', 100, 599),
  'DryRunContentDto.headers': HEADERS,
  'DryRunContentDto.body': BODY,
  'DryRunCallbackDto.kind': word('required', 'other', '% must be one of receipts, inbound'),
  'DryRunCallbackDto.method': word('optional', 'PUT', '% must be one of POST, GET'),
  'DryRunCallbackDto.target': field('optional', {
    wrongType: noString,
    tooLong: [[`/${'a'.repeat(4_096)}`, '% must be at most 4096 characters long']],
    wrongForm: ['', 'x', '/a b', '/ä', 'https://a.test/'].map((value) => [value, TARGET] as const),
  }),
};

const RANGE = 'must be a range of addresses such as 10.0.0.0/8, or one such as 10.1.2.3/32';
const NAME = 'must have a name of a small letter and at most 31 letters and digits after it';
const MANY = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`n${at}`, 'x']));

/** A map of texts, by names of the caller's own. */
const texts = (max: number): Faults =>
  field('optional', {
    wrongType: noObject,
    tooShort: [
      [{}, null],
      [{ one: '' }, '%.one must not be empty'],
    ],
    tooLong: [
      [{ one: 'x'.repeat(max) }, null],
      [{ one: 'x'.repeat(max + 1) }, `%.one must be at most ${max} characters long`],
      [MANY, '% must have at most 10 fields'],
    ],
    wrongForm: [
      [{ one: 7 }, '%.one must be a string'],
      [{ One: 'x' }, `%.One ${NAME}`],
      [{ 'a-b': 'x' }, `%.a-b ${NAME}`],
      [{ one: 'a\u0007' }, '%.one must not have control characters: it has U+0007'],
    ],
  });

/** A part that is an object; what may stand in it is tested where its shape is. */
const part = (presence: Presence, faulty: object, message: string): Faults =>
  field(presence, { wrongType: noObject, wrongForm: [[faulty, message]] });

const SEND = { method: 'POST', url: 'https://gateway.example/', bodyType: 'NONE' };
const CALLBACK = { proof: { type: 'CIDRS' }, bodyType: 'JSON' };
const STATUSES = { status: [{ json: '/a' }], statuses: [{ word: 'a', status: 'SENT' }] };
const ADDRESSES = { from: { json: '/a' }, to: { json: '/b' }, text: { json: '/c' } };

/** What the settings of a gateway refuse that data describes. */
const HTTP_FAULTS: Readonly<Record<string, Faults>> = {
  'HttpFieldsDto.preset': field('nullable', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [['x'.repeat(65), '% must be at most 64 characters long']],
  }),
  'HttpFieldsDto.parameters': texts(2_048),
  'HttpFieldsDto.callbackBaseUrl': field('nullable', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    wrongForm: [
      ['https://parley.example/base', null],
      ['https://parley.example/?a', '% must have no query (?)'],
      ['parley.example', '% must be an absolute http or https URL'],
    ],
  }),
  'HttpFieldsDto.callbackCidrs': field('optional', {
    wrongType: [...noList, [[7], '%.0 must be a string']],
    tooShort: [[[], null]],
    tooLong: [[Array.from({ length: 51 }, () => '10.0.0.0/8'), '% must have at most 50 values']],
    wrongForm: [[['10.0.0.0/8', '10.1.2.3'], `%.1 ${RANGE}`]],
  }),
  'HttpFieldsDto.send': part('optional', { ...SEND, headers: { $value: 7 } }, '%.headers.$value must be a string'),
  'HttpFieldsDto.response': part(
    'optional',
    { accepted: { status: ['2x'] } },
    '%.accepted.status[0] must be a status such as "429", or "2xx"',
  ),
  'HttpFieldsDto.receipts': part(
    'nullable',
    { ...CALLBACK, ...STATUSES, status: [{}] },
    '%.status[0] must have exactly one of json, form, query, header, line, value',
  ),
  'HttpFieldsDto.inbound': part(
    'nullable',
    { ...CALLBACK, ...ADDRESSES, items: 'a' },
    '%.items must be a JSON pointer, such as /data/id: empty, or beginning with /',
  ),
  'HttpFieldsDto.check': part(
    'nullable',
    { url: 'https://gateway.example/', statuses: [] },
    '%.statuses is not a field of this request; did you mean status?',
  ),
  'CreateHttpSettingsDto.secrets': texts(4_096),
  'PatchHttpSettingsDto.secrets': { ...texts(4_096), wrongForm: [[{ one: null }, null]] },
};

const sendUrl = (presence: Presence): Faults =>
  field(presence, {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [[`http://kannel/${'a'.repeat(2048)}`, '% must be at most 2048 characters long']],
    wrongForm: [
      ['http://10.1.2.3:13013/cgi-bin/sendsms', null],
      ['kannel:13013', '% must be an absolute http or https URL'],
      ['http://a:b@kannel/', '% must have no user name or password'],
      ['http://kannel/sendsms?username=a', '% must have no query (?)'],
    ],
  });
const callbackCidrs = (presence: Presence): Faults =>
  field(presence, {
    wrongType: [...noList, [[7], '%.0 must be a string'], [[null], '%.0 must not be null']],
    tooShort: [[[], '% must not be empty']],
    tooLong: [[Array.from({ length: 51 }, () => '10.0.0.0/8'), '% must have at most 50 values']],
    wrongForm: [
      [['10.0.0.0/8', '::1/128'], null],
      [['10.0.0.0/8', '10.1.2.3'], `%.1 ${RANGE}`],
      [['10.0.0.0/33'], `%.0 ${RANGE}`],
    ],
  });
const common = (dto: string): Record<string, Faults> => ({
  [`${dto}.smscId`]: shown('nullable', 1, 64),
  [`${dto}.callbackBaseUrl`]: field('nullable', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    wrongForm: [
      ['http://parley:3000/base', null],
      ['http://parley:3000/%41', '% must have no percent sign'],
      ['parley:3000', '% must be an absolute http or https URL'],
    ],
  }),
  [`${dto}.inboundSecret`]: field('nullable', {
    wrongType: noString,
    tooShort: [['x'.repeat(15), '% must be at least 16 characters long']],
    tooLong: [
      ['x'.repeat(200), null],
      ['x'.repeat(201), '% must be at most 200 characters long'],
    ],
    wrongForm: [
      ['********', null],
      ['a&b=c d-0123456789', '% must be letters, digits and . _ ~ - only: it stands in a URL'],
    ],
  }),
});

/** What the settings of a Kannel refuse. */
const KANNEL_FAULTS: Readonly<Record<string, Faults>> = {
  ...common('KannelFieldsDto'),
  'KannelSettingsDto.sendUrl': sendUrl('required'),
  'KannelSettingsDto.username': verbatim('required', 1, 200),
  'KannelSettingsDto.password': verbatim('required', 1, 200),
  'KannelSettingsDto.callbackCidrs': callbackCidrs('required'),
  'PatchKannelSettingsDto.sendUrl': sendUrl('optional'),
  'PatchKannelSettingsDto.username': verbatim('optional', 1, 200),
  'PatchKannelSettingsDto.password': verbatim('optional', 1, 200),
  'PatchKannelSettingsDto.callbackCidrs': callbackCidrs('optional'),
  'PatchKannelSettingsDto.previousInboundSecret': field('nullable', {
    wrongType: noString,
    wrongForm: [
      ['********', null],
      ['another', '% must be null, which ends it, or ********'],
    ],
  }),
};

const sid = (presence: Presence, letters: string): Faults =>
  field(presence, {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [[`${letters}${'0'.repeat(33)}`, '% must be at most 34 characters long']],
    wrongForm: [`${letters}0`, `XX${'0'.repeat(32)}`, `${letters}${'g'.repeat(32)}`].map(
      (value) => [value, `% must be ${letters} and 32 hexadecimal digits`] as const,
    ),
  });
const TWILIO_PLACE = field('nullable', {
  wrongType: noString,
  tooShort: [['', '% must not be empty']],
  tooLong: [['a'.repeat(41), '% must be at most 40 characters long']],
  wrongForm: ['IE1', 'a b', 'ie1.twilio'].map(
    (value) => [value, '% must be a name of Twilio, such as ie1 or dublin: small letters, digits and "-"'] as const,
  ),
});

/** Of each setting of an account at Twilio. */
const TWILIO_FAULTS: Readonly<Record<string, Faults>> = {
  'CreateTwilioSettingsDto.accountSid': sid('required', 'AC'),
  'CreateTwilioSettingsDto.authToken': shown('required', 1, 100),
  'PatchTwilioSettingsDto.accountSid': sid('optional', 'AC'),
  'PatchTwilioSettingsDto.authToken': shown('optional', 1, 100),
  'TwilioFieldsDto.apiKeySid': sid('nullable', 'SK'),
  'TwilioFieldsDto.apiKeySecret': shown('nullable', 1, 100),
  'TwilioFieldsDto.messagingServiceSid': sid('nullable', 'MG'),
  'TwilioFieldsDto.region': TWILIO_PLACE,
  'TwilioFieldsDto.edge': TWILIO_PLACE,
  'TwilioFieldsDto.apiBase': field('nullable', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [[`https://${'a'.repeat(200)}`, '% must be at most 200 characters long']],
    wrongForm: [
      'twilio.test',
      'http://twilio.test',
      'ftp://127.0.0.1',
      'https://a:b@twilio.test',
      'https://a.test?b',
    ].map((value) => [
      value,
      '% must be an https URL, or an http one of this machine, without user name, query and fragment',
    ]),
  }),
};

/** What the settings of each kind of provider refuse, and prices. */
export const PROVIDER_FAULTS: Readonly<Record<string, Faults>> = {
  ...DRY_RUN_FAULTS,
  ...HTTP_FAULTS,
  ...KANNEL_FAULTS,
  'SimulatorSettingsDto.latencyMs': whole('optional', 0, 10_000),
  'SimulatorSettingsDto.receiptMs': whole('optional', 0, 3_600_000),
  'SimulatorSettingsDto.availability': word(
    'optional',
    'upp',
    '% must be one of up, down, flapping, refusing, breaking',
  ),
  'SimulatorSettingsDto.seed': whole('optional', 0, 2_147_483_647),
  'SimulatorSettingsDto.password': verbatim('nullable', 1, 200),
  ...TWILIO_FAULTS,
  'PutPricesDto.prices': field('required', {
    wrongType: [...noList, [[{ price: 1 }, 7], '%.1 must be an object'], [[null], '%.0 must not be null']],
    tooShort: [[[], null]],
    tooLong: [[Array.from({ length: 1_001 }, () => ({ price: 1 })), '% must have at most 1000 values']],
    wrongForm: [
      [[{ price: 0.000001 }, { price: 1_000, country: 'us' }, { price: 0, prefix: '+1', country: null }], null],
      ...[{}, { price: -1 }, { price: 1_001 }, { price: '1' }, { price: 0.0000001 }, { price: null }].map(
        (price) => [[price], '%.0 must have a price: a number from 0 to 1000 with at most 6 decimals'] as const,
      ),
      [[{ price: 1, cost: 1 }], '%.0 must have the fields country, prefix, price only'],
      [[{ price: 1, country: 'US', prefix: '+1' }], '%.0 must have a country or a prefix, not both'],
      ...['1', '+', '+0', '+1234567890123456', 7].map(
        (prefix) =>
          [[{ price: 1, prefix }], '%.0 must have a prefix such as +1415: a plus sign and 1 to 15 digits'] as const,
      ),
      [[{ price: 1, country: 'XX' }], `%.0 must have a country that is known: it ${COUNTRY_FORM[1]?.[1]?.slice(2)}`],
    ],
  }),
};
