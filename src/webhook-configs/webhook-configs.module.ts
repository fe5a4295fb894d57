import { Module } from '@nestjs/common';
import { EventNumbers } from '../events/event-log.js';
import { EventsModule } from '../events/events.module.js';
import { Config } from '../platform/config/config.js';
import { AddressRules } from '../platform/net/address-rules.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { isAnyWanted, WebhookConfigReader } from './webhook-config-reader.js';
import { WebhookConfigsController } from './webhook-configs.controller.js';
import { WebhookConfigDrafts, WebhookConfigsService } from './webhook-configs.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookUrlRules } from './webhook-target.js';

const ADDRESS_RULES = {
  provide: AddressRules,
  inject: [Config],
  useFactory: (config: Config) => new AddressRules(config.webhookAllowedCidrs),
};

/** Webhook configs: who wants to hear of what. */
@Module({
  imports: [EventsModule, TenantsModule],
  controllers: [WebhookConfigsController],
  providers: [
    WebhookConfigsService,
    WebhookConfigReader,
    WebhookConfigDrafts,
    WebhookSecrets,
    WebhookUrlRules,
    ADDRESS_RULES,
  ],
  exports: [WebhookConfigReader, AddressRules],
})
export class WebhookConfigsModule {
  constructor(numbers: EventNumbers) {
    numbers.onAsk(isAnyWanted);
  }
}
