import { type Faults, field, noList, noObject, noString, type Presence } from './expected-faults.js';

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
export const HTTP_FAULTS: Readonly<Record<string, Faults>> = {
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
