import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import { TenantUsage } from './tenant-usage.js';
import { TenantUsageView } from './tenant-usage.view.js';

@ApiTags('tenants')
@Controller('v1/tenants/:tenantId/usage')
export class TenantUsageController {
  constructor(private readonly usage: TenantUsage) {}

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'readTenantUsage',
    summary: 'Read the usage of a tenant',
    description: 'Returns how many phone numbers and how much of uploaded files the tenant has, and its limits.',
    type: TenantUsageView,
    success: 'The usage of the tenant.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@Param('tenantId', IdPipe) tenantId: string): Promise<TenantUsageView> {
    return this.usage.read(tenantId);
  }
}
