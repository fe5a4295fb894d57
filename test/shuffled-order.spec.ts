import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

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
