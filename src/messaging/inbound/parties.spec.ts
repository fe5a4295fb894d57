import { isWritingOf } from '../../phones/phone-number.js';
import { countryOfReceiver, partyOf, personOf, writingsOfAddress } from './received-messages.js';

const NOBODY = () => false;
const DE = '+4915112345678';

describe('Who wrote a message', () => {
  it.each([
    ['+14155552601', null, '+14155552601'],
    [' +1 415 555 2601 ', null, '+14155552601'],
    ['14155552601', null, '+14155552601'],
    ['0014155552601', 'DE', '+14155552601'],
    ['00 49 151 12345678', 'US', DE],
    ['4915112345678', null, DE],
    ['4915112345678', 'US', DE],
    ['0151 12345678', 'DE', DE],
    ['015112345678', 'DE', DE],
    ['(0151) 123-456.78', 'DE', DE],
    ['15112345678', 'DE', DE],
    ['(415) 555-2601', 'US', '+14155552601'],
    ['91234567', 'NO', '+4791234567'],
    ['8 912 345-67-89', 'RU', '+79123456789'],
  ] as const)('%s, with the country %s, is %s', (from, country, phoneE164) => {
    expect(personOf(partyOf(from, country), NOBODY)).toEqual({ phoneE164, isAmbiguous: false });
  });

  it.each([
    ['55512', 'DE', '55512'],
    ['12345678', null, '12345678'],
    ['ACME', 'DE', 'ACME'],
    ['Żabka', null, '?abka'],
    ['0151 12345678', null, '015112345678'],
    ['0151 12345678', 'US', '015112345678'],
    ['+0151 12345678', 'DE', '015112345678'],
    ['x'.repeat(50), null, 'x'.repeat(32)],
    ['9'.repeat(90), 'DE', '9'.repeat(32)],
    ['', 'DE', ''],
  ] as const)('%s, with the country %s, is no number', (from, country, name) => {
    const party = partyOf(from, country);
    expect([personOf(party, NOBODY).phoneE164, party.name]).toEqual([null, name]);
  });

  it('is a number that is known, else the international reading; it is ambiguous where neither is known', () => {
    const [austrian, canadian] = ['+4377337541', '+14377337541'];
    const party = partyOf('437 733 7541', 'US');
    expect(personOf(party, NOBODY)).toEqual({ phoneE164: austrian, isAmbiguous: true });
    expect(personOf(party, (number) => number === canadian)).toEqual({ phoneE164: canadian, isAmbiguous: false });
  });

  it('is a number that is known also where the plan does not assign it', () => {
    const party = partyOf('12225550100', null);
    expect(personOf(party, NOBODY).phoneE164).toBeNull();
    expect(personOf(party, (number) => number === '+12225550100').phoneE164).toBe('+12225550100');
  });
});

describe('The country of numbers that are written without one', () => {
  it.each([
    ['+4915112345678', ['US'], 'DE'],
    ['55512', ['US'], 'US'],
    ['55512', ['US', 'CA'], null],
    ['55512', [], null],
  ])('to %s, which sends to %j: %s', (address, countries, country) => {
    expect(countryOfReceiver(address, countries)).toBe(country);
  });
});

describe('The writings of an address of ours', () => {
  it.each([
    ['+14155550100', null, ['+14155550100']],
    ['14155550100', null, ['+14155550100', '14155550100']],
    ['0014155550100', null, ['+14155550100', '0014155550100']],
    ['0151 12345678', 'DE', [DE, '0151 12345678']],
    ['55512', 'DE', ['55512']],
    ['+55512', null, ['+55512', '55512']],
    ['x'.repeat(99), null, ['x'.repeat(32)]],
    ['+120١67782738', null, []],
    ['\u{10ffff}', null, []],
    ['', null, []],
  ] as const)('%s', (to, country, writings) => {
    expect(writingsOfAddress(to, country)).toEqual(writings);
  });
});

describe('The writings of a number', () => {
  it.each([
    [
      DE,
      ['+4915112345678', '4915112345678', '004915112345678', '01149 151 12345678', '0151/123 456-78', '15112345678'],
    ],
    ['+79123456789', ['89123456789', '8 (912) 345-67-89', '9123456789', '79123456789', '8107 912 3456789']],
    ['+3612345678', ['06 1 2345678', '0612345678', '12345678']],
    ['+14155552601', ['4155552601', '(415) 555-2601', '14155552601', '1 415 555 2601']],
    ['+393473456789', ['3473456789', '00393473456789']],
  ])('%s', (phoneE164, writings) => {
    expect(writings.filter((writing) => !isWritingOf(writing, phoneE164))).toEqual([]);
  });

  it.each(['015112345679', '5678', '12345678', '99015112345678', '0015112345678', 'ACME5678', ''])(
    '%s is none',
    (text) => {
      expect(isWritingOf(text, DE)).toBe(false);
    },
  );
});
