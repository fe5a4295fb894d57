import { redactionOf } from './redaction.js';

const redact = redactionOf('+14155552601', 'erased_x');
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('A redaction', () => {
  it.each([
    '+14155552601',
    '14155552601',
    '0014155552601',
    '01114155552601',
    '4155552601',
    '(415) 555-2601',
    '+1 (415) 555-2601',
    '+1-415-555-2601',
    '415.555.2601',
    '415/555 2601',
    '415, 555, 26 01',
    '415–555–2601',
    '415‑555—2601',
    '+1\u00a0415\u202f555\u30002601',
    '+1415\r\n555\n2601',
    '415\u200b555\u20602601',
    '41\ufe0f55\u00ad55\ufeff2601',
    '%2B14155552601',
    '%2b1%20415%20555%202601',
    '%2B1%C2%A0415%E2%80%93555-2601',
    '%34%31%35%35%35%35%32%36%30%31',
    '\\u002b14155552601',
    '415\\u2013555\\n2601',
    '&#43;1&nbsp;415&#x2013;555&nbsp;2601',
    '＋１４１５５５５２６０１',
    '４１５－５５５－２６０１',
    '①④①⑤⑤⑤⑤②⑥0①',
    '٤١٥٥٥٥٢٦٠١',
    '४१५ ५५५ २६०१',
  ])('finds %j', (writing) => {
    expect(redact(writing)).toBe('erased_x');
    expect(redact(`{"to":"${writing}"}`)).toBe('{"to":"erased_x"}');
    expect(redact(`She said: ${writing}, and ${writing}.`)).toBe('She said: erased_x, and erased_x.');
  });

  it.each([
    base64('+14155552601'),
    base64('14155552601'),
    base64('4155552601').replace(/=+$/, ''),
    base64('(415) 555-2601'),
    base64('+1 415 555 2601'),
    base64('{"from":"+1 (415) 555–2601","text":"no"}'),
    Buffer.from('??>+14155552601').toString('base64url'),
    base64('A long text, which has the number +14155552601 somewhere in the middle of all.').replace(
      /(.{20})/g,
      '$1\r\n',
    ),
  ])('finds base64 %j', (writing) => {
    expect(redact(writing)).toBe('erased_x');
    expect(redact(`{"to":"${writing}"}`)).toBe('{"to":"erased_x"}');
    expect(redact(`a/${writing}`)).toBe('erased_x');
  });

  it('finds a national zero', () => {
    expect(redactionOf('+442079460958', 'erased_y')('020 7946 0958, +44 (0)20 7946 0958')).toBe('erased_y, erased_y');
  });

  it('finds it within a word, and after other digits with anything between', () => {
    expect(redact('prj_4155552601A')).toBe('prj_erased_xA');
    expect(redact('Called on 2026-05-01 415-555-2601')).toBe('Called on 2026-05-01 erased_x');
  });

  it('finds a short number only with its calling code', () => {
    expect(redactionOf('+6834002', 'erased_z')('+683 4002 and 4002')).toBe('erased_z and 4002');
  });

  it.each([
    '+14155552602',
    '914155552601',
    '141555526011',
    '415555260',
    'erased_x',
    'nothing at all',
    base64('+14155552602'),
    '100% & \\ &#x; %zz',
  ])('leaves %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('costs no more than the text is long', () => {
    const text = '4155552601'.slice(0, 9).repeat(900);
    expect(redact(text)).toBe(text);
    const spaced = '4 1 5 5 5 5 2 6 0 '.repeat(500);
    expect(redact(spaced)).toBe(spaced);
  });
});
