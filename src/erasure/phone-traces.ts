import { Injectable } from '@nestjs/common';
import { EventErasure } from '../events/event-erasure.js';
import type { Tx } from '../platform/database/transactor.js';
import { ConsentLedger, type LedgerErasure } from '../consent/ledger/consent-ledger.js';
import { ImportErrors } from '../intake/imports/import-errors.js';
import type { PhoneRow } from '../phones/record/record.sql.js';

/** Wherever something of a number is kept, apart from its row. */
@Injectable()
export class PhoneTraces {
  constructor(
    private readonly ledger: ConsentLedger,
    private readonly events: EventErasure,
    private readonly importErrors: ImportErrors,
  ) {}

  /** Puts the pseudonym in the place of the number. `phone` must be locked. */
  async erase(tx: Tx, phone: PhoneRow, erasure: LedgerErasure): Promise<void> {
    const { projectId, phoneE164: subject } = phone;
    await this.ledger.erase(tx, phone, erasure);
    await this.events.erase(tx, { projectId, subject, pseudonym: erasure.pseudonym, redact: erasure.redact });
    await this.importErrors.erase(tx, { projectId, subject, pseudonym: erasure.pseudonym, redact: erasure.redact });
  }
}
