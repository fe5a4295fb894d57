import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import type { ConsentKind } from './consent-entry.entity.js';
import { ConsentLedger } from './consent-ledger.js';
import { consentOf, type ConsentState, isConsentOf } from './consent-state.js';
import type { OptOutReason } from '../../phones/record/phone.entity.js';
import { lockPhone } from '../../phones/record/phone-row.js';

/** Numbers compared at once. */
const PAGE_ROWS = 1_000;

/** A page of numbers in the order of their rows, each with its last entry. */
const PAGE_SQL = `SELECT x.projectId, x.phoneE164, x.isOptedOut, x.optOutReason, x.optOutAt, e.kind, e.source, e.declaredAt
FROM phones x LEFT JOIN consent_entries e ON e.projectId = x.projectId AND e.phoneE164 = x.phoneE164
  AND e.place = (SELECT MAX(m.place) FROM consent_entries m WHERE m.projectId = x.projectId AND m.phoneE164 = x.phoneE164)
WHERE x.projectId > ? OR (x.projectId = ? AND x.phoneE164 > ?) ORDER BY x.projectId, x.phoneE164 LIMIT ${PAGE_ROWS}`;

interface AuditedRow extends ConsentState {
  readonly projectId: string;
  readonly phoneE164: string;
  readonly kind: ConsentKind | null;
  readonly source: OptOutReason | null;
  readonly declaredAt: number | null;
}

/** How many numbers were compared with the ledger, how many said something else, and how many of those were put right. */
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
      const rows = await this.database.read<AuditedRow>(PAGE_SQL, [last.projectId, last.projectId, last.phoneE164]);
      const differing = rows.filter((row) => !isConsentOf(stateOf(row), row));
      let repaired = 0;
      if (shallRepair) for (const row of differing) repaired += (await this.repair(row)) ? 1 : 0;
      result = {
        compared: result.compared + rows.length,
        differing: result.differing + differing.length,
        repaired: result.repaired + repaired,
      };
      const end = rows.at(-1);
      if (end === undefined || rows.length < PAGE_ROWS) return result;
      last = end;
    }
  }

  /** Decides anew under the lock: the number may have changed since it was compared. */
  private repair({ projectId, phoneE164 }: AuditedRow): Promise<boolean> {
    return this.transactor.run(async (tx) => {
      const phone = await lockPhone(tx, projectId, phoneE164);
      return phone !== null && this.ledger.repair(tx, phone);
    });
  }
}

function stateOf({ kind, source, declaredAt }: AuditedRow): ConsentState {
  return consentOf(kind === null || source === null || declaredAt === null ? null : { kind, source, declaredAt });
}
