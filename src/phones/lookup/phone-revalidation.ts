import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { Loop } from '../../platform/jobs/loop.js';
import { NumberLookup } from './number-lookup.js';
import { LOOKED_UP_AT_ONCE, LOOKED_UP_BEFORE, NEVER_LOOKED_UP } from './lookup.sql.js';
import { PhoneValidation } from './phone-validation.js';

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
    private readonly validation: PhoneValidation,
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
    return this.validation.store(
      stale.flatMap((number, index) => (facts[index] === undefined ? [] : [{ ...number, facts: facts[index] }])),
    );
  }
}
