import { gatewayCode, gatewayId } from './reading.js';

describe('gatewayId', () => {
  it.each([
    [null, null],
    ['', null],
    ['a1-b2', 'a1-b2'],
    ['12345678901234567890', '12345678901234567890'],
    ['100%', '100%25'],
    ['é', null],
    ['a\nb', null],
    ['x'.repeat(128), 'x'.repeat(128)],
    ['x'.repeat(129), null],
  ])('%j', (text, expected) => {
    expect(gatewayId(text)).toBe(expected);
  });
});

describe('gatewayCode', () => {
  it.each([
    [null, null],
    ['', null],
    [' ', null],
    ['1070', '1070'],
    [' 30007\n', '30007'],
    ['123456', '123456'],
    ['1234567', '#'],
    ['to +14155552601 from 12345', 'to +# from 12345'],
    ['unzustellbar: Gerät', null],
    ['٤١٥٥٥٥٢٦٠١', null],
    ['x'.repeat(65), 'x'.repeat(64)],
    // Cut first, six digits of the number would be left.
    [`${'x'.repeat(58)}4155552601`, `${'x'.repeat(58)}#`],
  ])('%j', (text, expected) => {
    expect(gatewayCode(text)).toBe(expected);
  });
});
