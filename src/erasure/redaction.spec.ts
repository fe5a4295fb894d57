import { redactionOf } from './redaction.js';

const redact = redactionOf('+14155552601', 'erased_x');

describe('A redaction', () => {
  it.each([
    '+14155552601',
    '14155552601',
    '0014155552601',
    '4155552601',
    '(415) 555-2601',
    '+1 (415) 555-2601',
    '+1-415-555-2601',
    '415.555.2601',
    '415/555 2601',
    '%2B14155552601',
  ])('finds %s', (writing) => {
    expect(redact(writing)).toBe('erased_x');
    expect(redact(`{"to":"${writing}"}`)).toBe('{"to":"erased_x"}');
    expect(redact(`She said: ${writing}, and ${writing}.`)).toBe('She said: erased_x, and erased_x.');
  });

  it('finds an escaped plus and a national zero', () => {
    expect(redact('"\\u002b14155552601"')).toBe('"\\erased_x"');
    expect(redactionOf('+442079460958', 'erased_y')('020 7946 0958, +44 (0)20 7946 0958')).toBe('erased_y, erased_y');
  });

  it.each(['+14155552602', '914155552601', '141555526011', 'prj_4155552601A', 'x4155552601', '415555260', 'erased_x'])(
    'leaves %s',
    (text) => {
      expect(redact(text)).toBe(text);
    },
  );

  it('costs no more than the text is long', () => {
    const text = '4155552601'.slice(0, 9).repeat(900);
    expect(redact(text)).toBe(text);
  });
});
