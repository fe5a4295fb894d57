import { Module } from '@nestjs/common';
import { ProjectAccess } from './project-access.js';
import { TenantsController } from './tenants.controller.js';
import { ScopeChanges, TenantsService } from './tenants.service.js';

/** Tenants, the record of projects, and the 404 rule. */
@Module({
  controllers: [TenantsController],
  providers: [ProjectAccess, TenantsService, ScopeChanges],
  exports: [ProjectAccess, TenantsService, ScopeChanges],
})
export class TenantsModule {}
