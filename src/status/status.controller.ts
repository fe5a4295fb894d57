import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { InstallationStatus } from './installation-status.js';
import { StatusView } from './status.view.js';

@ApiTags('status')
@Controller('v1/status')
export class StatusController {
  constructor(private readonly status: InstallationStatus) {}

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'readStatus',
    summary: 'Read the status of the installation',
    description:
      'Returns which processes run, what waits in the queues and since when, and which providers take messages. ' +
      'It is measured at most every two seconds: `measuredAt` says when.',
    type: StatusView,
    success: 'The status.',
    failures: [401, 403, 429],
  })
  read(): Promise<StatusView> {
    return this.status.read();
  }
}
