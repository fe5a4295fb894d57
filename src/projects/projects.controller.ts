import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { IdPipe } from '../platform/http/validation.js';
import { PatchProjectDto } from './patch-project.dto.js';
import { ProjectView } from './project.view.js';
import { ProjectsReader } from './projects-reader.js';
import { ProjectsService } from './projects.service.js';

@ApiTags('projects')
@Controller('v1/projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly reader: ProjectsReader,
  ) {}

  @Get(':projectId')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readProject',
    summary: 'Get details of a project',
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
    type: ProjectView,
    success: 'The project after the change.',
    failures: [400, 401, 403, 404, 409, 429],
  })
  patch(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: PatchProjectDto,
  ): Promise<ProjectView> {
    return this.projects.patch(caller, projectId, dto);
  }
}
