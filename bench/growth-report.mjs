/** What the rounds of growth say: costs without what an idle service costs meanwhile, and how they grow. */
import { labelOf } from './growth-store.mjs';
import { fixed, median, spread, table, verdict } from './report.mjs';

/** @typedef {import('./growth-point.mjs').Cost} Cost */
/** @typedef {import('./growth-store.mjs').Shape} Shape */
/** @typedef {{ name: string, unit: string, costs: Cost[] }} Measured */
/** @typedef {{ shape: Shape, operations: Measured[] }} MeasuredPoint */
/** @typedef {{ own: number[], database: number[], both: number[] }} Net */

const GROWTH_MAX = 1.3;

/** @param {string} name */
const isIdle = (name) => name.startsWith('idle');

/**
 * Costs of a unit in each round, less those of an idle service in the same time.
 * @param {Measured} measured @param {readonly Measured[]} operations
 * @param {'own' | 'database' | 'rows' | 'pages' | 'misses'} what
 */
function less({ name, costs }, operations, what) {
  const idle = operations.find((each) => isIdle(each.name))?.costs ?? [];
  const rate = isIdle(name) ? 0 : median(idle.map((cost) => cost[what]));
  return costs.map((cost) => cost[what] - (rate * cost.seconds) / cost.units);
}

/** @param {Measured} measured @param {readonly Measured[]} operations @returns {Net} */
function netOf(measured, operations) {
  const [own, database] = [less(measured, operations, 'own'), less(measured, operations, 'database')];
  return { own, database, both: own.map((value, index) => value + (database[index] ?? Number.NaN)) };
}

/**
 * Prints the table of one kind of store, and how much its costs grow with rows and with projects.
 * @param {readonly MeasuredPoint[]} points
 */
export function printGrowth(points) {
  const names = points[0]?.operations.map(({ name, unit }) => ({ name, unit })) ?? [];
  for (const { name, unit } of names) {
    const lines = points.map(({ shape, operations }) => {
      const measured = operations.find((each) => each.name === name);
      if (measured === undefined) return [];
      const net = netOf(measured, operations);
      const middle = (/** @type {'rows' | 'pages' | 'misses'} */ what, digits = 0) =>
        fixed(median(less(measured, operations, what)), digits);
      const sides = [spread(net.own), spread(net.database), fixed(median(net.both))];
      return [labelOf(shape), ...sides, middle('rows', 1), middle('pages', 1), middle('misses', 3)];
    });
    const head = [`CPU µs a ${unit}`, 'process', 'database', 'both', 'rows read', 'pages', 'from disk'];
    console.log(`\n${name}\n${table([head, ...lines])}`);
    if (isIdle(name)) continue;
    for (const [what, few, many] of ends(points)) console.log(growthLine(name, what, few, many));
  }
}

/**
 * What happens once, with what an idle service costs meanwhile.
 * @param {{ name: string, unit: string }} operation @param {Cost} cost
 */
export function firstLine({ name, unit }, { own, database, units }) {
  return `  ${name}: CPU µs a ${unit} ${fixed(own)} + ${fixed(database)}, ${fixed(units)} of them`;
}

/** @param {string} name @param {string} what @param {MeasuredPoint} few @param {MeasuredPoint} many */
function growthLine(name, what, few, many) {
  const both = (/** @type {MeasuredPoint} */ { operations }) => {
    const measured = operations.find((each) => each.name === name);
    return measured === undefined ? Number.NaN : median(netOf(measured, operations).both);
  };
  const growth = both(many) / both(few);
  return verdict(`${name}, ${what}`, `${fixed(growth, 2)}×`, `≤ ${GROWTH_MAX}×`, growth <= GROWTH_MAX);
}

/**
 * The least and the most rows of those with as many projects, and the other way round.
 * @param {readonly MeasuredPoint[]} points @returns {[string, MeasuredPoint, MeasuredPoint][]}
 */
function ends(points) {
  /** @type {[string, MeasuredPoint, MeasuredPoint][]} */
  const found = [];
  for (const [along, across] of /** @type {const} */ ([
    ['rows', 'projects'],
    ['projects', 'rows'],
  ])) {
    for (const value of new Set(points.map(({ shape }) => shape[across]))) {
      const line = points
        .filter(({ shape }) => shape[across] === value)
        .toSorted((a, b) => a.shape[along] - b.shape[along]);
      const [few, many] = [line[0], line.at(-1)];
      if (few === undefined || many === undefined || few === many) continue;
      found.push([`${fixed(few.shape[along])} to ${fixed(many.shape[along])} ${along}`, few, many]);
    }
  }
  return found;
}
