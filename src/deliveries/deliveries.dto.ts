import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AN_EVENT_TYPE, EVENT_TYPES, type EventType } from '../events/event-types.js';
import { IsInstant, IsLeftOut, IsListOf, oneOf } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { jsonBodyDoc } from '../platform/http/problem-docs.js';
import { IsQueryListOf } from '../platform/http/query-fields.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.entity.js';

/** What can be replayed: what waits, and what has ended with its config in place. */
const REPLAYABLE = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] as const;
type Replayable = (typeof REPLAYABLE)[number];

/** More than there are, so that a status named twice does no harm. */
const STATUSES_MAX = 100;

/** Which deliveries are to be sent again. */
export class ReplayDto {
  @ApiProperty({
    type: Number,
    example: 1763600000000,
    description: 'Resends deliveries that were created at this time or later: Unix milliseconds.',
  })
  @IsInstant()
  since!: number;

  @ApiPropertyOptional({
    type: Number,
    example: 1763700000000,
    description: 'Resends deliveries that were created before this time: Unix milliseconds. Default: now.',
  })
  @IsLeftOut()
  @IsInstant()
  until?: number;

  @ApiPropertyOptional({
    enum: REPLAYABLE,
    isArray: true,
    example: ['FAILED', 'SKIPPED'],
    description:
      'Resends deliveries with these statuses. `PENDING` makes those that wait due now; one that is being sent ' +
      'at this moment is sent again. Default: `FAILED` and `SKIPPED`.',
  })
  @IsLeftOut()
  @IsListOf(oneOf(REPLAYABLE), { min: 1, max: STATUSES_MAX })
  statuses?: Replayable[];
}

export const REPLAY_BODY = jsonBodyDoc(ReplayDto, {
  minimal: { summary: 'All failed and skipped since', value: { since: 1763600000000 } },
  waiting: {
    summary: 'All that wait, now that the receiver is back',
    value: { since: 1763600000000, statuses: ['PENDING'] },
  },
  full: {
    summary: 'All that ended within a day',
    value: { since: 1763600000000, until: 1763686400000, statuses: ['DELIVERED', 'FAILED', 'SKIPPED'] },
  },
});

/** How many deliveries were queued again. */
export class ReplayView {
  @ApiProperty({ type: Number, example: 12, description: 'Number of deliveries that were queued.' })
  queued!: number;
}

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
