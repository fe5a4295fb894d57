import { losslessJson } from './reading.js';
import { pointerFault, treeAt } from './reading.js';

describe('treeAt', () => {
  const tree = losslessJson(
    Buffer.from('{"a":{"b":["x",{"c":1}]},"":2,"m~n":3,"s/t":4,"0":5,"01":6,"__proto__":{"p":7},"n":null}'),
  );

  // RFC 6901, section 5, and what is not there.
  it.each([
    ['/a/b/0', 'x'],
    ['/a/b/1/c', '1'],
    ['/', '2'],
    ['/m~0n', '3'],
    ['/s~1t', '4'],
    ['/0', '5'],
    ['/01', '6'],
    ['/n', null],
    ['/__proto__/p', '7'],
    ['/a/b/2', undefined],
    ['/a/b/-', undefined],
    ['/a/b/00', undefined],
    ['/a/b/01', undefined],
    ['/a/b/length', undefined],
    ['/a/b/-1', undefined],
    ['/a/b/1e0', undefined],
    ['/a/b/0/0', undefined],
    ['/n/x', undefined],
    ['/constructor', undefined],
    ['/a/constructor/name', undefined],
    ['/a/__proto__', undefined],
    ['/A', undefined],
  ])('%s', (pointer, expected) => {
    expect(treeAt(tree ?? null, pointer)).toEqual(expected);
  });

  it('of the whole is the whole', () => {
    expect(treeAt('x', '')).toBe('x');
  });

  it('takes ~01 for ~1', () => {
    expect(treeAt({ '~1': 'x', '/': 'y' }, '/~01')).toBe('x');
  });
});

describe('pointerFault', () => {
  it.each(['', '/', '/a~0~1/0', '/ä'])('%j has none', (pointer) => {
    expect(pointerFault(pointer)).toBeNull();
  });

  it.each(['a', '#/a', '/a~', '/a~2', `/${'a'.repeat(200)}`])('%j has one', (pointer) => {
    expect(pointerFault(pointer)).toMatch(/^must /);
  });
});
