import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { ConsentLedger } from './consent-ledger.js';
import { consentOf, type ConsentState, isConsentOf } from './consent-strength.js';
import { lockPhone } from '../phones.sql.js';
import { AUDITED_NUMBERS, AUDITED_ROWS, type AuditedNumber } from './consent.sql.js';

/**
 * How many numbers were compared with the ledger, how many said something else, and how many of those were put right.
 */
export interface ConsentAuditResult {
  readonly compared: number;
  readonly differing: number;
  readonly repaired: number;
}

/** Compares the state of every number with the ledger, in constant memory, while the service runs. */
@Injectable()
export class ConsentAudit {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly ledger: ConsentLedger,
  ) {}

  /** `shallRepair` gives numbers that differ the state of their last entry. */
  async run(shallRepair: boolean): Promise<ConsentAuditResult> {
    let result = { compared: 0, differing: 0, repaired: 0 };
    let last = { projectId: '', phoneE164: '' };
    for (;;) {
      const rows = await this.database.read(AUDITED_NUMBERS, [last.projectId, last.projectId, last.phoneE164]);
      const differing = rows.filter((row) => !isConsentOf(stateOf(row), row));
      let repaired = 0;
      if (shallRepair) for (const row of differing) repaired += (await this.repair(row)) ? 1 : 0;
      result = {
        compared: result.compared + rows.length,
        differing: result.differing + differing.length,
        repaired: result.repaired + repaired,
      };
      const end = rows.at(-1);
      if (end === undefined || rows.length < AUDITED_ROWS) return result;
      last = end;
    }
  }

  /** Decides again under the lock: the number may have changed since it was compared. */
  private repair({ projectId, phoneE164 }: AuditedNumber): Promise<boolean> {
    return this.transactor.run(async (tx) => {
      const phone = await lockPhone(tx, projectId, phoneE164);
      return phone !== null && this.ledger.repair(tx, phone);
    });
  }
}

function stateOf({ kind, source, declaredAt }: AuditedNumber): ConsentState {
  return consentOf(kind === null || source === null || declaredAt === null ? null : { kind, source, declaredAt });
}
