import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import { archived } from '../tenants/status.js';
import { ListProjectsQuery } from './list-projects.query.js';
import { PATCH_PROJECT_BODY, PatchProjectDto } from './patch-project.dto.js';
import { ProjectPageView, ProjectView } from './project.view.js';
import { ProjectsList } from './projects-list.js';
import { ProjectsReader } from './projects-reader.js';
import { nameTaken, ProjectsService } from './projects.service.js';

@ApiTags('projects')
@Controller('v1/projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly reader: ProjectsReader,
    private readonly all: ProjectsList,
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
    return this.all.read(query);
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
