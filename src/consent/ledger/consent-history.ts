import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Phone } from '../../phones/record/phone.entity.js';
import { Database } from '../../platform/database/database.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { Reach } from '../../tenants/reach.js';
import { ConsentEntryView, type ConsentView } from './consent.view.js';
import { ConsentEntry } from './consent-entry.entity.js';

/** Shows the ledger of a number. */
@Injectable()
export class ConsentHistory {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
  ) {}

  /** A page of the entries of a number. Throws 404. */
  async list(caller: Caller, projectId: string, phoneE164: string, query: PageQuery): Promise<ConsentView> {
    await this.reach.requireProject(caller, projectId);
    const phone = await this.database.entities.findOneBy(Phone, { projectId, phoneE164 });
    if (phone === null) throw notFound();
    const list = { list: 'consent', filters: [projectId, phoneE164] };
    const after = Number(this.cursors.read(query.cursor, list) ?? 0);
    const size = PageQuery.sizeOf(query);
    const select = this.database.entities
      .createQueryBuilder(ConsentEntry, 'entry')
      .where('entry.projectId = :projectId AND entry.phoneE164 = :phoneE164 AND entry.place > :after', {
        projectId,
        phoneE164,
        after,
      });
    const entries = await select
      .orderBy('entry.place')
      .limit(size + 1)
      .getMany();
    return {
      phoneE164,
      isOptedOut: phone.isOptedOut,
      ...this.cursors.page(
        entries,
        size,
        list,
        (entry) => String(entry.place),
        (entry) => ConsentEntryView.of(entry, caller),
      ),
    };
  }
}
