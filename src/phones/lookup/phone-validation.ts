import { Injectable } from '@nestjs/common';
import { EventLog } from '../../events/event-log.js';
import { Clock } from '../../platform/clock.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { lockPhones } from '../record/phone-row.js';
import type { PhoneRow } from '../record/record.sql.js';
import { validationFact } from '../record/phone-events.js';
import { PhonesReader } from '../list/phones-reader.js';
import { CONFIRM_FACTS, LOOKED_UP_COLUMNS, type StaleNumber, WRITE_FACTS } from './lookup.sql.js';
import { FACT_NAMES, type NumberFacts } from './number-lookup.js';

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

  /**
   * One transaction for each project; returns how many rows were written. A row that was looked up or erased meanwhile
   * stays as it is.
   */
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
      ({ row, changed }) => !row.isValidated || FACT_NAMES.some((name) => changed[name] !== row[name]),
    );
    for (const { changed } of news) await write(tx, changed);
    // Receivers hear of a first look-up, and of a later one that says something else.
    await this.events.record(
      tx,
      news.map(({ changed }) => validationFact(changed, this.reader.viewOf(changed), changed.version)),
    );
    const same = asked.filter((one) => !news.includes(one)).map(({ row }) => row.phoneE164);
    if (same.length > 0) await writeIn(tx, CONFIRM_FACTS(same), [now, now, projectId, ...same]);
    return asked.length;
  }
}

async function write(tx: Tx, row: PhoneRow): Promise<void> {
  await writeIn(tx, WRITE_FACTS, [...LOOKED_UP_COLUMNS.map((column) => row[column]), row.projectId, row.phoneE164]);
}

/** The row with what a look-up says; the country that the number alone says stays where it names none. */
function withFacts(row: PhoneRow, facts: NumberFacts, now: number): PhoneRow {
  return {
    ...row,
    ...facts,
    countryCodeIso2: facts.countryCodeIso2 ?? row.countryCodeIso2,
    isValid: facts.isValid,
    isValidated: true,
    validatedAt: now,
    version: row.version + 1,
    updatedAt: Math.max(row.updatedAt, now),
  };
}
