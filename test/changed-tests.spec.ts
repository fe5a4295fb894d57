import { resolve } from 'node:path';

interface Source {
  readonly path: string;
  readonly text: string;
}
const { testsFor } = (await import(resolve('scripts/lib/changed-tests.mjs'))) as {
  testsFor(changed: readonly string[], sources: readonly Source[]): string[] | null;
};

const SOURCES: readonly Source[] = [
  { path: 'src/messages/a.ts', text: `import { b } from '../phones/record/b.js';` },
  { path: 'src/erasure/c.ts', text: `import { a } from '../messages/a.js';` },
  { path: 'src/inbound/e.ts', text: `import { f } from '@parley/words/f';` },
  { path: 'packages/words/src/f.ts', text: `import { g } from './g.js';` },
  { path: 'src/phones/record/b.ts', text: `import { d } from './d.js';` },
];

/** The tests of rooms that a change of some files concerns, without those of the whole. */
function concerned(...changed: string[]): string[] | null {
  return testsFor(changed, SOURCES)?.slice(2) ?? null;
}

describe('The tests that a change concerns', () => {
  it.each([
    ['those of its room and of the rooms that import it', 'src/phones/list/e.ts', ['messages', 'phones']],
    ['those of its room alone where none imports it', 'src/erasure/c.ts', ['erasure']],
    ['those of a package and of the rooms that import it', 'packages/words/src/g.ts', ['inbound', 'words']],
    ['none of a room for a paper', 'docs/x.md', []],
  ])('are %s', (_what, path, rooms) => {
    expect(concerned(path)).toEqual(rooms.map((room) => `^(src|test|packages)/${room}/`));
  });

  it('are all of them where something belongs to no room, or to all', () => {
    for (const path of ['src/main.ts', 'package.json', 'test/harness/world.ts', 'src/migrations/1-x.ts'])
      expect(concerned(path, 'src/phones/list/e.ts')).toBeNull();
  });

  it('are a test itself', () => {
    expect(concerned('test/phones/list-phones.e2e-spec.ts')).toEqual(['^test/phones/list-phones\\.e2e-spec\\.ts$']);
  });
});
