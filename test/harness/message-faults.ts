import {
  COUNTRY_FORM,
  type Faults,
  field,
  instant,
  NO_TELEPHONES,
  noList,
  noObject,
  noString,
  shown,
  verbatim,
  whole,
  word,
} from './expected-faults.js';

/** Of each field of the inputs of messages. */
export const MESSAGE_FAULTS: Readonly<Record<string, Faults>> = {
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
