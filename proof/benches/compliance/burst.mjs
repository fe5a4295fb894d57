/** The part `burst`: messages that the law holds and frees at one instant. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Operator } from '../../../scripts/lib/operator.mjs';
import { Fail, step } from '../../../scripts/lib/progress.mjs';
import { bufferPoolBytes } from '../../../scripts/lib/server-options.mjs';
import { startWorker, withBench } from '../../stage/environment.mjs';
import { sizedFor } from '../../stage/options.mjs';
import { fixed, median, spread } from '../../stage/report.mjs';
import { numberAt, numberOf } from '../../stage/world.mjs';
import {
  Asker,
  checkKeys,
  fillProjects,
  inParts,
  judge,
  judgeSpeed,
  makeSendingProject,
  MovedService,
  optionsOf,
} from './world.mjs';

const options = optionsOf('burst');
/** `others`: tenants that have messages accepted at a steady rate. */
const PLAN = sizedFor(options, {
  smoke: { messages: 200, perSecond: 200, pacedSeconds: 1, slices: 1, sliceSeconds: 0.5, others: 2 },
  quick: { messages: 5_000, perSecond: 200, pacedSeconds: 15, slices: 2, sliceSeconds: 5, others: 10 },
  full: { messages: 100_000, perSecond: 200, pacedSeconds: 120, slices: 4, sliceSeconds: 15, others: 10 },
});
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
const OTHER_NUMBERS = 2_000;
const OTHERS_LOAD = { size: 1, connections: 32, perSecond: 30 };
const BATCH = 500;
/** Where `numberAt` lies, and when the law lets MARKETING go out there. */
const ZONE = 'America/New_York';
const OPENS = '08:00';
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
/** The clock is left alone from so long before the opening on. */
const LEAD_MS = 5_000;
const LOOK_MS = 500;
const GIVE_UP_MS = 1_200_000;
const P99_BOUND = 2;
/** Slots are so much wider than the rate asks for (pacing.ts). */
const SLOT_WIDTH = 1.05;

/** @typedef {import('./world.mjs').SendingProject} SendingProject */
/** @typedef {{ p99: number, failures: string[] }} Accepted */
/** @typedef {{ child: import('../../../scripts/lib/children.mjs').Child, run(job: object): Promise<Accepted> }} Load */
/** @typedef {Awaited<ReturnType<typeof burst>>} Burst */

const NEEDS = { bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES), bulk: false };
// Alone: the clock of its service is moved.
await withBench(measure, { ...NEEDS, on: options.on, isAlone: true });

/** @param {import('../../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const service = new MovedService(bench);
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'messages'));
  const all = await service.start('all');
  const operator = new Operator(all.url, plainApiKey);
  const gateway = () => operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR', settings: { latencyMs: 0 } });
  const [providerId, pacedProvider, plainProvider] = [await gateway(), await gateway(), await gateway()];
  /** @type {SendingProject[]} */
  const others = [];
  for (let index = 0; index < PLAN.others; index += 1) others.push(await makeSendingProject(operator, providerId));
  const paced = await makeSendingProject(operator, pacedProvider, {}, { partsPerSecond: PLAN.perSecond });
  const plain = await makeSendingProject(operator, plainProvider);
  await step('filling their numbers', () =>
    fillProjects(connection, [
      [others, OTHER_NUMBERS],
      [[paced, plain], PLAN.messages],
    ]),
  );
  await checkKeys(all.url, [...others, paced, plain]);
  const setting = { connection, service, load, operator, others };
  const bursts = [
    await burst(setting, paced, pacedProvider, PLAN.perSecond),
    await burst(setting, plain, plainProvider, null),
  ];
  for (const one of bursts) reportBurst(one);
  await all.stop();
  load.child.kill();
  await connection.end();
}

/**
 * Has messages held, frees them, and has messages of others accepted before, meanwhile and after. A sender with a rate
 * loses it after a while, so that what waits for it goes out.
 * @param {{ connection: import('mysql2/promise').Connection, service: MovedService, load: Load, operator: Operator,
 *   others: SendingProject[] }} setting
 * @param {SendingProject} project @param {string} providerId @param {number | null} rate
 */
async function burst({ connection, service, load, operator, others }, project, providerId, rate) {
  const { projectId, senderId } = project;
  const { url } = operator;
  const count = (/** @type {string} */ where) =>
    numberOf(connection, `SELECT COUNT(*) FROM messages WHERE projectId = ? AND ${where}`, [projectId]);
  const figures = { quiet: /** @type {number[]} */ ([]), meanwhile: /** @type {number[]} */ ([]), refused: 0 };
  const projects = others.map((other) => ({ projectId: other.projectId, key: other.key }));
  const accept = async (/** @type {number[]} */ into, seconds = PLAN.sliceSeconds) => {
    const done = await load.run({ url, projects, phones: OTHER_NUMBERS, ...OTHERS_LOAD, seconds });
    figures.refused += done.failures.length;
    into.push(done.p99);
  };
  let pacedUntil = Number.NaN;
  const opening = service.next(OPENS, ZONE);
  await service.forwardTo(opening - HOUR_MS);
  await step(`having ${fixed(PLAN.messages)} messages held`, () => acceptHeld(url, project));
  const held = await count("hold = 'quiet_hours'");
  if (held !== PLAN.messages) throw new Fail(`${held} messages are held, not ${PLAN.messages}.`);
  await step('other tenants before', async () => {
    await accept([]);
    for (let slice = 0; slice < PLAN.slices; slice += 1) await accept(figures.quiet);
  });
  await step('freeing them, with other tenants meanwhile', async () => {
    await service.forwardTo(opening - LEAD_MS);
    await sleep(opening - service.now());
    const gone = untilGone(() => count("status IN ('QUEUED', 'SENDING')"));
    let isOver = false;
    void gone.finally(() => (isOver = true));
    const isPaced = () => rate !== null && service.now() < opening + PLAN.pacedSeconds * SECOND_MS;
    while (!isOver && (rate === null || isPaced())) await accept(figures.meanwhile);
    pacedUntil = service.now();
    const path = `/v1/projects/${projectId}/senders/${senderId}`;
    if (rate !== null) await operator.call('PATCH', path, { partsPerSecond: null });
    await gone;
  });
  await step('other tenants after', async () => {
    for (let slice = 0; slice < PLAN.slices; slice += 1) await accept(figures.quiet);
  });
  const sent = await count("status IN ('SENT', 'DELIVERED')");
  const late = `SELECT COUNT(*) FROM message_attempts WHERE projectId = ? AND detail LIKE '%could not begin in time%'`;
  const givenUp = await numberOf(connection, late, [projectId]);
  return { ...figures, rate, opening, pacedUntil, sent, givenUp, starts: service.handedOver(providerId) };
}

/** @param {string} url @param {SendingProject} project */
async function acceptHeld(url, { projectId, key }) {
  const asker = new Asker([url], key, 2);
  const numbers = Array.from({ length: PLAN.messages }, (_none, index) => numberAt(index));
  await asker.each(inParts(numbers, BATCH), async (part) => {
    const messages = part.map((to) => ({ to, text: 'Ten per cent off this week.', category: 'MARKETING' }));
    await asker.post(`/v1/projects/${projectId}/messages/batches`, { messages });
  });
  await asker.close();
}

/** @param {() => Promise<number>} left */
async function untilGone(left) {
  for (const until = performance.now() + GIVE_UP_MS; ;) {
    const start = performance.now();
    const found = await left();
    if (found === 0) return;
    if (start > until) throw new Fail(`${fixed(found)} messages have not gone out.`);
    // Counting takes a twentieth of the time at most.
    await sleep(Math.max(LOOK_MS, 20 * (performance.now() - start)));
  }
}

/** @param {Burst} figures */
function reportBurst({ rate, quiet, meanwhile, refused, opening, pacedUntil, sent, givenUp, starts }) {
  const times = starts.map(({ at }) => at);
  const [first, last] = [times.at(0) ?? Number.NaN, times.at(-1) ?? Number.NaN];
  const name = rate === null ? 'without a rate' : `of ${rate} parts/s, which is taken away in the end`;
  console.log(`\n${fixed(PLAN.messages)} messages by a sender ${name}`);
  console.log(
    `  all out ${fixed((last - opening) / SECOND_MS, 1)} s after the instant; ${fixed(givenUp)} began too late`,
  );
  console.log(`  acceptance of others, p99 in ms: quiet ${spread(quiet, 1)}, meanwhile ${spread(meanwhile, 1)}`);
  const after = first - opening;
  judge('the first one out', `${fixed(after)} ms after the instant`, 'not before it', after >= 0);
  const different = new Set(starts.map(({ to }) => to)).size;
  const isEach = different === PLAN.messages && starts.length === PLAN.messages && sent === PLAN.messages;
  judge('handed over', `${fixed(starts.length)} to ${fixed(different)} numbers`, 'each once, all sent', isEach);
  if (rate !== null)
    reportPace(
      times.filter((at) => at < pacedUntil),
      rate,
      (pacedUntil - opening) / SECOND_MS,
    );
  const usual = median(quiet);
  const [ratio, worst] = [median(meanwhile) / usual, Math.max(...meanwhile) / usual];
  const measured = `${fixed(ratio, 2)}× (worst slice ${fixed(worst, 2)}×), ${refused} refused`;
  judgeSpeed(options, 'acceptance of others, p99', measured, `< ${P99_BOUND}×`, ratio < P99_BOUND);
  judge('refused to others', fixed(refused), '0', refused === 0);
}

/** @param {readonly number[]} times @param {number} rate @param {number} seconds */
function reportPace(times, rate, seconds) {
  const densest = mostInASecond(times);
  const used = (100 * SLOT_WIDTH * times.length) / seconds / rate;
  console.log(`  ${fixed(times.length)} in ${fixed(seconds)} s: ${fixed(used, 1)} % of the slots`);
  judge('parts in any second', `${densest} at most`, `≤ ${rate + 1}`, densest <= rate + 1);
}

/** @param {readonly number[]} times in order */
function mostInASecond(times) {
  let [most, from] = [0, 0];
  for (const [index, at] of times.entries()) {
    while (at - /** @type {number} */ (times[from]) >= SECOND_MS) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
