/** The options of `npm run chaos:cluster`. */
import { flag, readCommandLine, someOf, whole } from '../../scripts/lib/command-line.mjs';

/** How a primary fails. */
export const FAULTS = /** @type {const} */ (['kill', 'switch', 'suspend']);
const EVENTS_PER_SECOND = 40;
const RATE_MAX = 5_000;
const SEED_MAX = 2 ** 31;
const FULL = { quietMs: 5_000, importRows: 6_000 };
const QUICK = { quietMs: 2_000, importRows: 2_000 };

export function readClusterOptions() {
  const { values, operands } = readCommandLine({
    usage: 'npm run chaos:cluster --',
    about:
      'Starts three members of MySQL Group Replication on this machine and two processes that name all three in ' +
      'DATABASE_URL. Under registrations, opt-outs, deliveries and an import the primary is killed with -9, replaced ' +
      'by a switch-over, and suspended. Ends with 0 when nothing acknowledged is lost, and the service is back ' +
      'within 3 s of each election.',
    options: {
      quick: flag('a short run: small imports, short pauses'),
      only: someOf(FAULTS, 'the faults', 'all'),
      rate: whole('events per second', RATE_MAX, String(EVENTS_PER_SECOND)),
      seed: whole('decides the plan of the run, but not its timing', SEED_MAX, 'random'),
      e2e: flag('no faults: runs the e2e tests on the primary of the cluster'),
    },
    operands: { value: '[PATTERN …]', about: 'with --e2e: only test files whose path fits one of these patterns' },
  });
  return {
    ...(values.quick === undefined ? FULL : QUICK),
    faults: values.only ?? FAULTS,
    rate: values.rate ?? EVENTS_PER_SECOND,
    seed: values.seed ?? Math.floor(Math.random() * SEED_MAX),
    patterns: values.e2e === undefined ? null : operands,
  };
}
