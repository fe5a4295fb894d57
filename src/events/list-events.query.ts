import { ApiPropertyOptional } from '@nestjs/swagger';
import { PageQuery } from '../platform/http/paging.js';
import { IsQueryListOf, IsQueryNumber } from '../platform/http/query-fields.js';
import { AN_EVENT_TYPE, EVENT_TYPES, type EventType } from './event-types.js';

/** More events than a project will ever have. */
const SEQUENCE_MAX = 999_999_999_999_999;

/** More restores than an installation will ever have. */
const EPOCH_MAX = 999_999_999;

/** Where a reader of the feed goes on. */
export class ListEventsQuery extends PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    example: 42,
    description:
      'Returns the events after this `sequence`: the `lastSequence` of the last page that you have read. ' +
      'Without it, starts with the first event.',
  })
  @IsQueryNumber(0, SEQUENCE_MAX)
  afterSequence?: string;

  @ApiPropertyOptional({
    type: 'integer',
    example: 1,
    description:
      'The `epoch` of the last page that you have read. When the service was restored from a backup since then, the ' +
      'response is 409 with the place to go on from.',
  })
  @IsQueryNumber(1, EPOCH_MAX)
  afterEpoch?: string;

  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    isArray: true,
    example: ['phone.opted_out'],
    description:
      'Only events of any of these types. Repeat the parameter, or separate with commas. A page looks ' +
      'through up to 2,000 events for them: it may be short, or empty, while `hasMore` is true.',
  })
  @IsQueryListOf(EVENT_TYPES, AN_EVENT_TYPE)
  type?: EventType[];
}
