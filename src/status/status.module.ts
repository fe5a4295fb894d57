import { Controller, Get, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../access/caller.js';
import { Roles } from '../access/route.decorators.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { InstallationStatus, ProcessPresence } from './status.service.js';
import { QueueStatus, StatusView } from './status.view.js';

@ApiTags('status')
@Controller('v1/status')
class StatusController {
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

/** What the installation is doing: its processes, queues and providers. Stands above every module that has a queue. */
@Module({ controllers: [StatusController], providers: [QueueStatus, InstallationStatus] })
export class StatusModule {}

/** What every process that serves does, whatever its role. */
@Module({ providers: [ProcessPresence] })
export class StatusWorkerModule {}
