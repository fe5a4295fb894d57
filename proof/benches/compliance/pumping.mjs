/** The part `pumping`: what the guard on new numbers lets through, what it leaves alone, and its alerts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { KANNEL_USER } from '../../../scripts/lib/kannel-configuration.mjs';
import { Operator } from '../../../scripts/lib/operator.mjs';
import { Fail, step } from '../../../scripts/lib/progress.mjs';
import { bufferPoolBytes } from '../../../scripts/lib/server-options.mjs';
import { LOOPBACK_RECEIVERS, withBench } from '../../stage/environment.mjs';
import { listen } from '../../stage/hook-server.mjs';
import { sizedFor } from '../../stage/options.mjs';
import { fixed, spread } from '../../stage/report.mjs';
import { rowsOf } from '../../stage/world.mjs';
import { Asker, checkKeys, inParts, judge, makeSendingProject, optionsOf } from './world.mjs';

// Messages of one project that come to a threshold of a cap at one instant, by two processes.

const PRICE = 0.5;
const REGISTERED_AT_ONCE = 500;
const THRESHOLD_CONNECTIONS = 8;
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
async function raceToThresholds(setting, atOnce) {
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
  const steady = new Asker(urls, project.key, THRESHOLD_CONNECTIONS);
  // Registered before, which takes each a transaction of its own: so they ask for room at once.
  for (const phones of inParts(numbers, REGISTERED_AT_ONCE)) await steady.post(`${path}/phones`, { phones });
  let accepted = 0;
  const send = async (/** @type {Asker} */ asker, /** @type {string} */ to) => {
    const body = { to, text: 'Your code is 1234.', sendAt: TOMORROW };
    const { status } = /** @type {import('./world.mjs').Sent} */ (await asker.post(`${path}/messages`, body));
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
function reportThresholds(races, atOnce) {
  console.log(`\n${fixed(atOnce)} at once at 80 and at 100 %, by two processes`);
  for (const { cap, limit, accepted, putOff, events } of races) {
    const measured = `${events.join(', ')}; ${fixed(accepted)} accepted (sent again: ${fixed(putOff)})`;
    const isOnce = events.join() === `${cap} 80,${cap} 100`;
    judge(cap, measured, `80 and 100 once, ${fixed(limit)}`, isOnce && accepted === limit);
  }
}

const options = optionsOf('pumping');
/** `waitMs`: after the last message, for webhooks that are under way. */
const PLAN = sizedFor(options, {
  smoke: { each: 12, innocent: 100, atOnce: 10, areas: 1, cap: 10, waitMs: 500 },
  quick: { each: 240, innocent: 1_200, atOnce: 100, areas: 25, cap: 200, waitMs: 6_000 },
  full: { each: 2_000, innocent: 100_000, atOnce: 1_000, areas: 25, cap: 200, waitMs: 6_000 },
});
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
/** With each of the digits after it, each of these area codes is a prefix. */
const AREAS = '201 202 205 206 207 208 209 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251'
  .split(' ')
  .slice(0, PLAN.areas);
const FIRST_DIGITS = ['6', '7'];
const ASKED = 3;
const CAP = PLAN.cap;
const ALERT_PERCENT = 80;
const HOUR_MS = 3_600_000;
const TWO_DAYS_MS = 48 * HOUR_MS;
const BATCH = 500;
const CONNECTIONS = 16;
const TEXT = 'Your code is 1234.';
const SECRET = 'a-secret-of-the-gateway';

/** @typedef {import('mysql2/promise').Connection} Connection */
/** @typedef {import('./world.mjs').SendingProject} SendingProject */
/** @typedef {{ prefix: string, percent: number, at: number }} Alert */
/** @typedef {Awaited<ReturnType<typeof pump>>} Pumped */

const NEEDS = { bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES), bulk: false };
// Alone: it needs two processes.
await withBench(measure, { ...NEEDS, on: options.on, isAlone: true });

/** @param {import('../../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const services = [
    await bench.startApi([], { ROLE: 'all', ...LOOPBACK_RECEIVERS }),
    await bench.startApi([], { ROLE: 'all', ...LOOPBACK_RECEIVERS }),
  ];
  const urls = services.map(({ url }) => url);
  const operator = new Operator(urls[0] ?? '', plainApiKey);
  const settings = { latencyMs: 0, receiptMs: 0 };
  const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR', settings });
  reportThresholds(await raceToThresholds({ operator, connection, urls, providerId }, PLAN.atOnce), PLAN.atOnce);
  const kannel = {
    ...KANNEL_USER,
    sendUrl: 'http://127.0.0.1:9/cgi-bin/sendsms',
    callbackBaseUrl: 'http://127.0.0.1:9',
  };
  const inboundProviderId = await operator.makeProvider({
    name: 'Kannel',
    kind: 'KANNEL',
    settings: { ...kannel, callbackCidrs: ['127.0.0.1/32'], inboundSecret: SECRET },
  });
  const guarded = { newNumbersPerPrefixPerHour: CAP };
  const project = await makeSendingProject(operator, providerId, guarded, { inboundProviderId });
  const asker = new Asker(urls, project.key, CONNECTIONS);
  const pumped = await pump(operator, connection, asker, project);
  const innocent = await sendInnocently(connection, asker, { project, urls, providerId: inboundProviderId });
  await asker.close();
  for (const service of services) await service.stop();
  await connection.end();
  reportPumping(pumped);
  for (const { name, count: sent, statuses } of innocent) {
    const blocked = [...statuses].filter(([status]) => status.startsWith('BLOCKED'));
    const said = [...statuses].map(([status, times]) => `${fixed(times)} ${status}`).join(', ');
    judge(`${fixed(sent)} ${name}`, said, 'none refused', blocked.length === 0 && total(statuses) === sent);
  }
}

/**
 * So many numbers of each prefix, those of all prefixes in turn. `kind` keeps those of one use from those of another.
 * @param {number} kind @param {number} each
 */
function numbersOf(kind, each) {
  const prefixes = AREAS.flatMap((area) => FIRST_DIGITS.map((digit) => `+1${area}${digit}`));
  const exchange = (/** @type {number} */ index) => String(20 + 2 * kind + Math.floor(index / 10_000)).padStart(2, '0');
  return Array.from({ length: each }, (_none, index) =>
    prefixes.map((prefix) => `${prefix}${exchange(index)}${String(index % 10_000).padStart(4, '0')}`),
  ).flat();
}

/**
 * Single messages to new numbers, each asked for several times; alerts come to a receiver meanwhile.
 * @param {Operator} operator @param {Connection} connection @param {Asker} asker @param {SendingProject} project
 */
async function pump(operator, connection, asker, { projectId }) {
  /** @type {Alert[]} */
  const alerts = [];
  const { server, port } = await listen((_request, body, response) => {
    const { data } = /** @type {{ data: { prefix: string, percent: number } }} */ (JSON.parse(body));
    alerts.push({ prefix: data.prefix, percent: data.percent, at: Date.now() });
    response.end('ok');
  });
  await operator.call('POST', `/v1/projects/${projectId}/webhook-configs`, {
    endpoint: { url: `http://127.0.0.1:${port}/hook` },
    subscriptions: { messageEvents: ['CAP_REACHED'], phoneEvents: [] },
  });
  const numbers = numbersOf(0, PLAN.each);
  /** When the message to a prefix that comes to 80 per cent was responded to, and how many were before. */
  const counts = new Map();
  const nearly = new Map();
  const statuses = new Map();
  const start = performance.now();
  for (let time = 1; time <= ASKED; time += 1)
    await step(`asking for ${fixed(numbers.length)} single messages to new numbers, time ${time}`, () =>
      asker.each(numbers, async (to) => {
        const status = await sendOne(asker, projectId, to);
        count(statuses, status);
        if (status.startsWith('BLOCKED')) return;
        const prefix = to.slice(0, 6);
        count(counts, prefix);
        if (counts.get(prefix) === (CAP * ALERT_PERCENT) / 100) nearly.set(prefix, Date.now());
      }),
    );
  const seconds = (performance.now() - start) / 1_000;
  await sleep(PLAN.waitMs);
  const rows = await rowsOf(
    connection,
    `SELECT hour, COUNT(*) AS numbers, MAX(inPrefix) AS most FROM (SELECT hour, COUNT(*) OVER (PARTITION BY hour,
    prefix) AS inPrefix FROM (SELECT phone, LEFT(phone, 6) AS prefix, MIN(sendAt) DIV ${HOUR_MS} AS hour FROM messages
    WHERE projectId = ? AND status <> 'BLOCKED' GROUP BY phone) m) p GROUP BY hour`,
    [projectId],
  );
  server.close();
  const hours = rows.map((row) => ({ numbers: Number(row['numbers']), most: Number(row['most']) }));
  return {
    asked: numbers.length * ASKED,
    perSecond: (numbers.length * ASKED) / seconds,
    statuses,
    hours,
    nearly,
    alerts,
  };
}

/**
 * What a form does not send, to the same prefixes, which have nothing left.
 * @param {Connection} connection @param {Asker} asker
 * @param {{ project: SendingProject, urls: readonly string[], providerId: string }} setting
 */
async function sendInnocently(connection, asker, { project: { projectId, from }, urls, providerId }) {
  const count50 = Math.ceil(PLAN.innocent / (AREAS.length * FIRST_DIGITS.length));
  const path = `/v1/projects/${projectId}`;
  const results = [];
  const batches = new Map();
  const inBatches = numbersOf(1, count50);
  await step(`sending ${fixed(inBatches.length)} messages to new numbers in batches`, () =>
    asker.each(inParts(inBatches, BATCH), async (part) => {
      const messages = part.map((to) => ({ to, text: TEXT }));
      const { data } = /** @type {import('./world.mjs').SentBatch} */ (
        await asker.post(`${path}/messages/batches`, { messages })
      );
      for (const { status, message } of data) count(batches, message === null ? status : shown(message));
    }),
  );
  results.push({ name: 'in batches', count: inBatches.length, statuses: batches });
  const old = numbersOf(2, count50);
  await step(`registering ${fixed(old.length)} numbers two days ago`, async () => {
    await asker.each(inParts(old, BATCH), (phones) => asker.post(`${path}/phones`, { phones }));
    const sql =
      'UPDATE phones SET createdAt = createdAt - ? WHERE projectId = ? AND messageCount = 0 AND phoneE164 IN (?)';
    for (const part of inParts(old, BATCH)) await connection.query(sql, [TWO_DAYS_MS, projectId, part]);
  });
  results.push(await singles(`to numbers of two days ago`, old, asker, projectId));
  const people = numbersOf(3, count50);
  await step(`having ${fixed(people.length)} people write`, () =>
    asker.each(people, async (person) => {
      const fields = new URLSearchParams({
        secret: SECRET,
        from: person,
        to: from,
        text: 'Hello',
        coding: '0',
        id: person,
      });
      const url = urls[Number(person.at(-1)) % urls.length];
      const response = await fetch(`${url}/v1/callbacks/${providerId}/inbound?${fields.toString()}`);
      await response.text();
      if (response.status !== 202) throw new Fail(`A message that came in returned ${response.status}.`);
    }),
  );
  results.push(await singles('in answer to people', people, asker, projectId));
  return results;
}

/** @param {string} name @param {readonly string[]} numbers @param {Asker} asker @param {string} projectId */
async function singles(name, numbers, asker, projectId) {
  const statuses = new Map();
  await step(`sending ${fixed(numbers.length)} single messages ${name}`, () =>
    asker.each(numbers, async (to) => count(statuses, await sendOne(asker, projectId, to))),
  );
  return { name, count: numbers.length, statuses };
}

/** @param {Asker} asker @param {string} projectId @param {string} to */
async function sendOne(asker, projectId, to) {
  const body = { to, text: TEXT };
  return shown(
    /** @type {import('./world.mjs').Sent} */ (await asker.post(`/v1/projects/${projectId}/messages`, body)),
  );
}

/** @param {import('./world.mjs').Sent} message */
function shown({ status, reason }) {
  return reason === null ? status : `${status} ${reason}`;
}

/** @param {Map<string, number>} counts @param {string} what */
function count(counts, what) {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** @param {Map<string, number>} counts */
function total(counts) {
  return [...counts.values()].reduce((sum, one) => sum + one, 0);
}

/** @param {Pumped} pumped */
function reportPumping({ asked, perSecond, statuses, hours, nearly, alerts }) {
  const prefixes = AREAS.length * FIRST_DIGITS.length;
  const said = [...statuses].map(([status, times]) => `${fixed(times)} ${status}`).join(', ');
  console.log(`\n${fixed(asked)} single messages to new numbers (${fixed(perSecond)}/s): ${said}`);
  for (const { numbers, most } of hours) {
    const measured = `${fixed(numbers)} numbers, ${most} of one prefix at most`;
    const isMet = numbers <= prefixes * CAP && most <= CAP;
    judge('reached in an hour', measured, `≤ ${fixed(prefixes * CAP)} and ${CAP}`, isMet);
  }
  const early = alerts.filter(({ percent }) => percent === ALERT_PERCENT);
  const late = [...nearly].map(([prefix, at]) => (early.find((alert) => alert.prefix === prefix)?.at ?? Infinity) - at);
  const isEach = late.length === prefixes && early.length >= prefixes;
  const after = `${spread(late)} ms after the ${(CAP * ALERT_PERCENT) / 100}th`;
  const measured = `${after}, ${early.length} for ${prefixes} prefixes`;
  judge(`webhook at ${ALERT_PERCENT} %`, measured, 'one for each', isEach);
}
