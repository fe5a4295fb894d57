import { Module } from '@nestjs/common';
import { EventRegistry } from '../../events/event-types.js';
import { EventsModule } from '../../events/events.module.js';
import { ConsentModule } from '../../phones/consent/consent.module.js';
import { IntakeModule } from '../../phones/intake/intake.module.js';
import { PhonesModule } from '../../phones/phones.module.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { readIn } from '../../platform/database/transactor.js';
import { Readiness } from '../../platform/observability/readiness.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { CAP_EVENT_DECLARATIONS } from '../policy/cap-reports.js';
import { Caps } from '../policy/caps.js';
import { SendingPolicies, SendingPoliciesController } from '../policy/sending-policies.service.js';
import { ReceiptSilence } from '../providers/adapter/provider-adapter.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { ProviderUse } from '../providers/providers.service.js';
import { UNFINISHED_OF_SENDER } from '../record/messages.sql.js';
import { MessageRouting } from '../routing/message-routing.js';
import { GatewayRequests } from '../sending/gateway-requests.js';
import { MessageClaims } from '../sending/message-claims.js';
import { MessageDispatchWorker, SenderSelection } from '../sending/message-dispatch-worker.js';
import { MessageDispatch } from '../sending/message-dispatch.js';
import { MessageReceipts } from '../sending/message-receipts.js';
import { ArchivedMessages, MessageSweeper, StatusWalk } from '../sending/message-sweeper.js';
import { OutcomeRecorder } from '../sending/outcomes.js';
import { QueueUpkeep } from '../sending/queue-upkeep.js';
import { RestoredMessages } from '../sending/restored-messages.js';
import { countSilentAttempts, StatusInquiries } from '../sending/status-inquiries.js';
import { MessageAcceptance, Recipients } from './message-acceptance.js';
import { MessageBatches } from './message-batches.js';
import { MessageChanges, MessagesDue } from './message-changes.js';
import { MESSAGE_EVENT_DECLARATIONS } from './message.view.js';
import { MessageCancellationController, MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';
import { ProviderDryRun, ProviderDryRunController } from './provider-dry-run.js';

/** Messages: what is sent to numbers and comes in from them. */
@Module({
  imports: [TenantsModule, EventsModule, PhonesModule, ConsentModule, IntakeModule, ProvidersModule],
  controllers: [SendingPoliciesController, MessagesController, MessageCancellationController, ProviderDryRunController],
  providers: [
    MessageChanges,
    Caps,
    SendingPolicies,
    MessageRouting,
    MessageReceipts,
    MessagesDue,
    StatusWalk,
    RestoredMessages,
    ProviderDryRun,
    Recipients,
    MessageAcceptance,
    MessagesService,
    MessageBatches,
  ],
  exports: [
    MessageAcceptance,
    MessageReceipts,
    MessageChanges,
    Caps,
    MessageRouting,
    MessagesDue,
    StatusWalk,
    RestoredMessages,
  ],
})
export class MessagesModule {
  constructor(registry: EventRegistry, use: ProviderUse, silence: ReceiptSilence, database: Database, clock: Clock) {
    registry.declare(MESSAGE_EVENT_DECLARATIONS);
    registry.declare(CAP_EVENT_DECLARATIONS);
    // A provider that has no sender has no message either.
    use.onRemoveSender(
      async (tx, senderId) => (await readIn(tx, UNFINISHED_OF_SENDER, [senderId, senderId])).length > 0,
    );
    silence.onAsk((providerId) => countSilentAttempts(database, providerId, clock.now()));
  }
}

/** The work on messages: from those that wait to gateways that responded, and those whose time is over. */
@Module({
  imports: [PhonesModule, ConsentModule, ProvidersModule, MessagesModule],
  providers: [
    ArchivedMessages,
    GatewayRequests,
    MessageDispatch,
    MessageDispatchWorker,
    MessageClaims,
    MessageSweeper,
    OutcomeRecorder,
    QueueUpkeep,
    SenderSelection,
    StatusInquiries,
  ],
})
export class MessagesWorkerModule {
  constructor(
    dispatch: MessageDispatchWorker,
    sweeper: MessageSweeper,
    archived: ArchivedMessages,
    readiness: Readiness,
  ) {
    readiness.watch('messages', dispatch);
    readiness.watch('message-sweeper', sweeper);
    readiness.watch('archived-messages', archived);
  }
}
