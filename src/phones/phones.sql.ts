import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { insertion } from '../platform/database/insert-rows.js';
import {
  allColumnsOf,
  columnsOf,
  lockingBy,
  orNull,
  placeholders,
  reading,
  readingBy,
  type Row,
  writing,
} from '../platform/database/statement.js';
import { readIn, type Tx, writeIn } from '../platform/database/transactor.js';
import { Problem } from '../platform/http/problem.js';
import { Phone } from './phone.entity.js';

/** All columns of `phones` but those that only indexes need. */
export const PHONE = allColumnsOf<Phone, 'phoneReversed' | 'phoneEnding'>(Phone);
/** A row of `phones`. */
export type PhoneRow = Row<typeof PHONE>;
/** The columns of that row as text. */
export const PHONE_COLUMNS = Object.keys(PHONE).join(', ');

/** Numbers that are there already stay as they are. */
export const NEW_PHONES = insertion(Phone, { mode: 'INSERT IGNORE' });

/** By the primary key, also in a small table: a scan would wait for rows that another project holds. */
const ofProject = (numbers: readonly string[]): string =>
  `SELECT ${PHONE_COLUMNS} FROM phones FORCE INDEX (PRIMARY)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)}) `;

/** Numbers of a project. */
export const PHONES_OF_PROJECT = readingBy('phones: of a project', PHONE, ofProject, [[['+4911', '+4912']]]);

/** Which of some numbers a project has; no row at all when there is no project. Values: the numbers, the project. */
export const KNOWN_NUMBERS = readingBy(
  'phones: known numbers',
  orNull(columnsOf(Phone, 'phoneE164')),
  (numbers: readonly string[]) =>
    `SELECT f.phoneE164 FROM projects p
LEFT JOIN phones f ON f.projectId = p.projectId AND f.phoneE164 IN (${placeholders(numbers)}) WHERE p.projectId = ?`,
  [[['+4911', '+4912']]],
);

/** Numbers of a project, locked in the order of numbers. */
const LOCK_PHONES = lockingBy(
  'phones: lock',
  PHONE,
  (numbers: readonly string[]) => `${ofProject(numbers)}ORDER BY phoneE164 FOR UPDATE`,
  [[['+4911', '+4912']]],
);

/** The row of a number, locked until the end of the transaction; null when the project has no such number. */
export async function lockPhone(tx: Tx, projectId: string, phoneE164: string): Promise<PhoneRow | null> {
  return (await lockPhones(tx, projectId, [phoneE164])).get(phoneE164) ?? null;
}

/** The rows of some numbers, locked in the order of numbers. Numbers that the project does not have are left out. */
export async function lockPhones(
  tx: Tx,
  projectId: string,
  phoneE164s: Iterable<string>,
): Promise<Map<string, PhoneRow>> {
  const numbers = [...new Set(phoneE164s)];
  return byNumber(numbers.length === 0 ? [] : await readIn(tx, LOCK_PHONES(numbers), [projectId, ...numbers]));
}

/** The rows of some numbers of a project, not locked. Numbers that the project does not have are left out. */
export async function findPhones(
  tx: Tx,
  projectId: string,
  phoneE164s: Iterable<string>,
): Promise<Map<string, PhoneRow>> {
  const numbers = [...new Set(phoneE164s)];
  return byNumber(numbers.length === 0 ? [] : await readIn(tx, PHONES_OF_PROJECT(numbers), [projectId, ...numbers]));
}

function byNumber(rows: readonly PhoneRow[]): Map<string, PhoneRow> {
  return new Map(rows.map((row) => [row.phoneE164, row]));
}

const PHONES_OF_TENANT = reading(
  'phones: count of a tenant',
  { phones: 'number' },
  'SELECT CAST(COALESCE(SUM(phones), 0) AS SIGNED) AS phones FROM phone_counts WHERE tenantId = ?',
);

const COUNT_PHONES = writing(
  'phones: count',
  `INSERT INTO phone_counts (tenantId, shard, phones) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE phones = phones + ?`,
);

/** Works on one tenant at once that seldom wait for each other to count. */
const SHARDS = 16;

/** Counts the numbers of each tenant: to count ten million rows would take seconds. */
@Injectable()
export class PhoneCounts {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /**
   * Counts numbers that came, or went (below zero). The last thing that a transaction does: others of the tenant may
   * wait. Throws 409 when the tenant would have more than `TENANT_PHONES_MAX`; what is not committed yet is not seen,
   * so that works at once may exceed it by what they insert. `isBounded` false counts beyond that, too.
   */
  async add(tx: Tx, tenantId: string, change: number, isBounded = true): Promise<void> {
    if (change === 0) return;
    const max = this.config.tenantPhonesMax;
    if (isBounded && change > 0 && max > 0) {
      const [counted] = await readIn(tx, PHONES_OF_TENANT, [tenantId]);
      if ((counted?.phones ?? 0) + change > max) throw phonesLimitReached(max);
    }
    await writeIn(tx, COUNT_PHONES, [tenantId, 1 + randomInt(SHARDS), change, change]);
  }

  /** How many numbers the projects of a tenant have together. */
  async of(tenantId: string): Promise<number> {
    const [counted] = await this.database.read(PHONES_OF_TENANT, [tenantId]);
    return counted?.phones ?? 0;
  }
}

/** 409 for numbers beyond what a tenant may have. */
export function phonesLimitReached(max: number): Problem {
  return new Problem(409, 'limit_reached', `A tenant may have ${max.toLocaleString('en')} phone numbers here.`);
}
