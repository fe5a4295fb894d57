import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches, type ValidationArguments } from 'class-validator';
import { IsLeftOut, IsQueryList } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { likeliest } from '../platform/likeliest.js';
import { EVENT_TYPES, type EventType } from './event-types.js';

/** Where a reader of the feed goes on. */
export class ListEventsQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    default: '0',
    example: '42',
    description: 'Events after this `sequence`: the `lastSequence` of the page that was read last.',
  })
  @IsLeftOut()
  @Matches(/^[0-9]{1,15}$/, { message: '$property must be a sequence number, 0 or more' })
  afterSequence?: string;

  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    isArray: true,
    example: ['phone.opted_out'],
    description:
      'Only events of any of these types. Repeat the parameter, or separate with commas. A page looks through up to 2,000 events for them: it may be short, or empty, while `hasMore` is true.',
  })
  @IsQueryList()
  @IsIn(EVENT_TYPES, { each: true, message: unknownType })
  type?: EventType[];
}

function unknownType({ value }: ValidationArguments): string {
  const wrong = (value as unknown[]).find((one) => !EVENT_TYPES.some((type) => type === one));
  const meant = likeliest(String(wrong), EVENT_TYPES);
  return `each value of $property must be an event type${meant.length === 0 ? '' : `, such as ${meant.join(' or ')}`}: see GET /v1/event-types`;
}
