import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsLeftOut } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';

/** Where a reader of the feed goes on. */
export class ListEventsQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    default: '0',
    example: '42',
    description: 'Events after this `sequence`: the last one that was read.',
  })
  @IsLeftOut()
  @Matches(/^[0-9]{1,15}$/, { message: '$property must be a sequence number, 0 or more' })
  afterSequence?: string;
}
