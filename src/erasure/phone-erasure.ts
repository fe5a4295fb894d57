import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { EventLog } from '../events/event-log.js';
import { writeIn } from '../platform/database/in-transaction.js';
import { Transactor } from '../platform/database/transactor.js';
import { notFound } from '../platform/http/problem.js';
import { Reach } from '../tenants/reach.js';
import { lockPhone } from '../phones/record/phone-row.js';
import { DELETE_PHONE } from './erasure.sql.js';
import { erasedFact } from './erasure-events.js';
import { PhoneTraces } from './phone-traces.js';
import { Pseudonyms } from '../consent/suppressions/pseudonyms.js';
import { redactionOf } from './redaction.js';

/**
 * Forgets a number of a project: its row goes; in the ledger, in events, in what receivers answered and in rows that
 * imports refused, a
 * keyed hash takes its place. The hash stays, so that the number is known again, and opted out, should it be registered
 * once more.
 */
@Injectable()
export class PhoneErasure {
  constructor(
    private readonly transactor: Transactor,
    private readonly reach: Reach,
    private readonly pseudonyms: Pseudonyms,
    private readonly traces: PhoneTraces,
    private readonly events: EventLog,
  ) {}

  /** Throws 404. Suspended and archived projects forget too: it is the person's right, not the project's. */
  async erase(caller: Caller, projectId: string, phoneE164: string, requestId: string): Promise<void> {
    await this.reach.requireProject(caller, projectId);
    const pseudonym = this.pseudonyms.of(projectId, phoneE164);
    const redact = redactionOf(phoneE164, pseudonym);
    await this.transactor.run(async (tx) => {
      const phone = await lockPhone(tx, projectId, phoneE164);
      if (phone === null) throw notFound();
      await this.traces.erase(tx, phone, { pseudonym, redact, actorKeyId: caller.keyId, requestId });
      await writeIn(tx, DELETE_PHONE, [projectId, phoneE164]);
      await this.events.record(tx, [erasedFact(phone, pseudonym, phone.version + 1)]);
    });
  }
}
