import { Injectable } from '@nestjs/common';
import { EventLog } from '../../events/event-log.js';
import { Clock } from '../../platform/clock.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { LOCKED_COLUMNS, type LockedPhone } from '../locked-phone.js';
import { validationFact } from '../phone-events.js';
import { PhonesReader } from '../phones-reader.js';
import type { NumberFacts } from './number-lookup.js';

/** A number whose facts are wanting, and the look-up that they stem from. */
export interface StaleNumber {
  readonly projectId: string;
  readonly phoneE164: string;
  readonly validatedAt: number | null;
}

/** The same with what is known now. */
export type FreshNumber = StaleNumber & { readonly facts: NumberFacts };

const FACT_NAMES = ['isValid', 'validationErrorMessage', 'countryCodeIso2', 'phoneType', 'carrier', 'city', 'timezone'] as const;

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
      stored += await this.transactor.run((tx) => this.storeIn(tx, projectId, new Map(group.map((number) => [number.phoneE164, number]))));
    }
    return stored;
  }

  private async storeIn(tx: Tx, projectId: string, numbers: ReadonlyMap<string, FreshNumber>): Promise<number> {
    const sql = `SELECT ${LOCKED_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 IN (${[...numbers].map(() => '?').join(', ')}) ORDER BY phoneE164 FOR UPDATE`;
    const rows = await tx.query<LockedPhone[]>(sql, [projectId, ...numbers.keys()]);
    let stored = 0;
    for (const row of rows) {
      const number = numbers.get(row.phoneE164);
      if (number === undefined || number.validatedAt !== row.validatedAt) continue;
      await this.write(tx, row, number.facts);
      stored += 1;
    }
    return stored;
  }

  /** Receivers hear of a first look-up, and of a later one that says something else. */
  private async write(tx: Tx, row: LockedPhone, facts: NumberFacts): Promise<void> {
    const now = this.clock.now();
    const changed: LockedPhone = { ...row, ...facts, countryCodeIso2: facts.countryCodeIso2 ?? row.countryCodeIso2, isValid: facts.isValid ? 1 : 0, isValidated: 1, validatedAt: now, version: row.version + 1, updatedAt: now };
    const columns = [...FACT_NAMES, 'isValidated', 'validatedAt', 'version', 'updatedAt'] as const;
    await tx.query(`UPDATE phones SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE projectId = ? AND phoneE164 = ?`, [...columns.map((column) => changed[column]), row.projectId, row.phoneE164]);
    const isNews = row.isValidated === 0 || FACT_NAMES.some((name) => changed[name] !== row[name]);
    if (isNews) await this.events.record(tx, [validationFact(changed, this.reader.viewOf(changed), changed.version)]);
  }
}
