import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../access/caller.js';
import { Once, Roles } from '../access/route.decorators.js';
import { archived } from '../access/status.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { NameAndStatusQuery } from '../tenants/tenants.dto.js';
import { ProjectPageView, ProjectView } from './project.view.js';
import {
  CREATE_PROJECT_BODY,
  CreateProjectDto,
  ListProjectsQuery,
  PATCH_PROJECT_BODY,
  PatchProjectDto,
} from './projects.dto.js';
import { nameTaken, ProjectsReader, ProjectsService } from './projects.service.js';

@ApiTags('projects')
@Controller('v1/projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly reader: ProjectsReader,
  ) {}

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'listAllProjects',
    summary: 'List and search the projects of all tenants',
    description:
      'Returns the projects of all tenants, or of those in `tenantIds`, in the order of their creation. ' +
      'They can be searched by name and filtered by status.',
    type: ProjectPageView,
    success: 'A page of projects.',
    failures: [400, 401, 403, 429],
  })
  list(@Query() query: ListProjectsQuery): Promise<ProjectPageView> {
    return this.reader.list(query);
  }

  @Get(':projectId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readProject',
    summary: 'Get details of a project',
    description: 'Returns the project with its compliance settings and its webhook configs. Credentials are masked.',
    type: ProjectView,
    success: 'The project with its webhook configs.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@CurrentCaller() caller: Caller, @Param('projectId', IdPipe) projectId: string): Promise<ProjectView> {
    return this.reader.read(caller, projectId);
  }

  @Patch(':projectId')
  @Roles(Role.ADMIN)
  @Operation({
    id: 'patchProject',
    summary: 'Change, suspend, reactivate or archive a project',
    description:
      'Changes only the fields that are sent; `null` clears `description` and `identity`. While a project ' +
      'is suspended, its TENANT keys get 403. Archiving is final: its keys stop working and its records ' +
      'become read-only.',
    type: ProjectView,
    body: PATCH_PROJECT_BODY,
    success: 'The project after the change.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [nameTaken(), archived('project')],
  })
  patch(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: PatchProjectDto,
  ): Promise<ProjectView> {
    return this.projects.patch(caller, projectId, dto);
  }
}

@ApiTags('projects')
@Controller('v1/tenants/:tenantId/projects')
export class TenantProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly reader: ProjectsReader,
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
    return this.reader.listOfTenant(tenantId, query);
  }
}
