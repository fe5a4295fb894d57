import { GATEWAY_ID_MAX, storedId } from './callback-fields.js';

describe('storedId', () => {
  it('leaves printable ASCII as it is, but for the percent sign', () => {
    expect(storedId('SM0123-abc.def/7')).toBe('SM0123-abc.def/7');
    expect(storedId('50%')).toBe('50%25');
    expect([storedId(''), storedId(null)]).toEqual([null, null]);
  });

  it('makes ids of every alphabet fit, and never one of two', () => {
    const long = 'x'.repeat(GATEWAY_ID_MAX);
    const ids = ['é', 'e\u0301', '%C3%A9', 'ж', '信', '😀', '\ud83d', '\ude00', '\ufffd', '\u0000', '\n', '?', '\t'];
    const longer = [long, `${long}1`, `${long}2`, '信'.repeat(100), `${'信'.repeat(99)}号`];
    const stored = [...ids, ...longer].map(storedId);
    expect(new Set(stored).size).toBe(stored.length);
    for (const id of stored) expect(id).toMatch(new RegExp(`^[\\x20-\\x7e]{1,${GATEWAY_ID_MAX}}$`));
  });
});
