import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { ACCOUNT } from '../record/providers.sql.js';
import { UnmatchedRecords } from './unmatched-records.js';
import { UNMATCHED_PAGE } from './unmatched.sql.js';
import { type UnmatchedPageView, UnmatchedView } from './unmatched.view.js';

/** After every id. */
const END = '~';

/** Shows unmatched receipts and messages. Its route is for ADMIN only. */
@Injectable()
export class UnmatchedReader {
  constructor(
    private readonly database: Database,
    private readonly records: UnmatchedRecords,
    private readonly cursors: Cursors,
  ) {}

  /** A page of it, newest first. Throws 400 for a cursor of another list, and 404. */
  async list(providerId: string, query: PageQuery): Promise<UnmatchedPageView> {
    const list = { list: 'unmatched', filters: [providerId] };
    const before = this.cursors.read(query.cursor, list) ?? END;
    if ((await this.database.read(ACCOUNT, [providerId])).length === 0) throw notFound();
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.read(UNMATCHED_PAGE, [providerId, before, this.records.oldest(), size + 1]);
    return this.cursors.page(rows, size, list, ({ unmatchedId }) => unmatchedId, UnmatchedView.of);
  }
}
