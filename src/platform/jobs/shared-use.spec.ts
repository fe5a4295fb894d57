import { jest } from '@jest/globals';
import { SHARED_FOR_MS, SharedUse } from './pace.js';

describe('SharedUse', () => {
  it('is shared for a while after two owners were served in turn, and not by one alone', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const use = new SharedUse();
    use.note('a');
    use.note('a');
    expect(use.isShared).toBe(false);
    use.note('b');
    expect(use.isShared).toBe(true);
    now.mockReturnValue(SHARED_FOR_MS - 1);
    use.note('b');
    expect(use.isShared).toBe(true);
    now.mockReturnValue(SHARED_FOR_MS);
    expect(use.isShared).toBe(false);
    now.mockRestore();
  });

  it('is not shared by owners who all ask for much, and is as soon as one asks for little', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const use = new SharedUse();
    for (const owner of ['a', 'b', 'a', 'b']) {
      use.note(owner);
      use.noteLarge(owner);
      expect(use.isShared).toBe(false);
    }
    use.note('c');
    expect(use.isShared).toBe(true);
    use.note('a');
    use.noteLarge('a');
    expect(use.isShared).toBe(true);
    now.mockReturnValue(SHARED_FOR_MS - 1);
    use.note('b');
    use.noteLarge('b');
    expect(use.isShared).toBe(true);
    now.mockReturnValue(SHARED_FOR_MS);
    expect(use.isShared).toBe(false);
    now.mockRestore();
  });
});
