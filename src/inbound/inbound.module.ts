import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { ConsentModule } from '../consent/consent.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { UnmatchedAssignment } from './assigning/unmatched-assignment.js';
import { UnmatchedAssignmentController } from './assigning/unmatched-assignment.controller.js';
import { Callbacks } from './callbacks/callbacks.js';
import { CallbacksController } from './callbacks/callbacks.controller.js';
import { KeywordConsent } from './keywords/keyword-consent.js';
import { KeywordReplies } from './keywords/keyword-replies.js';
import { Fingerprints } from './receiving/fingerprints.js';
import { InboundIntake } from './receiving/inbound-intake.js';
import { ReceivedMessages } from './receiving/received-messages.js';
import { SimulatedInbound } from './simulator/simulated-inbound.js';
import { SimulatedInboundController } from './simulator/simulated-inbound.controller.js';

/** What comes back from gateways: receipts, and messages from people with what they mean. */
@Module({
  imports: [ApiKeysModule, TenantsModule, ConsentModule, IntakeModule, ProvidersModule, MessagesModule],
  controllers: [CallbacksController, SimulatedInboundController, UnmatchedAssignmentController],
  providers: [
    Callbacks,
    Fingerprints,
    KeywordConsent,
    KeywordReplies,
    ReceivedMessages,
    InboundIntake,
    SimulatedInbound,
    UnmatchedAssignment,
  ],
  exports: [InboundIntake, Fingerprints, KeywordReplies],
})
export class InboundModule {}
