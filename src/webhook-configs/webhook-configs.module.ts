import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module.js';
import { WebhookConfigReader } from './webhook-config-reader.js';

/** Webhook configs: who wants to hear of what. */
@Module({ imports: [TenantsModule], controllers: [], providers: [WebhookConfigReader], exports: [WebhookConfigReader] })
export class WebhookConfigsModule {}
