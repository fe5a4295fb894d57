import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

interface Source {
  readonly path: string;
  readonly text: string;
}

const { testsFor } = (await import(resolve('scripts/lib/changed-tests.mjs'))) as {
  testsFor(changed: readonly string[], sources: readonly Source[]): string[] | null;
};

describe('The tests that a change concerns', () => {
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

  it.each([
    ['those of its room and of the rooms that import it', 'src/phones/list/e.ts', ['messages', 'phones']],
    ['those of its room alone where none imports it', 'src/erasure/c.ts', ['erasure']],
    ['those of a package and of the rooms that import it', 'packages/words/src/g.ts', ['inbound', 'words']],
    ['none of a room for a paper', 'docs/x.md', []],
  ])('are %s', (_what, path, rooms) => {
    expect(concerned(path)).toEqual(rooms.map((room) => `^(src|test|packages)/${room}[./]`));
  });

  it('are all of them where something belongs to no room, or to all', () => {
    for (const path of ['src/main.ts', 'package.json', 'test/harness/world.ts', 'src/migrations/1-x.ts'])
      expect(concerned(path, 'src/phones/list/e.ts')).toBeNull();
  });

  it('are a test itself', () => {
    expect(concerned('test/phones/list-phones.e2e-spec.ts')).toEqual(['^test/phones/list-phones\\.e2e-spec\\.ts$']);
  });
});

interface Sequencer {
  sort(tests: readonly object[]): Promise<readonly { readonly path: string }[]>;
}

type Order = new (options: object) => Sequencer;
const { default: ShuffledOrder, LONGEST } = (await import(resolve('scripts/lib/shuffled-order.mjs'))) as {
  default: Order;
  LONGEST: readonly string[];
};
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The order of test files of routes, or of another project, which Jest found in this order. */
async function orderOf(seed: number, found: readonly string[], project = 'routes'): Promise<string[]> {
  const context = { config: { rootDir: '/', displayName: { name: project, color: 'white' } } };
  const sequencer = new ShuffledOrder({ globalConfig: { seed } });
  const order = await sequencer.sort(found.map((name) => ({ path: `/${name}`, context })));
  return order.map((test) => test.path.slice(1));
}

describe('The order of test files that share an application', () => {
  it('is said by the seed alone', async () => {
    const order = await orderOf(1, NAMES);
    expect(await orderOf(1, NAMES.toReversed())).toEqual(order);
    expect(await orderOf(2, NAMES)).not.toEqual(order);
    expect(order.toSorted()).toEqual(NAMES);
  });
});

describe('The order of other test files', () => {
  it('begins with the longest ones', async () => {
    const [first = '', second = ''] = LONGEST;
    // Jest looks at the size of a file of which it knows no time.
    expect((await orderOf(1, ['package.json', second, first], 'e2e')).slice(0, 2)).toEqual([first, second]);
    expect(LONGEST.filter((path) => !existsSync(path))).toEqual([]);
  });
});

const { kindOf, QUARANTINE } = (await import(resolve('scripts/lib/test-kinds.mjs'))) as {
  kindOf(path: string): string | null;
  QUARANTINE: readonly { readonly path: string; readonly reason: string }[];
};

describe('Test files', () => {
  it('are of a kind, so that a run has them', () => {
    const found = ['src', 'packages', 'test'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /spec\.[^/]*$/.test(path) && !/(^|\/)(node_modules|dist|__snapshots__)\//.test(path))
        .map((path) => `${folder}/${path}`),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((path) => kindOf(path) === null)).toEqual([]);
    expect(['test/a.route-spec.ts', 'src/a.spec.tsx', 'test/a.other-spec.ts', 'test/a-spec.ts'].map(kindOf)).toEqual([
      'routes',
      'unit',
      null,
      null,
    ]);
  });

  it('are in quarantine only with a reason', () => {
    const faults = QUARANTINE.filter(
      ({ path, reason }) => !existsSync(path) || kindOf(path) === null || reason.trim() === '',
    );
    expect(faults).toEqual([]);
  });
});
