/** What messages are measured on: fifty projects that may send, with caps, and their numbers. */
import mysql from 'mysql2/promise';
import { Operator } from '../../scripts/lib/operator.mjs';
import { RECEIPT_MS } from './messages-rounds.mjs';
import { fillPhones, withoutIndexes } from '../stage/phones-table.mjs';
import { rowsOf } from '../stage/world.mjs';

/** @typedef {import('../../scripts/lib/operator.mjs').Project} Project */

/** Each of a tenant of its own. */
export const PROJECTS = 50;
const PRICE = 0.0075;
/** High enough that none is reached, but each is counted. */
const CAPS = { numberPerDay: 1_000_000, messagesPerDay: 1_000_000_000, spendPerDay: 100_000_000 };
/** A gateway that responds at once. Its receipts come late enough that none overtakes the response. */
const GATEWAY = { name: 'Simulator', kind: 'SIMULATOR', settings: { latencyMs: 0, receiptMs: RECEIPT_MS } };
const ADDRESS_FIRST = 14_155_550_200;
/** Nobody has opted out, and all were reminded lately how to, as most numbers are that get messages. */
const GOOD_NUMBERS = `UPDATE phones SET isOptedOut = 0, optOutReason = NULL, optOutAt = NULL, countryCodeIso2 = 'US',
lastOptOutReminderAt = 1000 * UNIX_TIMESTAMP()`;

/**
 * Projects with a key, a policy and a sender, all at one simulated gateway; each with so many numbers.
 * @param {string} url of the API @param {string} adminKey @param {import('mysql2/promise').Connection} connection
 * @param {number} phones
 */
export async function makeSendingProjects(url, adminKey, connection, phones) {
  const operator = new Operator(url, adminKey);
  const { providerId } = await operator.call('POST', '/v1/providers', GATEWAY);
  await operator.call('PUT', `/v1/providers/${providerId}/prices`, { prices: [{ price: PRICE }] });
  /** @type {Project[]} */
  const projects = [];
  for (let index = 0; index < PROJECTS; index += 1) {
    const project = await operator.makeProject(`Tenant ${index}`, 'Project');
    const path = `/v1/projects/${project.projectId}`;
    await operator.call('PUT', `${path}/sending-policy`, CAPS);
    await operator.call('POST', `${path}/senders`, {
      kind: 'NUMBER',
      address: `+${ADDRESS_FIRST + index}`,
      providerId,
    });
    projects.push(project);
  }
  await withoutIndexes(connection, 'phones', async () => {
    for (const project of projects) await fillPhones(connection, project, phones);
    await connection.query(GOOD_NUMBERS);
  });
  return projects;
}

/**
 * A second schema on the same server with the same tables and rows: each program works in its own.
 * @param {string} url of the first one @param {import('mysql2/promise').Connection} connection
 */
export async function copySchema(url, connection) {
  const copy = new URL(url);
  const name = `${copy.pathname.slice(1)}_copy`;
  copy.pathname = `/${name}`;
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const tables = (await rowsOf(connection, 'SHOW TABLES')).map((row) => String(Object.values(row)[0]));
  for (const table of tables) {
    await connection.query(`CREATE TABLE ${name}.${table} LIKE ${table}`);
    const columns = (await rowsOf(connection, `SHOW COLUMNS FROM ${table}`))
      .filter(({ Extra }) => !String(Extra).includes('GENERATED'))
      .map(({ Field }) => `\`${Field}\``)
      .join(', ');
    await connection.query(`INSERT INTO ${name}.${table} (${columns}) SELECT ${columns} FROM ${table}`);
  }
  return {
    url: copy.toString(),
    connection: await mysql.createConnection({ uri: copy.toString(), timezone: 'Z', supportBigNumbers: true }),
    remove: () => connection.query(`DROP DATABASE ${name}`),
  };
}
