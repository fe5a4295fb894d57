import { ProgressBar } from './phones.js';

const drawnOn = (isTTY: boolean): string => {
  const drawn: string[] = [];
  const bar = new ProgressBar({ isTTY, write: (text: string | Uint8Array) => drawn.push(String(text)) > 0 });
  bar.update(0, 'none');
  bar.update(0.001, 'too soon after');
  bar.end(1, 'all');
  return drawn.join('');
};

describe('A progress bar', () => {
  it('is drawn over itself on a terminal', () => {
    expect(drawnOn(true)).toBe(`\r[${'-'.repeat(30)}]   0 % none\u001b[K\r[${'#'.repeat(30)}] 100 % all\u001b[K\n`);
  });

  it('is a line now and then elsewhere', () => {
    expect(drawnOn(false)).toBe(`[${'-'.repeat(30)}]   0 % none\n[${'#'.repeat(30)}] 100 % all\n`);
  });
});
