/** Messages of one project that come to a threshold of a cap at one instant, by two processes. */
import { step } from '../../../scripts/lib/progress.mjs';
import { fixed } from '../../stage/report.mjs';
import { rowsOf } from '../../stage/world.mjs';
import { Asker, inParts } from './asker.mjs';
import { judge } from './bounds.mjs';
import { checkKeys, makeSendingProject } from './sending-project.mjs';

const PRICE = 0.5;
const REGISTERED_AT_ONCE = 500;
const CONNECTIONS = 8;
/** Of messages at once: so many are accepted before, so that the next come to 80 per cent, and the last to 100. */
const BEFORE = 3.5;
const LIMIT = 5;
const WAVES = 2;
/** The beginning of a UTC hour of tomorrow, so that no period ends while this runs. */
const DAY_MS = 24 * 3_600_000;
const TOMORROW = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS + DAY_MS / 2;
/** What a policy says, by the cap that it makes of a limit of messages. */
const CAPS = /** @type {Record<string, (limit: number) => object>} */ ({
  MESSAGES_DAY: (limit) => ({ messagesPerDay: limit }),
  SPEND_DAY: (limit) => ({ spendPerDay: limit * PRICE }),
  SPEND_MONTH: (limit) => ({ spendPerMonth: limit * PRICE }),
  PREFIX_HOUR: (limit) => ({ prefixPerHour: limit }),
  NEW_NUMBERS_HOUR: (limit) => ({ newNumbersPerPrefixPerHour: limit }),
});

/** @typedef {Awaited<ReturnType<typeof race>>} Race */
/**
 * @typedef {object} Setting
 * @property {import('../../../scripts/lib/operator.mjs').Operator} operator
 * @property {import('mysql2/promise').Connection} connection @property {readonly string[]} urls
 * @property {string} providerId
 */

/**
 * Each cap in a project of its own.
 * @param {Setting} setting @param {number} atOnce
 */
export async function raceToThresholds(setting, atOnce) {
  await setting.operator.call('PUT', `/v1/providers/${setting.providerId}/prices`, { prices: [{ price: PRICE }] });
  const races = [];
  for (const cap of Object.keys(CAPS))
    races.push(await step(`${cap}: ${fixed(atOnce)} at once at each threshold`, () => race(setting, cap, atOnce)));
  return races;
}

/** @param {Setting} setting @param {string} cap @param {number} atOnce */
async function race({ operator, connection, urls, providerId }, cap, atOnce) {
  const limit = LIMIT * atOnce;
  const project = await makeSendingProject(operator, providerId, CAPS[cap]?.(limit));
  for (const url of urls) await checkKeys(url, [project]);
  const path = `/v1/projects/${project.projectId}`;
  const numbers = Array.from(
    { length: (BEFORE + WAVES) * atOnce },
    (_none, index) => `+1212620${String(index).padStart(4, '0')}`,
  );
  const steady = new Asker(urls, project.key, CONNECTIONS);
  // Registered before, which takes each a transaction of its own: so they ask for room at once.
  for (const phones of inParts(numbers, REGISTERED_AT_ONCE)) await steady.post(`${path}/phones`, { phones });
  let accepted = 0;
  const send = async (/** @type {Asker} */ asker, /** @type {string} */ to) => {
    const body = { to, text: 'Your code is 1234.', sendAt: TOMORROW };
    const { status } = /** @type {import('./asker.mjs').Sent} */ (await asker.post(`${path}/messages`, body));
    if (status !== 'BLOCKED') accepted += 1;
  };
  await steady.each(numbers.slice(0, BEFORE * atOnce), (to) => send(steady, to));
  await steady.close();
  const flood = new Asker(urls, project.key, atOnce / urls.length);
  for (const wave of inParts(numbers.slice(BEFORE * atOnce), atOnce)) await flood.each(wave, (to) => send(flood, to));
  await flood.close();
  const rows = await rowsOf(
    connection,
    "SELECT data FROM events WHERE projectId = ? AND type = 'message.cap_reached' ORDER BY eventId",
    [project.projectId],
  );
  const events = rows.map(({ data }) => /** @type {{ cap: string, percent: number }} */ (JSON.parse(String(data))));
  return { cap, limit, accepted, putOff: flood.putOff, events: events.map((one) => `${one.cap} ${one.percent}`) };
}

/** @param {readonly Race[]} races @param {number} atOnce */
export function reportThresholds(races, atOnce) {
  console.log(`\n${fixed(atOnce)} at once at 80 and at 100 %, by two processes`);
  for (const { cap, limit, accepted, putOff, events } of races) {
    const measured = `${events.join(', ')}; ${fixed(accepted)} accepted (sent again: ${fixed(putOff)})`;
    const isOnce = events.join() === `${cap} 80,${cap} 100`;
    judge(cap, measured, `80 and 100 once, ${fixed(limit)}`, isOnce && accepted === limit);
  }
}
