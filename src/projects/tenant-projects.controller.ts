import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Once } from '../access/once.decorator.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { NameAndStatusQuery } from '../tenants/name-and-status.query.js';
import { archived } from '../tenants/status.js';
import { CREATE_PROJECT_BODY, CreateProjectDto } from './create-project.dto.js';
import { ProjectPageView, ProjectView } from './project.view.js';
import { ProjectsList } from './projects-list.js';
import { nameTaken, ProjectsService } from './projects.service.js';

@ApiTags('projects')
@Controller('v1/tenants/:tenantId/projects')
export class TenantProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly all: ProjectsList,
  ) {}

  @Post()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'createProject',
    summary: 'Create a project',
    description: 'Creates a project under a tenant. Its name must be unique within the tenant.',
    status: 201,
    type: ProjectView,
    body: CREATE_PROJECT_BODY,
    success: 'The new project.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [nameTaken(), archived('tenant')],
    location: '/v1/projects/{projectId}',
    idempotent: true,
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('tenantId', IdPipe) tenantId: string,
    @Body() dto: CreateProjectDto,
    @Once() once: OnceRequest,
  ): Promise<ProjectView> {
    return this.projects.create(caller, tenantId, dto, once);
  }

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'listProjects',
    summary: 'List the projects of a tenant',
    description:
      'Returns the projects of one tenant, in the order of their creation. They can be searched by name ' +
      'and filtered by status.',
    type: ProjectPageView,
    success: 'A page of projects.',
    failures: [400, 401, 403, 404, 429],
  })
  list(@Param('tenantId', IdPipe) tenantId: string, @Query() query: NameAndStatusQuery): Promise<ProjectPageView> {
    return this.all.ofTenant(tenantId, query);
  }
}
