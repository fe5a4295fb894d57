import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../platform/http/paging.js';
import { type Status, STATUSES } from '../access/status.js';
import { OPT_OUT_SCOPES, type OptOutScope, type Tenant } from './tenant.entity.js';

/** A tenant as the API shows it. */
export class TenantView {
  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'Acme Ltd', description: 'Name of the tenant.' })
  name!: string;

  @ApiProperty({
    enum: STATUSES,
    example: 'active',
    description:
      '`suspended`: its TENANT keys get 403, until it is active again. `archived`: its projects are ' +
      'archived, too, and nothing below it can be changed any more.',
  })
  status!: Status;

  @ApiProperty({
    enum: OPT_OUT_SCOPES,
    example: 'project',
    description:
      'How far an opt-out reaches: `project`, where it was declared, or `tenant`, all projects of the tenant.',
  })
  optOutScope!: OptOutScope;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description:
      'When earlier opt-outs had been carried to all projects: Unix milliseconds; `null` until then, and with ' +
      'the scope `project`.',
  })
  optOutScopeAppliedAt!: number | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was created: Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was last changed: Unix milliseconds.' })
  updatedAt!: number;

  static of(tenant: Tenant): TenantView {
    return {
      tenantId: tenant.tenantId,
      name: tenant.name,
      status: tenant.status,
      optOutScope: tenant.optOutScope,
      optOutScopeAppliedAt: tenant.optOutScopeAppliedAt,
      createdAt: tenant.createdAt,
      updatedAt: tenant.updatedAt,
    };
  }
}

/** A page of tenants. */
export class TenantPageView extends PageView {
  @ApiProperty({ type: [TenantView], description: 'The records of this page, oldest first.' })
  data!: TenantView[];
}
