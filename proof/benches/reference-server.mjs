/** What the hand-written servers have in common. */
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';
import { fromBuild } from '../../scripts/lib/project-build.mjs';

const POOL_SIZE = 10;
const { DATABASE_URL = '', PORT = '' } = process.env;

/** @typedef {[status: number, body: object]} Result */

/** Connections to the database of the API, or to its copy. */
export function openPool() {
  return mysql.createPool({
    uri: DATABASE_URL,
    connectionLimit: POOL_SIZE,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
  });
}

/** The same for transactions. */
export function openWritingPool() {
  const pool = openPool();
  pool.on('connection', (connection) => {
    void connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  return pool;
}

/** @param {(request: import('node:http').IncomingMessage) => Promise<Result>} respond */
export function serve(respond) {
  createServer((request, response) => {
    respond(request).then(
      ([status, body]) => send(response, status, body),
      (error) => {
        console.error(error);
        send(response, 500, { code: 'internal' });
      },
    );
  }).listen(Number(PORT), '127.0.0.1');
}

/**
 * The body of a request, read as JSON.
 * @param {import('node:http').IncomingMessage} request
 */
export async function bodyOf(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {object} value */
function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const MICROS = 1_000_000;

const { countryName } = /** @type {typeof import('../../src/phones/phone-number.js')} */ (
  await fromBuild('phones/phone-number.js')
);

/**
 * @param {import('../../src/phones/phones.sql.js').PhoneRow} phone
 * @param {string} optOutBase
 * @returns {import('../../src/phones/phone.view.js').PhoneView}
 */
export function phoneView(phone, optOutBase) {
  return {
    phoneE164: phone.phoneE164,
    isOptedOut: phone.isOptedOut,
    optOutReason: phone.optOutReason,
    optOutAt: phone.optOutAt,
    optOutToken: phone.optOutToken,
    optOutUrl: optOutBase + phone.optOutToken,
    lastOptOutReminderAt: phone.lastOptOutReminderAt,
    lastMessageAt: phone.lastMessageAt,
    messageCount: phone.messageCount,
    deliveredCount: phone.deliveredCount,
    failedCount: phone.failedCount,
    blockedCount: phone.blockedCount,
    totalCost: phone.totalCostMicros / MICROS,
    isValidated: phone.isValidated,
    validatedAt: phone.validatedAt,
    isValid: phone.isValid,
    validationErrorMessage: phone.validationErrorMessage,
    carrier: phone.carrier,
    country: countryName(phone.countryCodeIso2),
    countryCodeIso2: phone.countryCodeIso2,
    city: phone.city,
    phoneType: phone.phoneType,
    timezone: phone.timezone,
    tenantIds: [phone.tenantId],
    projectIds: [phone.projectId],
    createdAt: phone.createdAt,
    updatedAt: phone.updatedAt,
  };
}
