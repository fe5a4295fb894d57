/** `npm run bench -- --only growth`: what an operation costs as tables and projects grow. */
import '../scripts/lib/node-version.mjs';
import { flag, readCommandLine, someOf, text, whole } from '../scripts/lib/command-line.mjs';
import { step } from '../scripts/lib/progress.mjs';
import { withCleanUp } from './environment.mjs';
import { fillStore } from './growth-fill.mjs';
import { MEETING, OPERATIONS } from './growth-operations.mjs';
import { costOf, startPoint, warmUp } from './growth-point.mjs';
import { firstLine, printGrowth } from './growth-report.mjs';
import { isWhole, KINDS, labelOf, openStore, pointsOf, removeStores, storesFolder } from './growth-store.mjs';
import { makeProjects, ownersOf } from './growth-world.mjs';
import { KEEP, QUICK } from './options.mjs';

const FULL = '10000x100,1000000x100,10000000x100,1000000x1,1000000x10000';
const SMALL = '2000x20,50000x20,50000x1,50000x500';
const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only growth',
  about:
    'Measures the CPU time of a read, a page of a list, a registration, a delivery and a message in tables of ten ' +
    'thousand to ten million rows, and with one to ten thousand projects. Takes 25 GB of disk at a time, with --keep ' +
    '60 GB, and most of the memory of a machine with 24 GB.',
  options: {
    quick: QUICK,
    kinds: someOf(KINDS, 'only these operations', 'all'),
    points: text('POINTS', 'rows and projects, separated by commas', `${FULL}, with --quick ${SMALL}`),
    rounds: whole('rounds that count', 100, '3'),
    keep: KEEP,
    'fill-only': flag('fills, and measures nothing'),
  },
});
const PLAN = {
  kinds: options.kinds ?? [...KINDS],
  points: pointsOf(options.points ?? (options.quick ? SMALL : FULL)),
  rounds: options.rounds ?? 3,
};

const WARM_UP_ROUNDS = 2;

await withCleanUp(
  async () => {
    const folder = storesFolder(options.keep);
    for (const kind of PLAN.kinds) {
      const shapes = PLAN.points.map((point) => ({ ...point, kind }));
      for (const shape of shapes) await fill(folder, shape);
      if (options['fill-only'] !== true) await measureKind(folder, shapes);
      if (options.keep === undefined) removeStores(folder, shapes);
    }
  },
  async () => {},
);

/** Makes a store unless it is there. @param {string} folder @param {import('./growth-store.mjs').Shape} shape */
async function fill(folder, shape) {
  if (isWhole(folder, shape)) return;
  const store = await step(`opening ${shape.kind}, ${labelOf(shape)}`, () => openStore(folder, shape));
  await step('making the projects', () => makeProjects(store));
  const connection = await store.connect();
  const owners = await ownersOf(connection);
  await fillStore(connection, owners, shape, (table, work) => step(`filling ${table}`, work));
  await connection.end();
  await step('stopping it', () => store.stop());
  store.save();
}

/**
 * All stores of a kind at once, turn by turn, so that whatever else the machine does falls upon all of them.
 * @param {string} folder @param {readonly import('./growth-store.mjs').Shape[]} shapes
 */
async function measureKind(folder, shapes) {
  const operations = OPERATIONS[shapes[0]?.kind ?? 'phones'];
  /** @type {{ point: import('./growth-point.mjs').Point, measured: import('./growth-report.mjs').MeasuredPoint }[]} */
  const all = [];
  for (const shape of shapes) {
    const point = await step(`starting ${shape.kind}, ${labelOf(shape)}`, async () => {
      const started = await startPoint(await openStore(folder, shape));
      await warmUp(started);
      return started;
    });
    if (shape.kind === 'deliveries') console.log(firstLine(MEETING, await costOf(point, MEETING, 0)));
    const named = operations.map(({ name, unit }) => ({ name, unit, costs: [] }));
    all.push({ point, measured: { shape, operations: named } });
  }
  for (let round = -WARM_UP_ROUNDS; round < PLAN.rounds; round += 1)
    await step(round < 0 ? 'warming up' : `round ${round + 1} of ${PLAN.rounds}`, async () => {
      for (const [index, operation] of operations.entries())
        for (const { point, measured } of all) {
          if (round < 0 && operation.unit === 'second') continue;
          const cost = await costOf(point, operation, round + WARM_UP_ROUNDS);
          if (round >= 0) measured.operations[index]?.costs.push(cost);
        }
    });
  console.log(`\n${PLAN.rounds} interleaved rounds; medians (lowest–highest), without what an idle service costs.`);
  printGrowth(all.map(({ measured }) => measured));
  for (const { point } of all) await step('stopping it', () => point.stop());
}
