import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { Callbacks } from './callbacks/callbacks.js';
import { CallbacksController } from './callbacks/callbacks.controller.js';
import { InboundIntake } from './receiving/inbound-intake.js';

/** What comes back from gateways: receipts, and messages from people. */
@Module({
  imports: [ApiKeysModule, ProvidersModule],
  controllers: [CallbacksController],
  providers: [Callbacks, InboundIntake],
})
export class InboundModule {}
