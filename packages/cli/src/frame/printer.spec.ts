import { Printer } from './printer.js';

describe('A table', () => {
  it('is not widened by one long text', async () => {
    let text = '';
    const printer = new Printer(async (more) => void (text += more), false);
    const rows = [{ name: 'x'.repeat(1_000) }, { name: 'short' }];
    await printer.rows(rows, { name: ({ name }) => name, more: () => 'y' });
    expect(text.split('\n').map(({ length }) => length)).toEqual([86, 1_003, 83, 0]);
  });
});
