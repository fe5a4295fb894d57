import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { KNOWN_NUMBERS } from './lookup.sql.js';
import { NumberLookup, type NumberFacts } from './number-lookup.js';

/**
 * Numbers in the order of their rows, each with what is known of it; null where that must wait, or is known to the
 * project.
 */
export type LookedUp = ReadonlyMap<string, NumberFacts | null>;

/** Looks up numbers that are new to a project. */
@Injectable()
export class FirstLookup {
  constructor(
    private readonly database: Database,
    private readonly lookup: NumberLookup,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * What is known of those numbers (E.164) that the project does not have yet. Outside any transaction: it may ask over
   * the network.
   */
  async of(projectId: string, phoneE164s: Iterable<string>): Promise<LookedUp> {
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
}
