import { Injectable } from '@nestjs/common';
import { EventLog } from '../../events/event-log.js';
import { Clock } from '../../platform/clock.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { lockPhones, type PhoneRow } from '../record/phone-row.js';
import { validationFact } from '../record/phone-events.js';
import { PhonesReader } from '../list/phones-reader.js';
import { FACT_NAMES, type NumberFacts } from './number-lookup.js';

/** A number whose facts are wanting, and the look-up that they stem from. */
export interface StaleNumber {
  readonly projectId: string;
  readonly phoneE164: string;
  readonly validatedAt: number | null;
}

/** The same with what is known now. */
export type FreshNumber = StaleNumber & { readonly facts: NumberFacts };

/** Writes what a later look-up says into the rows of numbers. */
@Injectable()
export class PhoneValidation {
  constructor(
    private readonly transactor: Transactor,
    private readonly events: EventLog,
    private readonly reader: PhonesReader,
    private readonly clock: Clock,
  ) {}

  /** One transaction for each project; returns how many rows were written. A row that was looked up or erased meanwhile stays as it is. */
  async store(numbers: readonly FreshNumber[]): Promise<number> {
    let stored = 0;
    for (const [projectId, group] of groupBy(numbers, (number) => number.projectId)) {
      stored += await this.transactor.run((tx) =>
        this.storeIn(tx, projectId, new Map(group.map((number) => [number.phoneE164, number]))),
      );
    }
    return stored;
  }

  private async storeIn(tx: Tx, projectId: string, numbers: ReadonlyMap<string, FreshNumber>): Promise<number> {
    const rows = [...(await lockPhones(tx, projectId, numbers.keys())).values()];
    const now = this.clock.now();
    const asked = rows.flatMap((row) => {
      const number = numbers.get(row.phoneE164);
      return number === undefined || number.validatedAt !== row.validatedAt
        ? []
        : [{ row, changed: withFacts(row, number.facts, now) }];
    });
    const news = asked.filter(
      ({ row, changed }) => row.isValidated === 0 || FACT_NAMES.some((name) => changed[name] !== row[name]),
    );
    for (const { changed } of news) await write(tx, changed);
    // Receivers hear of a first look-up, and of a later one that says something else.
    await this.events.record(
      tx,
      news.map(({ changed }) => validationFact(changed, this.reader.viewOf(changed), changed.version)),
    );
    const same = asked.filter((one) => !news.includes(one)).map(({ row }) => row.phoneE164);
    if (same.length > 0) await confirm(tx, projectId, same, now);
    return asked.length;
  }
}

async function write(tx: Tx, row: PhoneRow): Promise<void> {
  const columns = [...FACT_NAMES, 'isValidated', 'validatedAt', 'version', 'updatedAt'] as const;
  await tx.query(
    `UPDATE phones SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE projectId = ? AND phoneE164 = ?`,
    [...columns.map((column) => row[column]), row.projectId, row.phoneE164],
  );
}

/** Of numbers that are as they were, only the time is new. */
async function confirm(tx: Tx, projectId: string, numbers: readonly string[], now: number): Promise<void> {
  const sql = `UPDATE phones SET validatedAt = ?, version = version + 1, updatedAt = ? WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`;
  await tx.query(sql, [now, now, projectId, ...numbers]);
}

/** The row with what a look-up says; the country that the number alone tells stays where it names none. */
function withFacts(row: PhoneRow, facts: NumberFacts, now: number): PhoneRow {
  return {
    ...row,
    ...facts,
    countryCodeIso2: facts.countryCodeIso2 ?? row.countryCodeIso2,
    isValid: facts.isValid ? 1 : 0,
    isValidated: 1,
    validatedAt: now,
    version: row.version + 1,
    updatedAt: now,
  };
}
