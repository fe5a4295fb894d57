/** For Jest: the order in which it runs test files. */
import sequencer from '@jest/test-sequencer';
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Its types are those of a CommonJS module, which Node does not load here. */
const TestSequencer = /** @type {typeof sequencer.default} */ (/** @type {unknown} */ (sequencer));

/**
 * Files that take long in their part of a run, of each kind the longest first: one that came last would keep all
 * waiting.
 */
export const LONGEST = [
  'swagger-ui.browser-spec.ts',
  'chaos-messages.e2e-spec.ts',
  'phones/opt-out-page.browser-spec.ts',
  'phones/import-processes.e2e-spec.ts',
  'cli/backup.e2e-spec.ts',
  'phones/import-away.e2e-spec.ts',
  'platform/database-outages.e2e-spec.ts',
  'messaging/batches.e2e-spec.ts',
  'readme.e2e-spec.ts',
  'messaging/twilio.e2e-spec.ts',
  'webhook-configs/webhook-addresses.e2e-spec.ts',
  'cli/commands.e2e-spec.ts',
  'fuzz.e2e-spec.ts',
  'deliveries/claims.core-spec.ts',
  'cli/migrations.core-spec.ts',
  'platform/concurrency.core-spec.ts',
  'deliveries/delivery-processes.core-spec.ts',
  'growth.slow-spec.ts',
  'command-lines.slow-spec.ts',
  'prototype-words.slow-spec.ts',
  'stop-texts.slow-spec.ts',
  'architecture.spec.ts',
  'openapi.spec.ts',
].map((name) => `test/${name}`);

/** Kinds of tests whose files share an application. */
const SHARED = ['routes', 'contract'];

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
    const shared = tests.filter(isOnSharedApp).map((test) => ({ test, place: this.placeOf(test) }));
    const long = tests.filter((test) => LONGEST.includes(pathOf(test)));
    const others = tests.filter((test) => !isOnSharedApp(test) && !long.includes(test));
    return [
      ...shared.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ test }) => test),
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
function isOnSharedApp({ context }) {
  return SHARED.includes(context.config.displayName?.name ?? '');
}
