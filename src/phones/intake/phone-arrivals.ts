import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { EventLog, type Fact } from '../../events/event-log.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { insertMissing, type NewRow } from '../../platform/database/insert-rows.js';
import { columnsOf, placeholders, readingBy } from '../../platform/database/statement.js';
import { readIn, type Tx } from '../../platform/database/transactor.js';
import { LOG, type Log } from '../../platform/log.js';
import type { Project } from '../../tenants/tenant.entity.js';
import { Suppressions } from '../consent/suppressions.js';
import { NO_FACTS, type NumberFacts, NumberLookup } from '../lookup/number-lookup.js';
import { KNOWN_NUMBERS, type LookedUp } from '../lookup/phone-validation.js';
import { countryOf } from '../phone-number.js';
import { NEW_PHONE, Phone } from '../phone.entity.js';
import { createdFact, validationType } from '../phone.view.js';
import { PhonesReader } from '../phones-reader.js';
import { findPhones, NEW_PHONES, PhoneCounts, type PhoneRow } from '../phones.sql.js';

/** The tokens of some numbers of a project. */
const TOKENS_OF_NUMBERS = readingBy(
  'registration: tokens of numbers',
  columnsOf(Phone, 'phoneE164', 'optOutToken'),
  (numbers: readonly string[]) =>
    `SELECT phoneE164, optOutToken FROM phones FORCE INDEX (PRIMARY)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);

const TOKEN_BYTES = 16;

/** A number's row, and whether this very work inserted it. */
export interface Arrival {
  readonly row: PhoneRow;
  readonly isNew: boolean;
}

/** Inserts numbers that are new to a project. Numbers that it has already stay as they are. */
@Injectable()
export class PhoneArrivals {
  constructor(
    private readonly database: Database,
    private readonly lookup: NumberLookup,
    private readonly suppressions: Suppressions,
    private readonly events: EventLog,
    private readonly reader: PhonesReader,
    private readonly clock: Clock,
    private readonly counts: PhoneCounts,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Looks up those numbers (E.164) that the project does not have yet. Outside any transaction: it may ask over the
   * network.
   */
  async lookUp(projectId: string, phoneE164s: Iterable<string>): Promise<LookedUp> {
    const numbers = [...new Set(phoneE164s)].sort();
    if (numbers.length === 0) return new Map();
    const rows = await this.database.read(KNOWN_NUMBERS(numbers), [projectId, ...numbers]);
    const known = new Set(rows.map((row) => row.phoneE164));
    const unknown = numbers.filter((number) => !known.has(number));
    const facts = await this.factsOf(unknown);
    const factsByNumber = new Map(unknown.map((number, index) => [number, facts[index] ?? null]));
    return new Map(numbers.map((number) => [number, factsByNumber.get(number) ?? null]));
  }

  /** A number is not refused because nobody can be asked: it is looked up later (`PhoneRevalidation`). */
  private async factsOf(numbers: readonly string[]): Promise<NumberFacts[]> {
    if (numbers.length === 0) return [];
    try {
      return await this.lookup.lookUp(numbers);
    } catch (err) {
      this.log.warn({ err, count: numbers.length }, 'numbers could not be looked up; that is repeated');
      return [];
    }
  }

  /**
   * The row of each number, inserted where there was none; one that was erased before begins opted out. Rows are
   * inserted in the order of numbers, so that two works lock alike. Throws 409 for more than the tenant may have,
   * unless `isBounded` is false.
   */
  async insert(tx: Tx, project: Project, numbers: LookedUp, isBounded = true): Promise<Map<string, Arrival>> {
    const inserted = await this.insertFresh(tx, project, numbers);
    await this.events.record(
      tx,
      inserted.flatMap((row) => this.factsOfNew(row)),
    );
    const suppressed = await this.suppressions.apply(tx, inserted);
    const arrivals = new Map([...inserted, ...suppressed].map((row) => [row.phoneE164, { row, isNew: true }]));
    const others = [...numbers.keys()].filter((number) => !arrivals.has(number));
    const known = await findPhones(tx, project.projectId, others);
    for (const row of known.values()) arrivals.set(row.phoneE164, { row, isNew: false });
    await this.counts.add(tx, project.tenantId, inserted.length, isBounded);
    return arrivals;
  }

  /** Those rows that were inserted, as a reading statement would give them. */
  private async insertFresh(tx: Tx, project: Project, numbers: LookedUp): Promise<PhoneRow[]> {
    const now = this.clock.now();
    const tokens = newTokens(numbers.size);
    const rows = [...numbers].map(([number, facts], index) =>
      freshRow(project, number, { facts, now, optOutToken: tokens[index] ?? '' }),
    );
    const count = await insertMissing(tx, NEW_PHONES, rows);
    if (count === rows.length || count === 0) return count === 0 ? [] : rows;
    // INSERT IGNORE does not say which rows it inserted; the token does, for it was drawn for this very work.
    const all = rows.map(({ phoneE164 }) => phoneE164);
    const there = await readIn(tx, TOKENS_OF_NUMBERS(all), [project.projectId, ...all]);
    const stored = new Set(there.map(({ optOutToken }) => optOutToken));
    return rows.filter(({ optOutToken }) => stored.has(optOutToken));
  }

  private factsOfNew(row: PhoneRow): Fact[] {
    const view = this.reader.viewOf(row);
    const created = createdFact(row, view, NEW_PHONE.version);
    // Both show the number as it is now: one thing, written as JSON once.
    return row.isValidated ? [created, { ...created, type: validationType(view) }] : [created];
  }
}

/** Random tokens. Asking the system for each of them would take longer than making the rest of its row. */
function newTokens(count: number): string[] {
  const bytes = randomBytes(TOKEN_BYTES * count);
  return Array.from({ length: count }, (_none, index) =>
    bytes.toString('base64url', index * TOKEN_BYTES, (index + 1) * TOKEN_BYTES),
  );
}

interface Fresh {
  readonly facts: NumberFacts | null;
  readonly now: number;
  readonly optOutToken: string;
}

function freshRow(
  { projectId, tenantId }: Project,
  phoneE164: string,
  { facts, now, optOutToken }: Fresh,
): NewRow<Phone> {
  return {
    ...NEW_PHONE,
    projectId,
    phoneE164,
    phoneReversed: Phone.reversed(phoneE164),
    tenantId,
    optOutToken,
    isValidated: facts !== null,
    validatedAt: facts === null ? null : now,
    ...(facts ?? NO_FACTS),
    isValid: facts?.isValid === true,
    // The list finds numbers by their country: it is known wherever the number alone says it.
    countryCodeIso2: facts?.countryCodeIso2 ?? countryOf(phoneE164),
    createdAt: now,
    updatedAt: now,
  };
}
