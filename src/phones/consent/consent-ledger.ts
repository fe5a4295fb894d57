import { Injectable } from '@nestjs/common';
import { EventLog } from '../../events/event-log.js';
import { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/database/transactor.js';
import { CONSENT_NOTE_MAX, ConsentEntry, type ConsentKind } from './consent-entry.entity.js';
import { consentOf, type ConsentState, isConsentOf } from './consent-state.js';
import type { LockedPhone } from '../locked-phone.js';
import type { OptOutReason } from '../phone.entity.js';
import { consentFact } from '../phone-events.js';
import { PhonesReader } from '../phones-reader.js';

/** What is declared, and how it came to us. */
export interface Declaration {
  readonly kind: ConsentKind;
  readonly source: OptOutReason;
  readonly note: string | null;
  readonly actorKeyId: string | null;
  readonly requestId: string | null;
}

/** What stands in the place of an erased number, and who asked for it. */
export interface LedgerErasure {
  readonly pseudonym: string;
  redact(text: string): string;
  readonly actorKeyId: string;
  readonly requestId: string;
}

/**
 * The one writer of consent. Entry, state and event are written together under the lock of the number's row, so that
 * declarations that arrive together are one change, with one entry and one event.
 */
@Injectable()
export class ConsentLedger {
  constructor(
    private readonly events: EventLog,
    private readonly reader: PhonesReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the declaration down unless it says again what the last entry of the number says, and returns the row as it
   * is then. `phone` must be locked. An opt-in of a number that never opted out is an entry, for it is a proof, but no event.
   */
  async declare(tx: Tx, phone: LockedPhone, declaration: Declaration): Promise<LockedPhone> {
    const { projectId, phoneE164, tenantId } = phone;
    const last = await lastEntry(tx, phone);
    if (last?.kind === declaration.kind) return phone;
    const declaredAt = this.clock.now();
    await tx.insert(ConsentEntry, { projectId, phoneE164, place: (last?.place ?? 0) + 1, tenantId, ...declaration, declaredAt });
    return this.project(tx, phone, consentOf({ ...declaration, declaredAt }));
  }

  /** Gives a number whose state is not what its last entry says that state, and says whether it had to. `phone` must be locked. */
  async repair(tx: Tx, phone: LockedPhone): Promise<boolean> {
    return (await this.project(tx, phone, consentOf(await lastEntry(tx, phone)))) !== phone;
  }

  /**
   * Puts a pseudonym in the place of a number, in the words of its entries too, and ends them with one that says so. `phone` must be
   * locked. A number that was erased before has earlier entries under the same pseudonym.
   */
  async erase(tx: Tx, phone: LockedPhone, { pseudonym, redact, actorKeyId, requestId }: LedgerErasure): Promise<void> {
    const { projectId, phoneE164, tenantId } = phone;
    const entries = await tx.find(ConsentEntry, { where: { projectId, phoneE164 }, order: { place: 'ASC' } });
    const before = (await lastEntry(tx, { projectId, phoneE164: pseudonym }))?.place ?? 0;
    for (const { place, note } of entries) {
      await tx.update(ConsentEntry, { projectId, phoneE164, place }, { phoneE164: pseudonym, place: before + place, note: note === null ? null : redact(note).slice(0, CONSENT_NOTE_MAX) });
    }
    const source = phone.optOutReason ?? 'API';
    await tx.insert(ConsentEntry, { projectId, phoneE164: pseudonym, place: before + entries.length + 1, tenantId, kind: 'ERASED', source, note: null, actorKeyId, requestId, declaredAt: this.clock.now() });
  }

  /** The row as it is with that consent: the same row when it says so already. Receivers hear of it when the number is in where it was out, or the other way round. */
  private async project(tx: Tx, phone: LockedPhone, consent: ConsentState): Promise<LockedPhone> {
    if (isConsentOf(consent, phone)) return phone;
    const { projectId, phoneE164 } = phone;
    const changed = { ...phone, ...consent, version: phone.version + 1, updatedAt: this.clock.now() };
    const { isOptedOut, optOutReason, optOutAt, version, updatedAt } = changed;
    await tx.query('UPDATE phones SET isOptedOut = ?, optOutReason = ?, optOutAt = ?, version = ?, updatedAt = ? WHERE projectId = ? AND phoneE164 = ?', [isOptedOut, optOutReason, optOutAt, version, updatedAt, projectId, phoneE164]);
    if (isOptedOut !== phone.isOptedOut) await this.events.record(tx, [consentFact(changed, this.reader.viewOf(changed), version)]);
    return changed;
  }
}

function lastEntry(tx: Tx, { projectId, phoneE164 }: Pick<LockedPhone, 'projectId' | 'phoneE164'>): Promise<ConsentEntry | null> {
  return tx.findOne(ConsentEntry, { where: { projectId, phoneE164 }, order: { place: 'DESC' } });
}
