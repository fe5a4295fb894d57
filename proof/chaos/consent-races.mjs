/**
 * Stops at the very moment at which their numbers are registered in another project of the tenant, or at which the
 * tenant's scope becomes `tenant`: of two that pass each other one must see the other. The model judges them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { operationOf, numberAt, registration } from './consent-kinds.mjs';

/** Numbers of a race. */
const TOGETHER = 250;
const REGISTERED_AT_ONCE = 5;
/** Further on than what the load draws. */
const FIRST = 1_000_000;

/** @typedef {import('./consent-kinds.mjs').Asked} Asked */
/**
 * @typedef {object} Track
 * @property {import('./consent-world.mjs').ConsentWorld} world @property {import('../stage/random.mjs').Random} random
 * @property {(asked: Asked) => Promise<void>} perform
 */

/**
 * So many stops against registrations, and as many against switches.
 * @param {Track} track @param {number} stops
 */
export async function raceStops(track, stops) {
  for (let first = 0; first < stops; first += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, stops - first) }, (_none, index) =>
      numberAt(FIRST + first + index),
    );
    await againstRegistrations(track, numbers);
    await againstSwitch(track, numbers);
  }
}

/** @param {Track} track @param {string[]} numbers */
async function againstRegistrations({ world, random, perform }, numbers) {
  const [stopping, registering] = await world.tenant({ name: 'registering', scope: 'tenant', projects: 2 });
  if (stopping === undefined || registering === undefined) return;
  await perform(registration(stopping, numbers, true));
  const registrations = Array.from({ length: Math.ceil(numbers.length / REGISTERED_AT_ONCE) }, (_none, index) =>
    registration(registering, numbers.slice(index * REGISTERED_AT_ONCE, (index + 1) * REGISTERED_AT_ONCE), true),
  );
  // In the same order, so that both come to a number at about the same time.
  const stops = numbers.map((number) => stopOf(stopping, number, random));
  const chunks = registrations.map((one, index) => [
    one,
    ...stops.slice(index * REGISTERED_AT_ONCE, (index + 1) * REGISTERED_AT_ONCE),
  ]);
  await Promise.all(chunks.flat().map(perform));
}

/** @param {Track} track @param {string[]} numbers */
async function againstSwitch({ world, random, perform }, numbers) {
  const [stopping, other] = await world.tenant({ name: 'switching', scope: 'project', projects: 2 });
  if (stopping === undefined || other === undefined) return;
  await Promise.all([stopping, other].map((project) => perform(registration(project, numbers, true))));
  let done = 0;
  const after = random.whole(0, numbers.length);
  const switching = async () => {
    while (done < after) await sleep(1);
    await world.switchTo(stopping.tenantId, 'tenant');
  };
  const stop = async (/** @type {string} */ number) => {
    await perform(stopOf(stopping, number, random));
    done += 1;
  };
  await Promise.all([switching(), ...numbers.map(stop)]);
}

/**
 * @param {import('./consent-world.mjs').ConsentProject} project @param {string} number
 * @param {Track['random']} random
 */
function stopOf(project, number, random) {
  return operationOf('optOut', project, number, true, { random, token: '', others: () => number });
}
