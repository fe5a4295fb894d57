import { NumberTables } from './number-tables.js';
import { OfflineLookup } from './number-lookup.js';

const lookup = new OfflineLookup(new NumberTables());
const factsOf = async (phoneE164: string) => (await lookup.lookUp([phoneE164]))[0];

describe('The offline look-up', () => {
  it.each([
    [
      '+16502530000',
      {
        isValid: true,
        countryCodeIso2: 'US',
        phoneType: 'FIXED_LINE_OR_MOBILE',
        carrier: null,
        city: 'Mountain View, CA',
        timezone: 'America/Los_Angeles',
      },
    ],
    ['+12128673000', { countryCodeIso2: 'US', city: 'New York, NY', timezone: 'America/New_York' }],
    [
      '+41443684000',
      { countryCodeIso2: 'CH', phoneType: 'FIXED_LINE', carrier: null, city: 'Zurich', timezone: 'Europe/Zurich' },
    ],
    ['+390612345678', { countryCodeIso2: 'IT', city: 'Rome' }],
    ['+447400123456', { countryCodeIso2: 'GB', phoneType: 'MOBILE', carrier: 'Three', timezone: 'Europe/London' }],
    [
      '+4915112345678',
      { countryCodeIso2: 'DE', phoneType: 'MOBILE', carrier: 'T-Mobile', city: null, timezone: 'Europe/Berlin' },
    ],
    ['+8613800138000', { countryCodeIso2: 'CN', carrier: 'China Mobile', city: 'Beijing', timezone: 'Asia/Shanghai' }],
    ['+18005551212', { phoneType: 'TOLL_FREE', timezone: null }],
    ['+34612345678', { countryCodeIso2: 'ES', phoneType: 'MOBILE', timezone: 'Europe/Madrid' }],
  ])('knows %s', async (number, facts) => {
    expect(await factsOf(number)).toMatchObject({ ...facts, validationErrorMessage: null });
  });

  it.each([
    ['+15555555555', 'The numbering plan of +1 does not assign this number.'],
    ['+1', 'This is no phone number.'],
    ['+99912345678', 'This is no phone number.'],
  ])('says of %s what is wrong', async (number, validationErrorMessage) => {
    expect(await factsOf(number)).toEqual({
      isValid: false,
      validationErrorMessage,
      countryCodeIso2: null,
      phoneType: 'UNKNOWN',
      carrier: null,
      city: null,
      timezone: null,
    });
  });

  it('returns facts in the order of the numbers', async () => {
    expect(
      (await lookup.lookUp(['+41443684000', '+15555555555', '+16502530000'])).map((facts) => facts.countryCodeIso2),
    ).toEqual(['CH', null, 'US']);
  });
});
