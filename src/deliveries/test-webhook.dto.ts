import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsOneOf } from '../platform/http/fields.js';
import { AN_EVENT_TYPE, EVENT_TYPES, type EventType } from '../events/event-types.js';

/** What a test sends. */
export class TestWebhookDto {
  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    default: 'phone.created',
    example: 'phone.created',
    description: 'The example of this event type is sent.',
  })
  @IsLeftOut()
  @IsOneOf(EVENT_TYPES, AN_EVENT_TYPE)
  eventType?: EventType;
}
