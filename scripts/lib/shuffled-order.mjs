/** For Jest: the order in which it runs test files. */
import sequencer from '@jest/test-sequencer';
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Its types are those of a CommonJS module, which Node does not load here. */
const TestSequencer = /** @type {typeof sequencer.default} */ (/** @type {unknown} */ (sequencer));

/** @typedef {Parameters<import('@jest/test-sequencer').default['sort']>[0][number]} Test */

/**
 * Files that share an application come first, in an order that Jest's seed decides, so that none comes to lean on
 * another. Jest prints the seed; `npm test -- -- --seed N` is that order again. All other files come as they are best
 * spread over the workers.
 */
export default class ShuffledOrder extends TestSequencer {
  /** @param {ConstructorParameters<typeof TestSequencer>[0]} options */
  constructor(options) {
    super(options);
    this.seed = options.globalConfig.seed;
  }

  /** @override @param {Test[]} tests @returns {Promise<Test[]>} */
  async sort(tests) {
    const others = await super.sort(tests.filter((test) => !isOfRoutes(test)));
    const routes = tests.filter(isOfRoutes).map((test) => ({ test, place: this.placeOf(test) }));
    return [...routes.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ test }) => test), ...others];
  }

  /** @param {Test} test */
  placeOf({ path, context }) {
    return createHash('sha256')
      .update(`${this.seed} ${relative(context.config.rootDir, path)}`)
      .digest('hex');
  }
}

/** @param {Test} test */
function isOfRoutes({ context }) {
  return context.config.displayName?.name === 'routes';
}
