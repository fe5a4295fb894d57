/** What a run on consent does: its flags, and the plan that they make. */
import { parseArgs } from 'node:util';
import { whole } from './options.mjs';
import { Fail } from '../scripts/lib/progress.mjs';

const FLAGS = {
  operations: { type: 'string' },
  kills: { type: 'string' },
  'database-kills': { type: 'string' },
  seed: { type: 'string' },
  server: { type: 'string' },
  quick: { type: 'boolean' },
};
/** The claim of a killed process frees itself after a minute (idempotency.ts): only then do its requests get their answer. */
const FULL = { operations: 100_000, kills: 60, databaseKills: 4, patienceMs: 90_000, mustAllBeAnswered: true };
/** No time for that: what is still claimed at the end stays unknown. */
const QUICK = { operations: 2_500, kills: 5, databaseKills: 1, patienceMs: 2_000, mustAllBeAnswered: false };
const OPERATIONS_MAX = 10_000_000;
const KILLS_MAX = 10_000;
const SEED_MAX = 2 ** 31;

/** @param {string[]} args */
export function readConsentOptions(args) {
  const { values } = parseArgs({ args, options: FLAGS });
  const plan = values.quick === true ? QUICK : FULL;
  const server = values.server ?? 'any';
  if (server !== 'any' && server !== 'mysql') throw new Fail('--server must be any or mysql.');
  return {
    ...plan,
    operations: whole('--operations', values.operations, plan.operations, OPERATIONS_MAX),
    kills: whole('--kills', values.kills, plan.kills, KILLS_MAX),
    databaseKills: whole('--database-kills', values['database-kills'], plan.databaseKills, KILLS_MAX),
    seed: whole('--seed', values.seed, Math.floor(Math.random() * SEED_MAX), SEED_MAX),
    server,
  };
}
