import { Module } from '@nestjs/common';
import { UsageFolding } from './reading/usage-folding.js';
import { EventTexts } from './retention/event-texts.js';
import { MessageRetention } from './retention/message-retention.js';

/** Usage is folded, and what is past its retention is deleted. */
@Module({ providers: [UsageFolding, EventTexts, MessageRetention] })
export class MessageLogWorkerModule {}
