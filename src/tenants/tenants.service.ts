import { Injectable } from '@nestjs/common';
import { StatusChanges } from '../access/status-changes.js';
import { Clock } from '../platform/clock.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { newId } from '../platform/ids.js';
import type { CreateTenantDto } from './create-tenant.dto.js';
import type { PatchTenantDto } from './patch-tenant.dto.js';
import { Reach } from './reach.js';
import { ScopeChanges } from './scope-changes.js';
import { type OptOutScope, TENANT_ID_PREFIX, Tenant } from './tenant.entity.js';
import { TenantView } from './tenant.view.js';

/** Tenants, from their making to their end. Its routes are for ADMIN only. */
@Injectable()
export class TenantsService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly statuses: StatusChanges,
    private readonly scopes: ScopeChanges,
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
}
