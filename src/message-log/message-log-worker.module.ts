import { Module } from '@nestjs/common';
import { UsageFolding } from './reading/usage-folding.js';
import { MessageRetention } from './retention/message-retention.js';

/** Usage is folded, and what is past its retention is deleted. */
@Module({ providers: [UsageFolding, MessageRetention] })
export class MessageLogWorkerModule {}
