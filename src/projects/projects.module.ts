import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsList } from './projects.service.js';
import { ProjectsReader } from './projects.service.js';
import { ProjectsService } from './projects.service.js';
import { TenantProjectsController } from './projects.controller.js';

/** Projects with the webhook configs that stand in their view. */
@Module({
  imports: [TenantsModule, WebhookConfigsModule],
  controllers: [ProjectsController, TenantProjectsController],
  providers: [ProjectsService, ProjectsReader, ProjectsList],
  exports: [ProjectsService],
})
export class ProjectsModule {}
