/** The options of `npm run chaos:backup`. */
import { flag, oneOf, readCommandLine, unlessQuick, whole } from '../../scripts/lib/command-line.mjs';

const NUMBERS = { full: 100_000, quick: 10_000 };
const NUMBERS_MAX = 10_000_000;
const EVENTS_PER_SECOND = 50;
const RATE_MAX = 5_000;
const SEED_MAX = 2 ** 31;
const SERVERS = /** @type {const} */ (['any', 'mysql']);

export function readBackupOptions() {
  const { values } = readCommandLine({
    usage: 'npm run chaos:backup --',
    about:
      'Makes a backup while numbers are registered, opted out and delivered, kills a restore in the middle, restores ' +
      'into a new database, and compares: what was acknowledged before the backup is there, keys work, a new ' +
      'epoch has begun, and nothing is sent that had been delivered. Ends with 0 when all holds.',
    options: {
      quick: flag('a short run with few numbers'),
      numbers: whole('numbers in the database', NUMBERS_MAX, unlessQuick(NUMBERS.full, NUMBERS.quick)),
      rate: whole('events per second', RATE_MAX, String(EVENTS_PER_SECOND)),
      seed: whole('decides the plan of the run, but not its timing', SEED_MAX, 'random'),
      server: oneOf(SERVERS, 'mysql runs it on a real MySQL', 'any, what the machine has'),
    },
  });
  return {
    numbers: values.numbers ?? (values.quick === undefined ? NUMBERS.full : NUMBERS.quick),
    rate: values.rate ?? EVENTS_PER_SECOND,
    seed: values.seed ?? Math.floor(Math.random() * SEED_MAX),
    server: values.server ?? 'any',
  };
}
