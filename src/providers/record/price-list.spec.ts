import { PriceList } from './price-list.js';

const price = (priceMicros: number, country = '', prefix = '') => ({ country, prefix, priceMicros });

describe('PriceList', () => {
  const prices = new PriceList([
    price(10_000),
    price(20_000, 'US'),
    price(30_000, '', '+1415'),
    price(40_000, '', '+14155550'),
    price(0, 'GB'),
  ]);

  it.each([
    ['the longest prefix', '+14155550123', 'US', 40_000],
    ['a shorter prefix', '+14155600123', 'US', 30_000],
    ['a prefix before the country, whatever that is', '+14155600123', null, 30_000],
    ['the country', '+12125550123', 'US', 20_000],
    ['a price of nothing', '+442079460000', 'GB', 0],
    ['the general price for another country', '+33142345678', 'FR', 10_000],
    ['the general price for a number of no country', '+88212345678', null, 10_000],
  ])('takes %s', (_what, phone, country, expected) => {
    expect(prices.priceOf(phone, country)).toBe(expected);
  });

  it('has no price where none fits', () => {
    const narrow = new PriceList([price(20_000, 'US'), price(30_000, '', '+1415')]);
    expect(narrow.priceOf('+33142345678', 'FR')).toBeNull();
    expect(narrow.priceOf('+33142345678', null)).toBeNull();
    expect(new PriceList([]).priceOf('+14155550123', 'US')).toBeNull();
  });
});
