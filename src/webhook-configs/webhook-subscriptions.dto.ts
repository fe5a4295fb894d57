import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsListOf, oneOf } from '../platform/http/fields.js';
import { MESSAGE_EVENTS, type MessageEvent, PHONE_EVENTS, type PhoneEvent } from '../events/event-types.js';

/** More than there are: a name given twice counts once. */
const NAMES_MAX = 100;

/** What an endpoint wants to hear of, each list on its own. */
export class WebhookSubscriptionsDto {
  @ApiPropertyOptional({
    enum: MESSAGE_EVENTS,
    enumName: 'MessageEvent',
    isArray: true,
    example: ['QUEUED', 'DELIVERED'],
    description:
      'Message events to deliver; `[]` means none. If it is omitted, a new config gets all that exist at ' +
      'that time, and a change leaves the list as it is.',
  })
  @IsLeftOut()
  @IsListOf(oneOf(MESSAGE_EVENTS), { min: 0, max: NAMES_MAX })
  messageEvents?: MessageEvent[];

  @ApiPropertyOptional({
    enum: PHONE_EVENTS,
    enumName: 'PhoneEvent',
    isArray: true,
    example: ['OPTED_OUT'],
    description:
      'Phone events to deliver; `[]` means none. If it is omitted, a new config gets all that exist at ' +
      'that time, and a change leaves the list as it is.',
  })
  @IsLeftOut()
  @IsListOf(oneOf(PHONE_EVENTS), { min: 0, max: NAMES_MAX })
  phoneEvents?: PhoneEvent[];
}
