import { personOf, writingsOfAddress } from './parties.js';

describe('Who wrote a message', () => {
  it.each([
    ['+14155552601', '+14155552601'],
    [' +1 415 555 2601 ', '+14155552601'],
    ['14155552601', '+14155552601'],
    ['0014155552601', '+14155552601'],
    ['4915123456789', '+4915123456789'],
  ])('%s is a number', (from, phoneE164) => {
    expect(personOf(from)).toEqual({ phoneE164, party: phoneE164 });
  });

  it.each([
    ['55512', '55512'],
    ['12345678', '12345678'],
    ['ACME', 'ACME'],
    ['Żabka', '?abka'],
    ['0151 23456789', '0151 23456789'],
    ['x'.repeat(50), 'x'.repeat(32)],
    ['', ''],
  ])('%j is no number', (from, party) => {
    expect(personOf(from)).toEqual({ phoneE164: null, party });
  });
});

describe('The writings of an address of ours', () => {
  it.each([
    ['+14155550100', ['+14155550100']],
    ['14155550100', ['+14155550100', '14155550100']],
    ['0014155550100', ['+14155550100', '0014155550100']],
    ['55512', ['55512']],
    ['+55512', ['+55512', '55512']],
    ['x'.repeat(99), ['x'.repeat(32)]],
    ['+120١67782738', []],
    ['\u{10ffff}', []],
    ['', []],
  ])('%s', (to, writings) => {
    expect(writingsOfAddress(to)).toEqual(writings);
  });
});
