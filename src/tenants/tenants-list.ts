import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { Cursors } from '../platform/http/cursors.js';
import { PageQuery } from '../platform/http/paging.js';
import type { NameAndStatusQuery } from './name-and-status.query.js';
import { filtersOf, isSifted, nameCondition, patternOf } from './name-search.js';
import { Tenant } from './tenant.entity.js';
import { LAST_SIFTED_TENANT } from './tenants.sql.js';
import { type TenantPageView, TenantView } from './tenant.view.js';

/** Shows all tenants, oldest first. */
@Injectable()
export class TenantsList {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
  ) {}

  /** A page of tenants; a filtered one may be short. Throws 400 for a cursor of another list. */
  async read(query: NameAndStatusQuery): Promise<TenantPageView> {
    const list = { list: 'tenants', filters: filtersOf(query) };
    const after = this.cursors.read(query.cursor, list) ?? '';
    const siftedTo = isSifted(query) ? await this.lastSifted(after) : null;
    const size = PageQuery.sizeOf(query);
    const select = this.database.entities
      .createQueryBuilder(Tenant, 'tenant')
      .where('tenant.tenantId > :after', { after })
      .orderBy('tenant.tenantId')
      .limit(size + 1);
    if (siftedTo !== null) select.andWhere('tenant.tenantId <= :siftedTo', { siftedTo });
    if (query.search !== undefined)
      select.andWhere(nameCondition('tenant.name', ':pattern'), { pattern: patternOf(query.search) });
    if (query.status !== undefined) select.andWhere('tenant.status IN (:...status)', { status: query.status });
    const page = this.cursors.page(await select.getMany(), size, list, (tenant) => tenant.tenantId, TenantView.of);
    return this.cursors.goingOn(page, siftedTo, list);
  }

  /** The last tenant that one page looks at; null when that is the last there is. */
  private async lastSifted(after: string): Promise<string | null> {
    const rows = await this.database.read(LAST_SIFTED_TENANT, [after]);
    return rows[0]?.tenantId ?? null;
  }
}
