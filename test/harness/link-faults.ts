import { field, type Faults, noString, shown, verbatim, whole, word } from './expected-faults.js';

/** Of the fields of console links. */
export const LINK_FAULTS: Readonly<Record<string, Faults>> = {
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
