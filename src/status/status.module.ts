import { Module } from '@nestjs/common';
import { InstallationStatus } from './installation-status.js';
import { QueueStatus } from './queue-status.js';
import { StatusController } from './status.controller.js';

/** What the installation is doing: its processes, queues and providers. Stands above every room that has a queue. */
@Module({ controllers: [StatusController], providers: [QueueStatus, InstallationStatus] })
export class StatusModule {}
