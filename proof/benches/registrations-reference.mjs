/**
 * The hand-written program beside which registrations are measured: a bare node:http server over mysql2 that writes the
 * same rows in the same transactions as the API. It checks nothing that a caller could do wrong, and knows neither
 * numbers that are there already nor erased ones. What a number is it asks the look-up of the API.
 */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { insert, inTransaction, newId, prepared } from './messages-reference-rows.mjs';
import { bodyOf, openWritingPool, phoneView, serve } from './reference-server.mjs';

/** @typedef {import('./reference-server.mjs').Result} Result */

const SHARDS = 16;
const PATH = /^\/v1\/projects\/(\w+)\/phones$/;
const OPT_OUT_BASE = 'https://parley.example.com/o/';

const { NumberTables } = /** @type {typeof import('../../src/phones/lookup/number-tables.js')} */ (
  await fromBuild('phones/lookup/number-tables.js')
);
const { OfflineLookup } = /** @type {typeof import('../../src/phones/lookup/number-lookup.js')} */ (
  await fromBuild('phones/lookup/number-lookup.js')
);
const { NEW_PHONE } = /** @type {typeof import('../../src/phones/phone.entity.js')} */ (
  await fromBuild('phones/phone.entity.js')
);
const { SLICE_NUMBERS } = /** @type {typeof import('../../src/phones/intake/phone-registration.js')} */ (
  await fromBuild('phones/intake/phone-registration.js')
);

/** @typedef {import('../../src/phones/lookup/number-lookup.js').NumberFacts} NumberFacts */
/** @typedef {import('../../src/phones/phones.sql.js').PhoneRow} PhoneRow */
/** @typedef {{ projectId: string, tenantId: string }} Project */

const SHARE_PROJECT = `SELECT p.tenantId, p.status, t.status AS tenantStatus
FROM tenants t JOIN projects p ON p.tenantId = t.tenantId WHERE p.projectId = ? LOCK IN SHARE MODE`;
const COUNT = `INSERT INTO phone_counts (tenantId, shard, phones) VALUES (?, ?, ?)
ON DUPLICATE KEY UPDATE phones = phones + VALUES(phones)`;

const lookup = new OfflineLookup(new NumberTables());
const pool = openWritingPool();

serve(respond);

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Result>} */
async function respond(request) {
  const [, projectId = ''] = PATH.exec(request.url ?? '') ?? [];
  if (projectId === '' || request.method !== 'POST') return [200, {}];
  /** @type {string[]} */
  const phones = (await bodyOf(request)).phones;
  const data = [];
  for (let start = 0; start < phones.length; start += SLICE_NUMBERS)
    data.push(...(await register(projectId, phones.slice(start, start + SLICE_NUMBERS))));
  return [200, { data }];
}

/** @param {string} projectId @param {string[]} phones */
async function register(projectId, phones) {
  const numbers = phones.toSorted();
  const facts = await lookup.lookUp(numbers);
  const views = await inTransaction(pool, async (connection) => {
    const [project] = await prepared(connection, SHARE_PROJECT, [projectId]);
    if (project?.['status'] !== 'active' || project['tenantStatus'] !== 'active') throw new Error('not active');
    const place = { projectId, tenantId: String(project['tenantId']) };
    const now = Date.now();
    const rows = numbers.map((number, index) => rowOf(place, number, facts[index], now));
    await insert(connection, 'phones', rows);
    const seen = new Map(rows.map((row) => [row.phoneE164, phoneView(row, OPT_OUT_BASE)]));
    await insert(connection, 'events', eventsOf(place, seen, now));
    await prepared(connection, COUNT, [place.tenantId, 1 + (now % SHARDS), rows.length]);
    return seen;
  });
  return phones.map((input) => ({ input, status: 'created', phone: views.get(input), error: null }));
}

/**
 * @param {Project} project @param {string} phoneE164 @param {NumberFacts | undefined} facts @param {number} now
 * @returns {PhoneRow & { phoneReversed: string }}
 */
function rowOf({ projectId, tenantId }, phoneE164, facts, now) {
  if (facts === undefined) throw new Error('every number is looked up');
  return {
    ...NEW_PHONE,
    ...facts,
    projectId,
    phoneE164,
    tenantId,
    phoneReversed: Array.from(phoneE164.slice(1)).reverse().join(''),
    optOutToken: randomBytes(16).toString('base64url'),
    isValidated: true,
    validatedAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** @typedef {import('../../src/phones/phone.view.js').PhoneView} View */

/**
 * Both events of each number, in the order of numbers.
 * @param {Project} project @param {ReadonlyMap<string, View>} views @param {number} now
 */
function eventsOf({ projectId, tenantId }, views, now) {
  const ids = Array.from({ length: views.size * 2 }, () => newId('evt', now)).sort();
  return [...views].flatMap(([subject, view], index) => {
    const data = JSON.stringify({ ...view, version: 1 });
    const types = ['phone.created', view.isValid ? 'phone.validated' : 'phone.validation_failed'];
    return types.map((type, place) => ({
      eventId: ids[index * 2 + place],
      tenantId,
      projectId,
      subject,
      type,
      data,
      isDispatched: 0,
      sequence: null,
      createdAt: now,
    }));
  });
}
