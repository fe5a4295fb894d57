import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { ProjectsController, TenantProjectsController } from './projects.controller.js';
import { ProjectsReader, ProjectsService } from './projects.service.js';

/** Projects with the webhook configs that stand in their view. */
@Module({
  imports: [TenantsModule, WebhookConfigsModule],
  controllers: [ProjectsController, TenantProjectsController],
  providers: [ProjectsService, ProjectsReader],
  exports: [ProjectsService],
})
export class ProjectsModule {}
