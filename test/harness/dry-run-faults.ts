import { type Faults, field, noObject, noString, object, shown, verbatim, whole, word } from './expected-faults.js';

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
export const DRY_RUN_FAULTS: Readonly<Record<string, Faults>> = {
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
