import { MONEY_MAX, microsOf, moneyFault, moneyOf } from './fields.js';

describe('Money', () => {
  it.each([
    [0, 0],
    [0.0065, 6_500],
    [0.000001, 1],
    [19.99, 19_990_000],
    [123_456_789.123456, 123_456_789_123_456],
    [MONEY_MAX, MONEY_MAX * 1_000_000],
  ])('%d is %d millionths, and back', (amount, micros) => {
    expect([moneyFault(amount), microsOf(amount), moneyOf(micros)]).toEqual([null, micros, amount]);
  });

  it.each([
    ['5', 'must be a number'],
    [Number.NaN, 'must be a number'],
    [-0.01, 'must be at least 0'],
    [MONEY_MAX + 1, `must be at most ${MONEY_MAX}`],
    [0.0000001, 'must have at most six decimals'],
    [1.2345678, 'must have at most six decimals'],
  ])('%j %s', (value, sentence) => {
    expect(moneyFault(value)?.sentence).toBe(sentence);
  });
});
