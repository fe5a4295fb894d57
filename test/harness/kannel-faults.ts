import { type Faults, field, noList, noString, type Presence, shown, verbatim } from './expected-faults.js';

const RANGE = 'must be a range of addresses such as 10.0.0.0/8, or one such as 10.1.2.3/32';

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
export const KANNEL_FAULTS: Readonly<Record<string, Faults>> = {
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
