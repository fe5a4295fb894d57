import { type Faults, field, noString, type Presence, shown } from './expected-faults.js';

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
export const TWILIO_FAULTS: Readonly<Record<string, Faults>> = {
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
