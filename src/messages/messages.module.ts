import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { EventRegistry } from '../events/event-registry.js';
import { EventsModule } from '../events/events.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { PhonesModule } from '../phones/phones.module.js';
import { readIn } from '../platform/database/in-transaction.js';
import { ProviderUse } from '../providers/provider-use.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { BatchReader } from './accepting/batch-reader.js';
import { MessageAcceptance } from './accepting/message-acceptance.js';
import { MessageBatches } from './accepting/message-batches.js';
import { MessageCancellationController } from './accepting/message-cancellation.controller.js';
import { MessageCancellation } from './accepting/message-cancellation.js';
import { MessagePreview } from './accepting/message-preview.js';
import { MessageSending } from './accepting/message-sending.js';
import { MessagesController } from './accepting/messages.controller.js';
import { Recipients } from './accepting/recipients.js';
import { ProviderDryRunController } from './dry-run/provider-dry-run.controller.js';
import { ProviderDryRun } from './dry-run/provider-dry-run.js';
import { CAP_EVENT_DECLARATIONS, CapReports } from './policy/cap-reports.js';
import { Caps } from './policy/caps.js';
import { SendingPoliciesController } from './policy/sending-policies.controller.js';
import { SendingPolicies } from './policy/sending-policies.service.js';
import { MessageChanges } from './changes/message-changes.js';
import { MESSAGE_EVENT_DECLARATIONS } from './record/message-events.js';
import { MessagesDue } from './record/messages-due.js';
import { UNFINISHED_OF_SENDER } from './record/messages.sql.js';
import { RestoredMessages } from './restoring/restored-messages.js';
import { MessageRouting } from './routing/message-routing.js';
import { MessageReceipts } from './sending/message-receipts.js';
import { SilentAttempts } from './sending/silent-attempts.js';
import { StatusWalk } from './sending/status-walk.js';

const ACCEPTING = [
  Recipients,
  MessageAcceptance,
  MessageSending,
  MessageCancellation,
  MessageBatches,
  BatchReader,
  MessagePreview,
];

/** Messages: what is sent to numbers and comes in from them. */
@Module({
  imports: [TenantsModule, EventsModule, PhonesModule, ConsentModule, IntakeModule, ProvidersModule],
  controllers: [SendingPoliciesController, MessagesController, MessageCancellationController, ProviderDryRunController],
  providers: [
    MessageChanges,
    Caps,
    CapReports,
    SendingPolicies,
    MessageRouting,
    MessageReceipts,
    SilentAttempts,
    MessagesDue,
    StatusWalk,
    RestoredMessages,
    ProviderDryRun,
    ...ACCEPTING,
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
  constructor(registry: EventRegistry, use: ProviderUse) {
    registry.declare(MESSAGE_EVENT_DECLARATIONS);
    registry.declare(CAP_EVENT_DECLARATIONS);
    // A provider that has no sender has no message either.
    use.onRemoveSender(
      async (tx, senderId) => (await readIn(tx, UNFINISHED_OF_SENDER, [senderId, senderId])).length > 0,
    );
  }
}
