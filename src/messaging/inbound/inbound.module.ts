import { Inject, Injectable, Module } from '@nestjs/common';
import { ApiKeysModule } from '../../api-keys/api-keys.module.js';
import { ConsentModule } from '../../phones/consent/consent.module.js';
import { IntakeModule } from '../../phones/intake/intake.module.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { Callbacks, CallbacksController } from './callbacks.js';
import { Fingerprints, InboundIntake } from './inbound-intake.js';
import { KeywordConsent, KeywordReplies } from './keywords.js';
import { ReceivedMessages } from './received-messages.js';
import { SimulatedInbound, SimulatedInboundController } from './simulated-inbound.js';
import { UnmatchedAssignment, UnmatchedAssignmentController } from './unmatched-assignment.js';

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

const EVERY_MS = 10 * 60_000;

/** Forgets what came in and what was replied to keywords, once nobody asks for it any more. */
@Injectable()
class InboundSweeper extends Loop {
  constructor(
    private readonly fingerprints: Fingerprints,
    private readonly replies: KeywordReplies,
    @Inject(LOG) log: Log,
  ) {
    super(EVERY_MS, log, 'forgetting what came in long ago failed');
  }

  protected async beat(): Promise<boolean> {
    return [await this.fingerprints.sweep(), await this.replies.sweep()].includes(true);
  }
}

/** What came in is forgotten after its retention. */
@Module({ imports: [InboundModule], providers: [InboundSweeper] })
export class InboundWorkerModule {}
