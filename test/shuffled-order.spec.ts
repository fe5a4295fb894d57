import { resolve } from 'node:path';

interface Sequencer {
  sort(tests: readonly object[]): Promise<readonly { readonly path: string }[]>;
}
type Order = new (options: object) => Sequencer;

const { default: ShuffledOrder } = (await import(resolve('scripts/lib/shuffled-order.mjs'))) as { default: Order };

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The order of test files of routes, which Jest found in this order. */
async function orderOf(seed: number, found: readonly string[]): Promise<string[]> {
  const context = { config: { rootDir: '/', displayName: { name: 'routes', color: 'white' } } };
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
