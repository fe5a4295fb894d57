import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { ConsentLedger } from '../consent/ledger/consent-ledger.js';
import { Pseudonyms } from '../consent/pseudonyms/pseudonyms.js';
import { PhoneCounts } from '../phones/record/phone-counts.js';
import { Phone } from '../phones/record/phone.entity.js';
import { lockPhone } from '../phones/record/phone-row.js';
import { Transactor } from '../platform/database/transactor.js';
import { notFound } from '../platform/http/problem.js';
import { Reach } from '../tenants/reach.js';
import { AcceptedErasureView, ErasureView } from './erasure.view.js';
import { Erasures } from './erasures.js';

/**
 * Takes requests to erase a number of a project. Its row is deleted and the number suppressed in one short transaction;
 * `ErasureWorker` removes what else is stored of it.
 */
@Injectable()
export class PhoneErasure {
  constructor(
    private readonly transactor: Transactor,
    private readonly reach: Reach,
    private readonly pseudonyms: Pseudonyms,
    private readonly ledger: ConsentLedger,
    private readonly erasures: Erasures,
    private readonly counts: PhoneCounts,
  ) {}

  /**
   * Begins an erasure, or shows the last one of a number that was not registered again since. Throws 404. Suspended and
   * archived projects erase too: it is the person's right, not the project's.
   */
  async erase(caller: Caller, projectId: string, phoneE164: string, requestId: string): Promise<AcceptedErasureView> {
    await this.reach.requireProject(caller, projectId);
    const pseudonym = this.pseudonyms.of(projectId, phoneE164);
    const erasure = await this.transactor.run(async (tx) => {
      const phone = await lockPhone(tx, projectId, phoneE164);
      if (phone === null) return this.erasures.latest(tx, projectId, pseudonym);
      await this.ledger.erase(tx, phone, { pseudonym, actorKeyId: caller.keyId, requestId });
      await tx.delete(Phone, { projectId, phoneE164 });
      const created = await this.erasures.create(tx, phone, pseudonym);
      await this.counts.add(tx, phone.tenantId, -1);
      return created;
    });
    if (erasure === null) throw notFound();
    return AcceptedErasureView.of(erasure);
  }

  /** One erasure and how far it is. Throws 404. */
  async read(caller: Caller, projectId: string, erasureId: string): Promise<ErasureView> {
    this.reach.requireReach(caller, projectId);
    const erasure = await this.erasures.find(projectId, erasureId);
    if (erasure === null) throw notFound();
    return ErasureView.of(erasure);
  }
}
