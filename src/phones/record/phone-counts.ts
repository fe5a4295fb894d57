import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { Problem } from '../../platform/http/problem.js';
import { COUNT_PHONES, PHONES_OF_TENANT } from './phone-counts.sql.js';

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
