import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsListOf, oneOf } from '../platform/http/fields.js';
import { MESSAGE_EVENTS, messageEventOf, PHONE_EVENTS, phoneEventOf } from '../events/event-types.js';

/** More than there are: a name given twice counts once. */
const NAMES_MAX = 100;

const aMessageEvent = oneOf(MESSAGE_EVENTS);
const aPhoneEvent = oneOf(PHONE_EVENTS);

/** What an endpoint wants to hear of, each list on its own. */
export class WebhookSubscriptionsDto {
  @ApiPropertyOptional({
    enum: MESSAGE_EVENTS,
    enumName: 'MessageEvent',
    isArray: true,
    example: ['QUEUED', 'DELIVERED'],
    description:
      'Message events to deliver; `[]` means none. The type `message.delivered` is taken as `DELIVERED`. If the list ' +
      'is omitted, a new config gets all that exist at that time, and a change leaves the list as it is.',
  })
  @IsLeftOut()
  @IsListOf((word) => (messageEventOf(word) === undefined ? aMessageEvent(word) : null), { min: 0, max: NAMES_MAX })
  messageEvents?: string[];

  @ApiPropertyOptional({
    enum: PHONE_EVENTS,
    enumName: 'PhoneEvent',
    isArray: true,
    example: ['OPTED_OUT'],
    description:
      'Phone events to deliver; `[]` means none. The type `phone.opted_out` is taken as `OPTED_OUT`. If the list is ' +
      'omitted, a new config gets all that exist at that time, and a change leaves the list as it is.',
  })
  @IsLeftOut()
  @IsListOf((word) => (phoneEventOf(word) === undefined ? aPhoneEvent(word) : null), { min: 0, max: NAMES_MAX })
  phoneEvents?: string[];
}
