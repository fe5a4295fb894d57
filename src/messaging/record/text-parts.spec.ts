import { textParts } from './message-text.js';

const sizes = (text: string) => textParts(text).parts.map(({ length }) => length);

describe('The parts of a text', () => {
  it.each([
    ['', 'GSM_7', 0, [0]],
    ['x'.repeat(160), 'GSM_7', 160, [160]],
    ['x'.repeat(161), 'GSM_7', 161, [153, 8]],
    ['x'.repeat(306), 'GSM_7', 306, [153, 153]],
    ['€'.repeat(80), 'GSM_7', 160, [80]],
    ['€'.repeat(81), 'GSM_7', 162, [76, 5]],
    ['ж'.repeat(70), 'UCS_2', 70, [70]],
    ['ж'.repeat(71), 'UCS_2', 71, [67, 4]],
    ['👍'.repeat(35), 'UCS_2', 70, [70]],
    ['👍'.repeat(36), 'UCS_2', 72, [66, 6]],
    ['{}'.repeat(3) + 'ж', 'UCS_2', 7, [7]],
  ])('%j: %s, %i units', (text, encoding, units, parts) => {
    expect([textParts(text).encoding, textParts(text).units, sizes(text)]).toEqual([encoding, units, parts]);
  });

  it('cut neither an extension character nor a surrogate pair in two', () => {
    const euro = textParts(`${'x'.repeat(152)}€${'x'.repeat(20)}`);
    expect(euro.parts).toEqual(['x'.repeat(152), `€${'x'.repeat(20)}`]);
    const thumb = textParts(`${'ж'.repeat(66)}👍${'ж'.repeat(20)}`);
    expect(thumb.parts).toEqual(['ж'.repeat(66), `👍${'ж'.repeat(20)}`]);
  });
});
