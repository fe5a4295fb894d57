/** What a run of the chaos suite does: its flags, and the plan that they make. */
import { parseArgs } from 'node:util';
import { Fail } from '../scripts/lib/progress.mjs';

const FLAGS = {
  kills: { type: 'string' },
  'database-kills': { type: 'string' },
  rate: { type: 'string' },
  seed: { type: 'string' },
  history: { type: 'string' },
  server: { type: 'string' },
  quick: { type: 'boolean' },
};
const FULL = { kills: 200, databaseKills: 50 };
const QUICK = { kills: 20, databaseKills: 5 };
const EVENTS_PER_SECOND = 200;
const RATE_MAX = 5_000;
const COUNT_MAX = 10_000;
const SEED_MAX = 2 ** 31;

/**
 * The plan of a run: `--kills 200 --database-kills 50 --rate 200 --seed n --quick --history FILE --server any|mysql`.
 * @param {string[]} args
 * @returns {{ kills: number, databaseKills: number, rate: number, seed: number, history: string | null, server: 'any' | 'mysql' }}
 */
export function readOptions(args) {
  const { values } = parseArgs({ args, options: FLAGS });
  const plan = values.quick === true ? QUICK : FULL;
  const server = values.server ?? 'any';
  if (server !== 'any' && server !== 'mysql') throw new Fail('--server must be any or mysql.');
  return {
    kills: whole('--kills', values.kills, plan.kills, COUNT_MAX),
    databaseKills: whole('--database-kills', values['database-kills'], plan.databaseKills, COUNT_MAX),
    rate: whole('--rate', values.rate, EVENTS_PER_SECOND, RATE_MAX),
    seed: whole('--seed', values.seed, Math.floor(Math.random() * SEED_MAX), SEED_MAX),
    history: values.history ?? null,
    server,
  };
}

/** A whole number from 0 to `max`; the fallback when there is none. */
export function whole(name, text, fallback, max) {
  if (text === undefined) return fallback;
  if (!/^\d+$/.test(text) || Number(text) > max) throw new Fail(`${name} must be a whole number from 0 to ${max}.`);
  return Number(text);
}
