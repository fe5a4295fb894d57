import { Injectable } from '@nestjs/common';
import { StatusChanges } from '../access/status.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Cursors, PageQuery } from '../platform/http/paging.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { newId } from '../platform/ids.js';
import { ProjectAccess } from './project-access.js';
import { type OptOutScope, Tenant, TENANT_ID_PREFIX } from './tenant.entity.js';
import { type TenantPageView, TenantView } from './tenant.view.js';
import type { CreateTenantDto, NameAndStatusQuery, PatchTenantDto } from './tenants.dto.js';
import { filtersOf, isSifted, LAST_SIFTED_TENANT, nameCondition, patternOf } from './tenants.sql.js';

type Follower = (tx: Tx, tenantId: string) => Promise<void>;

/**
 * Has the modules of higher layers do what a change of a tenant's `optOutScope` needs, in the transaction that changes
 * it and has the tenant locked.
 */
@Injectable()
export class ScopeChanges {
  private readonly followers: Follower[] = [];

  onChange(follower: Follower): void {
    this.followers.push(follower);
  }

  async follow(tx: Tx, tenantId: string): Promise<void> {
    for (const follower of this.followers) await follower(tx, tenantId);
  }
}

/** Tenants, from their making to their end. Its routes are for ADMIN only. */
@Injectable()
export class TenantsService {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly statuses: StatusChanges,
    private readonly scopes: ScopeChanges,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /** Makes a tenant, active. */
  create(dto: CreateTenantDto, once: OnceRequest): Promise<TenantView> {
    return this.idempotency.run(once, {
      statusCode: 201,
      work: async (tx) => TenantView.of(await this.insert(tx, dto.name, dto.optOutScope)),
      idOf: (view) => view.tenantId,
      show: (tenantId) => this.read(tenantId),
    });
  }

  /** Makes a tenant inside a transaction that makes more than that. */
  async insert(tx: Tx, name: string, optOutScope: OptOutScope = 'project'): Promise<Tenant> {
    const now = this.clock.now();
    const tenant = Object.assign(new Tenant(), {
      tenantId: newId(TENANT_ID_PREFIX, now),
      name,
      status: 'active',
      optOutScope,
      // Nothing has opted out before.
      optOutScopeAppliedAt: optOutScope === 'tenant' ? now : null,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(Tenant, tenant);
    return tenant;
  }

  /** One tenant. Throws 404. */
  async read(tenantId: string): Promise<TenantView> {
    return TenantView.of(await this.reach.requireTenant(tenantId));
  }

  /** Changes name, status or scope of opt-outs. Throws 404, and 409 for an archived tenant. */
  async patch(tenantId: string, dto: PatchTenantDto): Promise<TenantView> {
    const view = await this.transactor.run(async (tx) => {
      const tenant = await this.reach.lockTenant(tx, tenantId);
      const optOutScope = dto.optOutScope ?? tenant.optOutScope;
      const isSwitched = optOutScope !== tenant.optOutScope;
      const changes = {
        name: dto.name ?? tenant.name,
        status: dto.status ?? tenant.status,
        optOutScope,
        optOutScopeAppliedAt: isSwitched ? null : tenant.optOutScopeAppliedAt,
        updatedAt: this.clock.now(),
      };
      await tx.update(Tenant, { tenantId }, changes);
      if (isSwitched) await this.scopes.follow(tx, tenantId);
      return TenantView.of(Object.assign(tenant, changes));
    });
    this.statuses.announce({ tenantId });
    return view;
  }

  /** A page of all tenants, oldest first; a filtered one may be short. Throws 400 for a cursor of another list. */
  async list(query: NameAndStatusQuery): Promise<TenantPageView> {
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
