import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventLog } from '../../events/event-log.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import {
  columnsOf,
  placeholders,
  reading,
  readingBy,
  type RowOf,
  writing,
  writingBy,
} from '../../platform/database/statement.js';
import { Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log.js';
import { groupBy } from '../../platform/text.js';
import { Phone } from '../phone.entity.js';
import { validationFact } from '../phone.view.js';
import { PhonesReader } from '../phones-reader.js';
import { lockPhones, type PhoneRow } from '../phones.sql.js';
import { FACT_NAMES, type NumberFacts, NumberLookup } from './number-lookup.js';

/** Numbers in one look: so few that requests served by the same process do not feel it. */
const LOOKED_UP_AT_ONCE = 50;

const STALE = columnsOf(Phone, 'projectId', 'phoneE164', 'validatedAt');
const STALE_COLUMNS = Object.keys(STALE).join(', ');

/** Numbers that were never looked up. */
const NEVER_LOOKED_UP = reading(
  'lookup: never looked up',
  STALE,
  `SELECT ${STALE_COLUMNS} FROM phones FORCE INDEX (phones_validated)
WHERE validatedAt IS NULL LIMIT ${LOOKED_UP_AT_ONCE}`,
);
/** A number whose facts are wanting, and the look-up that they stem from. */
type StaleNumber = RowOf<typeof NEVER_LOOKED_UP>;

/** Numbers that were looked up before a time. */
const LOOKED_UP_BEFORE = reading(
  'lookup: looked up before',
  STALE,
  `SELECT ${STALE_COLUMNS} FROM phones FORCE INDEX (phones_validated) WHERE validatedAt < ?
ORDER BY validatedAt LIMIT ${LOOKED_UP_AT_ONCE}`,
);

/** Which of some numbers a project has. By the key: other indexes would only be weighed, number by number. */
export const KNOWN_NUMBERS = readingBy(
  'lookup: known numbers',
  columnsOf(Phone, 'phoneE164'),
  (numbers: readonly string[]) =>
    `SELECT phoneE164 FROM phones FORCE INDEX (PRIMARY)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);

/** The columns that a look-up writes, in the order of their values. */
const LOOKED_UP_COLUMNS = [...FACT_NAMES, 'isValidated', 'validatedAt', 'version', 'updatedAt'] as const;

const WRITE_FACTS = writing(
  'lookup: write facts',
  `UPDATE phones SET ${LOOKED_UP_COLUMNS.map((column) => `${column} = ?`).join(', ')}
WHERE projectId = ? AND phoneE164 = ?`,
);

/** Of numbers that are as they were, only the time is new. */
const CONFIRM_FACTS = writingBy(
  'lookup: confirm facts',
  (numbers: readonly string[]) =>
    `UPDATE phones SET validatedAt = ?, version = version + 1, updatedAt = GREATEST(updatedAt, ?)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);

/**
 * Numbers in the order of their rows, each with what is known of it; null where that must wait, or is known to the
 * project.
 */
export type LookedUp = ReadonlyMap<string, NumberFacts | null>;

/** The same with what is known now. */
type FreshNumber = StaleNumber & { readonly facts: NumberFacts };

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

/** Carriers and numbering plans change; what was learnt of a number is asked again after so many days. */
export const FACTS_DAYS = 90;
const LOOK_EVERY_MS = 5_000;
/** Between two looks while there is more: 100 numbers a second, ten million in 28 hours. */
const REST_MS = 500;

/**
 * Looks up numbers whose look-up failed or is old. Any number of processes may do so at once: of two that ask about one
 * number, the second finds its row changed and leaves it.
 */
@Injectable()
export class PhoneRevalidation extends Loop {
  constructor(
    private readonly database: Database,
    private readonly lookup: NumberLookup,
    private readonly transactor: Transactor,
    private readonly events: EventLog,
    private readonly reader: PhonesReader,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(LOOK_EVERY_MS, log, 'looking up old numbers failed');
  }

  protected async beat(): Promise<boolean> {
    const isMore = (await this.run()) >= LOOKED_UP_AT_ONCE;
    if (isMore) await sleep(REST_MS);
    return isMore;
  }

  /** One batch; returns how many numbers have new facts or a new time. Rejects when nobody can be asked. */
  async run(): Promise<number> {
    const never = await this.database.read(NEVER_LOOKED_UP);
    const stale =
      never.length > 0 ? never : await this.database.read(LOOKED_UP_BEFORE, [this.clock.now() - FACTS_DAYS * DAY_MS]);
    if (stale.length === 0) return 0;
    const facts = await this.lookup.lookUp(stale.map(({ phoneE164 }) => phoneE164));
    return this.store(
      stale.flatMap((number, index) => (facts[index] === undefined ? [] : [{ ...number, facts: facts[index] }])),
    );
  }

  /**
   * Writes what a look-up says: one transaction for each project; returns how many rows were written. A row that was
   * looked up or erased meanwhile stays as it is.
   */
  private async store(numbers: readonly FreshNumber[]): Promise<number> {
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
