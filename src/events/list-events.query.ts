import { ApiPropertyOptional } from '@nestjs/swagger';
import { PAGE_SIZE_MAX, PageQuery } from '../platform/http/paging.js';
import { invalidFields } from '../platform/http/problem.js';
import { IsQueryListOf, IsQueryNumber } from '../platform/http/query-fields.js';
import { AN_EVENT_TYPE, EVENT_TYPES, type EventType } from './event-types.js';

/** More events than a project will ever have. */
const SEQUENCE_MAX = 999_999_999_999_999;

/** More restores than an installation will ever have. */
const EPOCH_MAX = 999_999_999;

/** What `last` does not go with: it says by itself which events are shown. */
const BESIDE_LAST = ['afterSequence', 'afterEpoch', 'type', 'limit', 'cursor'] as const;

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

  @ApiPropertyOptional({
    type: 'integer',
    example: 10,
    description:
      'Returns so many of the newest events, 0 to 100, and where the feed ends: `lastSequence` and `epoch`. ' +
      'Use it alone. With `last=0` you learn the place from which to read what happens from now on.',
  })
  @IsQueryNumber(0, PAGE_SIZE_MAX)
  last?: string;

  /** How many of the newest events are asked for; null for a page after a place. Throws 400 unless `last` is alone. */
  static lastOf(query: ListEventsQuery): number | null {
    if (query.last === undefined) return null;
    // An empty cursor counts as absent.
    const others = BESIDE_LAST.filter((name) => (query[name] ?? '') !== '');
    const faultOf = (path: string) => ({ path, rule: 'isAlone', message: `${path} must be left out beside last` });
    if (others.length > 0) throw invalidFields(others.map(faultOf));
    return Number(query.last);
  }
}
