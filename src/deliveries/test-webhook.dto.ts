import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsLeftOut, IsOneOf } from '../platform/http/fields.js';
import { AN_EVENT_TYPE, EVENT_TYPES, type EventType } from '../events/event-types.js';

/** What a test sends. */
export class TestWebhookDto {
  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    example: 'phone.created',
    description: 'The event type whose example is sent. Default: `phone.created`.',
  })
  @IsLeftOut()
  @IsOneOf(EVENT_TYPES, AN_EVENT_TYPE)
  eventType?: EventType;
}

export const TEST_WEBHOOK_BODY = jsonBodyDoc(TestWebhookDto, {
  minimal: { summary: 'The usual example event', value: {} },
  full: { summary: 'The example of another event type', value: { eventType: 'phone.opted_out' } },
});
