import { sourceOf } from './reading.js';
import { costReaderOf } from './callback-items.js';

const RULE = { amount: { json: '/price' }, currency: { json: '/currency' }, times: { json: '/parts' } };

function cost(body: string, times = true): number | null {
  return costReaderOf(times ? RULE : { ...RULE, times: null }, 'EUR')(sourceOf(Buffer.from(body)));
}

describe('costReaderOf', () => {
  it.each([
    ['0.0075', 7_500],
    ['"0.0075"', 7_500],
    ['0', 0],
    ['12', 12_000_000],
    ['0.1', 100_000],
    ['0.00750000000000000000', 7_500],
    ['0.0000005', 1],
    ['0.0000004', 0],
    ['5e-05', 50],
    ['7.5E-3', 7_500],
    ['1e2', 100_000_000],
    // In floating point: 1004999.9999999999.
    ['1.005', 1_005_000],
    ['9007199254.740991', 9_007_199_254_740_991],
    ['9007199254.740992', null],
    ['999999999999', null],
    ['1e99', null],
    ['1e100', null],
    ['-0.0075', null],
    ['"+1"', null],
    ['"1,5"', null],
    ['".5"', null],
    ['"1."', null],
    ['"0x10"', null],
    ['"free"', null],
    ['""', null],
    ['null', null],
    ['{}', null],
    ['1234567890123', null],
    [`0.${'1'.repeat(21)}`, null],
  ])('%s', (price, expected) => {
    expect(cost(`{"price":${price},"currency":"EUR"}`, false)).toBe(expected);
  });

  it.each([
    ['3', 22_500],
    ['"3"', 22_500],
    ['0', 0],
    ['1.5', null],
    ['-1', null],
    ['null', null],
  ])('price × %s', (parts, expected) => {
    expect(cost(`{"price":0.0075,"currency":"EUR","parts":${parts}}`)).toBe(expected);
  });

  it('rounds once, after the price was multiplied', () => {
    expect(cost('{"price":0.0000004,"currency":"EUR","parts":10}')).toBe(4);
  });

  it.each([
    ['"eur"', 7_500],
    ['"USD"', null],
    ['null', null],
  ])('in %s', (currency, expected) => {
    expect(cost(`{"price":0.0075,"currency":${currency}}`, false)).toBe(expected);
  });

  it('is not read without a rule', () => {
    expect(costReaderOf(null, 'EUR')(sourceOf(Buffer.from('{"price":1,"currency":"EUR"}')))).toBeNull();
  });
});
