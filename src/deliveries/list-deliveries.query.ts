import { ApiPropertyOptional } from '@nestjs/swagger';
import { PageQuery } from '../platform/http/paging.js';
import { IsQueryListOf } from '../platform/http/query-fields.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './queue/delivery.entity.js';
import { AN_EVENT_TYPE, EVENT_TYPES, type EventType } from '../events/event-types.js';

/** What a list of deliveries may be narrowed by. */
export class ListDeliveriesQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: DELIVERY_STATUSES,
    isArray: true,
    example: ['FAILED'],
    description: 'Returns records with any of these values. Repeat the parameter, or separate the values with commas.',
  })
  @IsQueryListOf(DELIVERY_STATUSES)
  status?: DeliveryStatus[];

  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    isArray: true,
    example: ['phone.created'],
    description: 'Returns records with any of these values. Repeat the parameter, or separate the values with commas.',
  })
  @IsQueryListOf(EVENT_TYPES, AN_EVENT_TYPE)
  eventType?: EventType[];
}
