import { countryFault, telephoneCountryFault } from './phone-number.js';
import { countryCodeOf, countryName, likelyCountries } from './phone-number.js';

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' });

describe('countryCodeOf', () => {
  it.each([
    [
      'US',
      ['US', 'us', 'USA', 'usa', 'U.S.', 'U.S.A.', 'United States', 'united states of america', 'The United States'],
    ],
    ['GB', ['GB', 'UK', 'GBR', 'United Kingdom', 'Great Britain', ' united  kingdom ']],
    ['TT', ['TT', 'TTO', 'Trinidad and Tobago', 'Trinidad & Tobago', 'TRINIDAD AND TOBAGO']],
    ['DE', ['de', 'DEU', 'Germany']],
    ['CI', ["Côte d'Ivoire", 'Cote d’Ivoire', 'Ivory Coast']],
    ['CZ', ['Czechia', 'Czech Republic']],
    ['TR', ['Turkey', 'Türkiye']],
    ['KR', ['South Korea', 'Korea, Republic of', 'Republic of Korea']],
    ['CD', ['Congo - Kinshasa', 'Democratic Republic of the Congo', 'DR Congo']],
    ['BA', ['Bosnia and Herzegovina', 'Bosnia & Herzegovina']],
    ['LC', ['St. Lucia', 'Saint Lucia']],
    ['MM', ['Myanmar', 'Burma', 'Myanmar (Burma)']],
    ['NL', ['Netherlands', 'The Netherlands', 'Holland']],
    ['RU', ['Russia', 'Russian Federation']],
    ['HK', ['Hong Kong', 'Hong Kong SAR China']],
    ['AQ', ['Antarctica', 'ATA']],
    ['XK', ['Kosovo', 'XKK']],
  ])('%s is %j', (code, texts) => {
    expect(texts.map(countryCodeOf)).toEqual(texts.map(() => code));
  });

  it.each(['', 'Atlantis', 'XX', 'ZZZ', 'Korea', 'Congo', 'Guinea Bissau Conakry', '🇩🇪', '49'])(
    '%j is none',
    (text) => {
      expect(countryCodeOf(text)).toBeNull();
    },
  );

  it('knows the name of every region that Unicode has a name for, and its code', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    // Groups of countries, outlying places without a code in ISO 3166-1, and codes that are no longer in use.
    const others = new Set(['CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
    const unknown = letters
      .flatMap((one) => letters.map((two) => one + two))
      .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
      .filter((code) => REGIONS.of(code) !== code && !others.has(code))
      .filter((code) => countryCodeOf(code) !== code || countryCodeOf(countryName(code) ?? '') !== code);
    expect(unknown).toEqual([]);
  });
});

describe('likelyCountries', () => {
  it.each([
    ['Germny', ['DE']],
    ['Untied States', ['US']],
    ['Brasil', ['BR']],
    ['England', ['GB']],
    ['Korea', ['KP', 'KR']],
    ['Ger', ['DE']],
    ['Deutschland', ['DE']],
    ['Atlantis', []],
    ['XX', []],
    ['x'.repeat(1_000), []],
  ])('%s: %j', (text, codes) => {
    expect(likelyCountries(text)).toEqual(codes);
  });
});

describe('A country in a request', () => {
  it('is named with the likely one', () => {
    expect(countryFault('Germny')?.sentence).toBe(
      'must be an ISO 3166-1 code or the English name of a country; did you mean Germany (DE)?',
    );
    expect(countryFault('XX')?.sentence).toBe(
      'must be an ISO 3166-1 code or the English name of a country, such as US, USA or United States',
    );
    expect(countryFault('Antarctica')).toBeNull();
    expect(countryFault('x'.repeat(65))?.rule).toBe('maxLength');
  });

  it('must have telephones where numbers shall be read', () => {
    expect(telephoneCountryFault('AQ')?.sentence).toBe(
      'must be a country with telephone numbers, which Antarctica is not',
    );
    expect(telephoneCountryFault('Gemrany')?.rule).toBe('isCountry');
    expect(telephoneCountryFault('USA')).toBeNull();
  });
});
