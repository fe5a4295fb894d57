import { IdleEnd } from './idle.js';

describe('IdleEnd', () => {
  it('is over after so long without input, and stays so', () => {
    const idle = new IdleEnd(0, 1_000);
    expect(idle.isOver(999)).toBe(false);
    idle.input(999);
    expect(idle.isOver(1_998)).toBe(false);
    expect(idle.isOver(1_999)).toBe(true);
    idle.input(2_500);
    expect(idle.isOver(2_500)).toBe(true);
  });

  it('is over when the clock was set back by more than that', () => {
    const idle = new IdleEnd(10_000, 1_000);
    expect(idle.isOver(9_500)).toBe(false);
    expect(idle.isOver(5_000)).toBe(true);
  });
});
