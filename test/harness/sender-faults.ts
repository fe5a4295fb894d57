import {
  COUNTRY_FORM,
  type Faults,
  field,
  noList,
  noString,
  type Presence,
  shown,
  whole,
  word,
} from './expected-faults.js';

const ID_FORM = '% must be an id: 1 to 64 letters, digits, "_" or "-"';
const id = (presence: Presence): Faults =>
  field(presence, {
    wrongType: noString.filter(([value]) => value !== 'text').map(([value]) => [value, ID_FORM]),
    tooShort: [['', ID_FORM]],
    wrongForm: [['not an id', ID_FORM]],
  });

/** Of each field of a sender. */
export const SENDER_FAULTS: Readonly<Record<string, Faults>> = {
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
