import { Module } from '@nestjs/common';
import { ConsentModule } from '../../phones/consent/consent.module.js';
import { EventRegistry } from '../../events/event-types.js';
import { EventsModule } from '../../events/events.module.js';
import { IntakeModule } from '../../phones/intake/intake.module.js';
import { PhonesModule } from '../../phones/phones.module.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { readIn } from '../../platform/database/transactor.js';
import { ReceiptSilence } from '../providers/adapter/provider-adapter.js';
import { ProviderUse } from '../providers/providers.service.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { MessageAcceptance } from './message-acceptance.js';
import { MessageBatches } from './message-batches.js';
import { MessageCancellationController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';
import { MessagesController } from './messages.controller.js';
import { Recipients } from './message-acceptance.js';
import { ProviderDryRun, ProviderDryRunController } from './provider-dry-run.js';
import { CAP_EVENT_DECLARATIONS } from '../policy/cap-reports.js';
import { Caps } from '../policy/caps.js';
import { SendingPoliciesController } from '../policy/sending-policies.service.js';
import { SendingPolicies } from '../policy/sending-policies.service.js';
import { MessageChanges } from './message-changes.js';
import { MESSAGE_EVENT_DECLARATIONS } from './message.view.js';
import { MessagesDue } from './message-changes.js';
import { UNFINISHED_OF_SENDER } from '../record/messages.sql.js';
import { RestoredMessages } from '../sending/restored-messages.js';
import { MessageRouting } from '../routing/message-routing.js';
import { MessageReceipts } from '../sending/message-receipts.js';
import { countSilentAttempts } from '../sending/status-inquiries.js';
import { StatusWalk } from '../sending/message-sweeper.js';

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
