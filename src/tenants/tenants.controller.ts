import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../access/caller.js';
import { Once, Roles } from '../access/route.decorators.js';
import { archived } from '../access/status.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { TenantPageView, TenantView } from './tenant.view.js';
import {
  CREATE_TENANT_BODY,
  CreateTenantDto,
  NameAndStatusQuery,
  PATCH_TENANT_BODY,
  PatchTenantDto,
} from './tenants.dto.js';
import { TenantsService } from './tenants.service.js';

@ApiTags('tenants')
@Controller('v1/tenants')
export class TenantsController {
  constructor(private readonly tenants: TenantsService) {}

  @Post()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'createTenant',
    summary: 'Create a tenant',
    description: 'A tenant is the customer or team that owns projects. Tenant names need not be unique.',
    status: 201,
    type: TenantView,
    body: CREATE_TENANT_BODY,
    success: 'The new tenant.',
    failures: [400, 401, 403, 409, 429],
    location: '/v1/tenants/{tenantId}',
    idempotent: true,
  })
  create(@Body() dto: CreateTenantDto, @Once() once: OnceRequest): Promise<TenantView> {
    return this.tenants.create(dto, once);
  }

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'listTenants',
    summary: 'List tenants',
    description:
      'Returns all tenants, in the order of their creation. They can be searched by name and filtered by status.',
    type: TenantPageView,
    success: 'A page of tenants.',
    failures: [400, 401, 403, 429],
  })
  list(@Query() query: NameAndStatusQuery): Promise<TenantPageView> {
    return this.tenants.list(query);
  }

  @Get(':tenantId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'readTenant',
    summary: 'Read a tenant',
    description: 'Returns one tenant with its status.',
    type: TenantView,
    success: 'The tenant.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@Param('tenantId', IdPipe) tenantId: string): Promise<TenantView> {
    return this.tenants.read(tenantId);
  }

  @Patch(':tenantId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'patchTenant',
    summary: 'Rename, suspend, reactivate or archive a tenant',
    description:
      'Changes only the fields that are sent. While a tenant is suspended, its TENANT keys get 403. ' +
      'Archiving is final: its keys stop working and its records become read-only.',
    type: TenantView,
    body: PATCH_TENANT_BODY,
    success: 'The tenant after the change.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('tenant')],
  })
  patch(@Param('tenantId', IdPipe) tenantId: string, @Body() dto: PatchTenantDto): Promise<TenantView> {
    return this.tenants.patch(tenantId, dto);
  }
}
