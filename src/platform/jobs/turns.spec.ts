import { FairOrder } from './turns.js';

const ordered = (turns: FairOrder, ...who: string[]): string[] => who.toSorted((a, b) => turns.compare(a, b));

describe('FairOrder', () => {
  it('come first to the owner with the least under way', () => {
    const turns = new FairOrder();
    for (const who of ['busy', 'busy', 'idle', 'busier', 'busier', 'busier']) turns.start(who);
    expect(ordered(turns, 'busier', 'busy', 'new', 'idle')).toEqual(['new', 'idle', 'busy', 'busier']);
    for (let count = 0; count < 3; count += 1) turns.end('busier');
    expect([turns.underWay('busier'), turns.underWay('busy')]).toEqual([0, 2]);
    expect(ordered(turns, 'busy', 'idle', 'busier')).toEqual(['busier', 'idle', 'busy']);
  });

  it('come, among equals, to the owner served longest ago; a new one comes first', () => {
    const turns = new FairOrder();
    for (const who of ['a', 'b', 'c', 'a']) turns.serve(who);
    expect(ordered(turns, 'a', 'b', 'c', 'new')).toEqual(['new', 'b', 'c', 'a']);
    turns.start('new');
    turns.end('new');
    expect(ordered(turns, 'new', 'a', 'b', 'c')).toEqual(['b', 'c', 'a', 'new']);
  });

  it('go round', () => {
    const turns = new FairOrder();
    const served = Array.from({ length: 6 }, () => {
      const [next = ''] = ordered(turns, 'a', 'b', 'c');
      turns.serve(next);
      return next;
    });
    expect(served).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  });

  it('forget an owner served very long ago, and never what is under way', () => {
    const turns = new FairOrder();
    turns.start('old');
    for (let index = 0; index < 1_000; index += 1) turns.serve(`tenant ${index}`);
    expect(turns.underWay('old')).toBe(1);
    turns.end('old');
    expect(turns.compare('old', 'never seen')).toBe(0);
  });
});
