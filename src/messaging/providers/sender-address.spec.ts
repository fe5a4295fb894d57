import { addressFault } from './senders.service.js';

describe('addressFault', () => {
  it.each([
    ['NUMBER', '+14155550100'],
    ['NUMBER', '+4915112345678'],
    ['SHORT_CODE', '123'],
    ['SHORT_CODE', '12345678'],
    ['NAME', 'A'],
    ['NAME', 'Parley'],
    ['NAME', 'Parley & Co'],
    ['NAME', '24 Hours'],
  ] as const)('takes for %s: %s', (kind, address) => {
    expect(addressFault(kind, address)).toBeNull();
  });

  it.each([
    ['NUMBER', '4155550100'],
    ['NUMBER', '+04155550100'],
    ['NUMBER', '+123456'],
    ['NUMBER', '+1234567890123456'],
    ['NUMBER', '12345'],
    ['SHORT_CODE', '12'],
    ['SHORT_CODE', '123456789'],
    ['SHORT_CODE', '+12345'],
    ['NAME', ''],
    ['NAME', '12345'],
    ['NAME', 'Twelve chars'],
    ['NAME', 'Grüße'],
    ['NAME', 'a`b'],
    ['NAME', 'a{b}'],
    ['NAME', 'a^b'],
    ['NAME', 'a\nb'],
  ] as const)('refuses for %s: %j', (kind, address) => {
    expect(addressFault(kind, address)).toContain(`for the kind ${kind}`);
  });
});
