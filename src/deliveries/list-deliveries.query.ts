import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsQueryList } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './queue/delivery.entity.js';
import { EVENT_TYPES, type EventType } from '../events/event-types.js';

/** What a list of deliveries may be narrowed by. */
export class ListDeliveriesQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: DELIVERY_STATUSES,
    isArray: true,
    example: ['FAILED'],
    description: 'Repeat the parameter, or separate with commas.',
  })
  @IsQueryList()
  @IsIn(DELIVERY_STATUSES, {
    each: true,
    message: `each value of $property must be one of ${DELIVERY_STATUSES.join(', ')}`,
  })
  status?: DeliveryStatus[];

  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    isArray: true,
    example: ['phone.created'],
    description: 'Repeat the parameter, or separate with commas.',
  })
  @IsQueryList()
  @IsIn(EVENT_TYPES, { each: true, message: `each value of $property must be an event type: see GET /v1/event-types` })
  eventType?: EventType[];
}
