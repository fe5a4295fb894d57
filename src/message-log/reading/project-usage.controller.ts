import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import { ActivityView } from './activity.view.js';
import { ProjectActivity } from './project-activity.js';
import { ProjectUsage } from './project-usage.js';
import { ReadActivityQuery } from './read-activity.query.js';
import { ReadUsageQuery } from './read-usage.query.js';
import { UsageView } from './usage.view.js';

@ApiTags('messages')
@Controller('v1/projects/:projectId')
export class ProjectUsageController {
  constructor(
    private readonly usage: ProjectUsage,
    private readonly activity: ProjectActivity,
  ) {}

  @Get('usage')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readUsage',
    summary: 'Read the usage of a project',
    description:
      'Returns the number of messages, their parts and their cost, by UTC day of creation, country, category or ' +
      'status. A message counts under its present status. A response has at most 10,000 groups.',
    type: UsageView,
    success: 'The usage.',
    failures: [400, 401, 403, 404, 429],
  })
  read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: ReadUsageQuery,
  ): Promise<UsageView> {
    return this.usage.read(caller, projectId, query);
  }

  @Get('activity')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readActivity',
    summary: 'Read the activity of a project',
    description:
      'Returns for each hour how many messages were created in it, by what has become of them until now, and what ' +
      'they cost. The last 192 UTC hours are kept. Hours before the upgrade to this version, and the first whole one ' +
      'after it, are zeros: by its end no process of an earlier version should run.',
    type: ActivityView,
    success: 'The activity.',
    failures: [400, 401, 403, 404, 429],
  })
  readActivity(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: ReadActivityQuery,
  ): Promise<ActivityView> {
    return this.activity.read(caller, projectId, query);
  }
}
