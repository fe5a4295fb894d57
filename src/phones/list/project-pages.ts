import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { JsonRow, JsonShape } from '../../platform/database/json/json-shape.js';
import { phoneJson } from '../record/phone-json.js';
import { optOutBaseOf } from '../record/phone.view.js';
import type { PhoneRow } from '../record/record.sql.js';
import { PAGE, PHONES_AFTER } from './list.sql.js';
import { pageStatement } from './phone-page.sql.js';
import { type PhoneFilters, planOf } from './phone-scans.js';

/**
 * Pages of a single project. Each number is one row there: nothing has to be merged, and JSON is made of the rows as
 * the server sends them.
 */
@Injectable()
export class ProjectPages {
  private readonly json: JsonShape<PhoneRow>;

  constructor(
    private readonly database: Database,
    config: Config,
  ) {
    this.json = phoneJson(optOutBaseOf(config));
  }

  /** The first numbers after one (null: from the first on) that fit, in order. A search is not asked for here. */
  async read(
    projectId: string,
    { countryCodeIso2, isOptedOut }: Omit<PhoneFilters, 'search'>,
    after: string | null,
    limit: number,
  ): Promise<JsonRow[]> {
    if (countryCodeIso2 === null && isOptedOut === null)
      return this.database.readJson(PHONES_AFTER, this.json, [projectId, after ?? '', limit]);
    const filters = { countryCodeIso2, isOptedOut, search: null };
    const found = pageStatement({ family: 'project', id: projectId }, planOf(filters, null), filters, after, limit);
    if (found === null) return [];
    const page = PAGE(found);
    const rows = await this.database.readJson(page, this.json, page.values);
    // Where a country's opted-out numbers and the others are two scans, the rows come in no order.
    return rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  }
}
