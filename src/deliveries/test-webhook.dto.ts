import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsLeftOut } from '../platform/http/fields.js';
import { EVENT_TYPES, type EventType } from '../events/event-types.js';

/** What a test sends. */
export class TestWebhookDto {
  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    default: 'phone.created',
    example: 'phone.created',
    description: 'The example of this event type is sent.',
  })
  @IsLeftOut()
  @IsIn(EVENT_TYPES, { message: '$property must be an event type: see GET /v1/event-types' })
  eventType?: EventType;
}
