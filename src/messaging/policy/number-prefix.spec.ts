import { PREFIX_LENGTH, prefixIn, prefixOf } from './cap-kinds.js';

describe('The prefix of a number', () => {
  it.each([
    ['+14155552601', '+14155'],
    ['+4915112345678', '+491511'],
    ['+35312345678', '+3531234'],
    ['+23276123456', '+2327612'],
    ['+79161234567', '+79161'],
    ['+88216123456', '+8821612'],
    // Numbers of four and five digits: a prefix is never a whole number.
    ['+6907290', '+69072'],
    ['+50051234', '+500512'],
  ])('of %s is %s', (phone, prefix) => {
    expect(prefixOf(phone)).toBe(prefix);
    expect(prefix.length).toBeLessThanOrEqual(PREFIX_LENGTH);
  });

  it('is the same for what follows it, as long as it is cut off at the longest', () => {
    expect(prefixIn('+14155552601'.slice(0, PREFIX_LENGTH))).toBe('+14155');
  });
});
