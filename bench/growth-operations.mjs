/**
 * What is done on a store in each round: as much at every size, in groups for one project each. The groups go to
 * projects far from each other, to others in each round.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { Fail } from '../scripts/lib/progress.mjs';
import { cursorsOf } from './cursors.mjs';
import { phonesOfEach } from './growth-fill.mjs';
import { numberAtDepth, numberOfProject } from './growth-numbers.mjs';
import { rowsOf } from './world.mjs';

/** @typedef {import('./growth-load.mjs').GrowthRequest} GrowthRequest */
/** @typedef {import('./growth-point.mjs').Point} Point */
/** @typedef {import('./growth-world.mjs').Owner} Owner */
/** @typedef {{ name: string, unit: string, run(point: Point, round: number): Promise<number> }} Operation */

const READS = 3_000;
const LISTS = 3_000;
const REGISTRATIONS = { requests: 10, numbers: 1_000 };
const DELIVERIES = { groups: 100, events: 30 };
const MESSAGES = { requests: 100, messages: 20 };
const EVENTS_AT_ONCE = 300;
const IDLE_MS = 3_000;
const CONNECTIONS = 8;
/** Prime to every number of projects: groups of neighbouring places go to distant projects. */
const SPREAD = 7_919;
/** Pages begin at so many places of a project; neighbouring requests ask for distant ones. */
const DEPTHS = 1_000_000;
const DEPTH = 618_017;
const POLL_MS = 100;
const DRAIN_MAX_MS = 60_000;
const TEXT = 'Your order 4711 has shipped and will be with you on Tuesday between 9 and 12.';
const DATA = JSON.stringify({ phoneE164: '+14155552601', isOptedOut: false, country: 'United States', version: 1 });
const UNNUMBERED = 'SELECT 1 FROM events FORCE INDEX (events_waiting) WHERE isDispatched = 0 LIMIT 1';
const UNDELIVERED = 'SELECT 1 FROM deliveries FORCE INDEX (deliveries_queue) WHERE queuedFor > "" LIMIT 1';
const UNFINISHED = `SELECT 1 FROM messages FORCE INDEX (messages_project_status)
WHERE projectId IN (?) AND status IN ('SCHEDULED', 'QUEUED', 'SENDING', 'SENT') LIMIT 1`;

/** @type {Record<import('./growth-store.mjs').Kind, Operation[]>} */
export const OPERATIONS = {
  phones: [
    { name: 'read a project', unit: 'read', run: read },
    { name: 'list phones', unit: 'page', run: list },
    { name: 'register', unit: 'number', run: register },
    { name: 'idle, with phones', unit: 'second', run: rest },
  ],
  deliveries: [
    { name: 'deliver', unit: 'delivery', run: deliver },
    { name: 'idle, with deliveries', unit: 'second', run: rest },
  ],
  messages: [
    { name: 'send a message', unit: 'message', run: send },
    { name: 'idle, with messages', unit: 'second', run: rest },
  ],
};

/** @param {Point} point @param {number} round @param {number} group */
function ownerOf({ owners }, round, group) {
  const index = ((round * 1_009 + group) * SPREAD) % owners.length;
  const owner = owners[index];
  if (owner === undefined) throw new Fail('There is no project.');
  return { ...owner, index };
}

/** @param {Point} point @param {readonly GrowthRequest[]} requests @param {string} counted @param {number} expected */
async function ask({ load, api, store }, requests, counted, expected, connections = CONNECTIONS) {
  const job = { url: api.url, key: store.notes.adminKey, requests, connections, counted };
  const result = await load.run(job);
  if (result.failures.length > 0) throw new Fail('A request failed:', result.failures.slice(0, 3));
  if (result.counted !== expected) throw new Fail(`${result.counted} of ${expected} times ${counted} was answered.`);
  return expected;
}

/** @param {Point} point @param {number} round */
function read(point, round) {
  const requests = Array.from({ length: READS }, (_, index) => ({
    path: `/v1/projects/${ownerOf(point, round, index).projectId}`,
  }));
  return ask(point, requests, '"createdAt"', READS);
}

/** @param {Point} point @param {number} round */
async function list(point, round) {
  const each = phonesOfEach(point.store.shape);
  /** @type {GrowthRequest[]} */
  const requests = [];
  for (let index = 0; index < LISTS; index += 1) {
    const { projectId } = ownerOf(point, round, index);
    const cursors = await cursorsOf(point.cursorKey, [null, null, [projectId], null, null]);
    const number = numberAtDepth((((round * LISTS + index) * DEPTH) % DEPTHS) / DEPTHS, each);
    requests.push({ path: `/v1/phones?projectIds=${projectId}&cursor=${cursors.write(number, null)}` });
  }
  return ask(point, requests, '"hasMore"', LISTS);
}

/** New numbers, until their events have their place in their sequence. @param {Point} point @param {number} round */
async function register(point, round) {
  const { notes } = point.store;
  const each = phonesOfEach(point.store.shape);
  const { requests: count, numbers } = REGISTRATIONS;
  const requests = Array.from({ length: count }, (_, index) => {
    const owner = ownerOf(point, round, index);
    const first = each + (notes.registrations + index) * numbers;
    const phones = Array.from({ length: numbers }, (__, n) => numberOfProject(owner.index, first + n));
    return { path: `/v1/projects/${owner.projectId}/phones`, body: { phones } };
  });
  notes.registrations += count;
  point.store.save();
  const result = await ask(point, requests, '"status":"created"', count * numbers, 1);
  await untilNone(point, UNNUMBERED);
  return result;
}

/** New events, until the receiver has them and nothing waits. @param {Point} point @param {number} round */
async function deliver(point, round) {
  const { groups, events } = DELIVERIES;
  const owners = Array.from({ length: groups }, (_, group) => ownerOf(point, round, group));
  return deliverTo(point, owners, events);
}

/**
 * One event for each project. Until an endpoint has responded to a process, its deliveries wait in the table, which
 * costs more: that is once for each endpoint, however many there are, and no growth.
 * @type {Operation}
 */
export const MEETING = {
  name: 'first delivery to each endpoint',
  unit: 'delivery',
  run: (point) => deliverTo(point, point.owners, 1),
};

/** @param {Point} point @param {readonly Pick<Owner, 'tenantId' | 'projectId'>[]} owners @param {number} each */
async function deliverTo(point, owners, each) {
  const count = owners.length * each;
  for (let from = 0; from < count; from += EVENTS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(EVENTS_AT_ONCE, count - from) }, (_, index) => {
      const { tenantId, projectId } = /** @type {Owner} */ (owners[Math.floor((from + index) / each)]);
      return [`evt_${ulid()}`, tenantId, projectId, 'phone.created', DATA, 0, null, Date.now(), 0];
    });
    await point.connection.query(
      `INSERT INTO events (eventId, tenantId, projectId, type, data, isDispatched, sequence, createdAt, padding)
VALUES ?`,
      [rows],
    );
  }
  await untilNone(point, UNNUMBERED);
  await untilNone(point, UNDELIVERED);
  const arrived = (await point.receiver.run({ take: true })).length;
  if (arrived < count) throw new Fail(`${arrived} of ${count} deliveries arrived.`);
  return count;
}

/** From the request to `DELIVERED`, and all events numbered. @param {Point} point @param {number} round */
async function send(point, round) {
  const each = phonesOfEach(point.store.shape);
  const { requests: count, messages } = MESSAGES;
  const used = new Set();
  const requests = Array.from({ length: count }, (_, request) => {
    const { projectId, index: place } = ownerOf(point, round, request);
    used.add(projectId);
    const items = Array.from({ length: messages }, (__, index) => ({
      to: numberOfProject(place, ((round * count + request) * messages + index) % each),
      text: TEXT,
    }));
    return { path: `/v1/projects/${projectId}/messages/batches`, body: { messages: items } };
  });
  const result = await ask(point, requests, '"status":"accepted"', count * messages, 4);
  await untilNone(point, point.connection.format(UNFINISHED, [[...used]]));
  await untilNone(point, UNNUMBERED);
  return result;
}

/** Nothing, for some seconds. */
async function rest() {
  await sleep(IDLE_MS);
  return IDLE_MS / 1_000;
}

/** @param {Point} point @param {string} sql */
async function untilNone({ connection }, sql) {
  const start = performance.now();
  while ((await rowsOf(connection, sql)).length > 0) {
    if (performance.now() - start > DRAIN_MAX_MS) throw new Fail(`There are rows yet after a minute: ${sql}`);
    await sleep(POLL_MS);
  }
}
