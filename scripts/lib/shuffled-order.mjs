/** For Jest: the order in which it runs test files. */
import sequencer from '@jest/test-sequencer';
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Its types are those of a CommonJS module, which Node does not load here. */
const TestSequencer = /** @type {typeof sequencer.default} */ (/** @type {unknown} */ (sequencer));

/** Files that take a quarter of a minute and more, the longest first: one that came last would keep all waiting. */
export const LONGEST = [
  'swagger-ui.browser',
  'chaos-messages.e2e',
  'consent/opt-out-page.browser',
  'intake/import-processes.e2e',
  'cli/backup-restore.e2e',
  'intake/import-away.e2e',
  'platform/work-stalled.e2e',
  'cli/restore-in-use.e2e',
  'messages/batch-processes.e2e',
  'readme.e2e',
  'providers/twilio-inquiries.e2e',
  'platform/database-outages.e2e',
  'deliveries/ssrf.e2e',
  'cli/parley-command.e2e',
  'cli/new-key.e2e',
  'platform/database-away.e2e',
  'deliveries/webhook-names.e2e',
  'fuzz.e2e',
].map((name) => `test/${name}-spec.ts`);

/** @typedef {Parameters<import('@jest/test-sequencer').default['sort']>[0][number]} Test */

/**
 * Files that share an application come first, in an order that Jest's seed decides, so that none comes to lean on
 * another. The seed is printed first, and tests draw from it, too; `npm test -- -- --seed N` is that order again. All
 * other files come as they are best spread over the workers, which Jest does not know in a fresh clone.
 */
export default class ShuffledOrder extends TestSequencer {
  /** @param {ConstructorParameters<typeof TestSequencer>[0]} options */
  constructor(options) {
    super(options);
    this.seed = options.globalConfig.seed;
  }

  /** @override @param {Test[]} tests @returns {Promise<Test[]>} */
  async sort(tests) {
    process.stderr.write(`Seed: ${this.seed}\n`);
    const routes = tests.filter(isOfRoutes).map((test) => ({ test, place: this.placeOf(test) }));
    const long = tests.filter((test) => LONGEST.includes(pathOf(test)));
    const others = tests.filter((test) => !isOfRoutes(test) && !long.includes(test));
    return [
      ...routes.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ test }) => test),
      ...long.sort((a, b) => LONGEST.indexOf(pathOf(a)) - LONGEST.indexOf(pathOf(b))),
      ...(await super.sort(others)),
    ];
  }

  /** @param {Test} test */
  placeOf(test) {
    return createHash('sha256')
      .update(`${this.seed} ${pathOf(test)}`)
      .digest('hex');
  }
}

/** @param {Test} test */
function pathOf({ path, context }) {
  return relative(context.config.rootDir, path);
}

/** @param {Test} test */
function isOfRoutes({ context }) {
  return context.config.displayName?.name === 'routes';
}
