import { prefixesOf, priceOf } from './prices.dto.js';

const row = (providerId: string, country: string, prefix: string, priceMicros: number) => ({
  providerId,
  country,
  prefix,
  priceMicros,
});
const PRICES = [
  row('one', '', '', 1),
  row('one', 'US', '', 2),
  row('one', '', '+1', 3),
  row('one', 'CA', '+1', 4),
  row('one', '', '+1415', 5),
  row('two', 'DE', '', 6),
  row('three', 'GB', '', 0),
];

describe('The price of a part', () => {
  it.each([
    ['one', '+14155552601', 'US', 5],
    ['one', '+12125552601', 'US', 3],
    ['one', '+16045552601', 'CA', 4],
    ['one', '+4915112345678', 'DE', 1],
    ['one', '+80012345678', null, 1],
    ['two', '+4915112345678', 'DE', 6],
    ['two', '+14155552601', 'US', null],
    ['two', '+80012345678', null, null],
    ['three', '+442079460000', 'GB', 0],
  ])('at %s, for %s in %s: %s', (providerId, phone, country, price) => {
    expect(priceOf(PRICES, providerId, phone, country)).toBe(price);
    expect(priceOf(PRICES.toReversed(), providerId, phone, country)).toBe(price);
  });

  it('stands under no prefix, or under a beginning of the number', () => {
    expect(prefixesOf('+491')).toEqual(['', '+4', '+49', '+491']);
  });
});
