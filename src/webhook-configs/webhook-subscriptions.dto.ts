import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, ValidateBy } from 'class-validator';
import { IsLeftOut } from '../platform/http/fields.js';
import { MESSAGE_EVENTS, type MessageEvent, PHONE_EVENTS, type PhoneEvent } from '../events/event-types.js';

/** A list of names that are all known; a name given twice counts once. */
function IsEventList(known: readonly string[]): PropertyDecorator {
  const areKnown = (names: unknown): boolean =>
    Array.isArray(names) && names.every((name) => known.includes(name as string));
  return applyDecorators(
    IsLeftOut(),
    IsArray(),
    ValidateBy({
      name: 'isEventList',
      validator: { validate: areKnown, defaultMessage: () => `$property must hold only names of ${known.join(', ')}` },
    }),
  );
}

/** What an endpoint wants to hear of, each list on its own. */
export class WebhookSubscriptionsDto {
  @ApiPropertyOptional({
    enum: MESSAGE_EVENTS,
    enumName: 'MessageEvent',
    isArray: true,
    example: ['QUEUED', 'DELIVERED'],
    description:
      'Message events; `[]` = none. Left out: at creation all that are known today, in a patch unchanged. A name given twice counts once.',
  })
  @IsEventList(MESSAGE_EVENTS)
  messageEvents?: MessageEvent[];

  @ApiPropertyOptional({
    enum: PHONE_EVENTS,
    enumName: 'PhoneEvent',
    isArray: true,
    example: ['OPTED_OUT'],
    description:
      'Phone events; `[]` = none. Left out: at creation all that are known today, in a patch unchanged. A name given twice counts once.',
  })
  @IsEventList(PHONE_EVENTS)
  phoneEvents?: PhoneEvent[];
}
