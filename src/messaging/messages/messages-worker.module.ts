import { Module } from '@nestjs/common';
import { ConsentModule } from '../../phones/consent/consent.module.js';
import { PhonesModule } from '../../phones/phones.module.js';
import { Readiness } from '../../platform/observability/readiness.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { MessagesModule } from './messages.module.js';
import { ArchivedMessages } from '../sending/message-sweeper.js';
import { GatewayRequests } from '../sending/gateway-requests.js';
import { MessageDispatch } from '../sending/message-dispatch.js';
import { MessageDispatchWorker } from '../sending/message-dispatch-worker.js';
import { MessageClaims } from '../sending/message-claims.js';
import { MessageSweeper } from '../sending/message-sweeper.js';
import { OutcomeRecorder } from '../sending/outcomes.js';
import { QueueUpkeep } from '../sending/queue-upkeep.js';
import { SenderSelection } from '../sending/message-dispatch-worker.js';
import { StatusInquiries } from '../sending/status-inquiries.js';

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
