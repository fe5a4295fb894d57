import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Fault, HasNoFault } from './fault.js';
import { IsLeftOut, shortText } from './fields.js';
import { IsPlain } from './plain-query.js';
import { IsQueryNumber, onceFault } from './query-fields.js';

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;
const CURSOR_LENGTH_MAX = 512;

const cursorTextFault = shortText(CURSOR_LENGTH_MAX);

/** What every list takes: how many, and where to go on. */
export class PageQuery {
  @ApiPropertyOptional({
    type: String,
    default: String(PAGE_SIZE_DEFAULT),
    example: '20',
    description: 'Maximum number of records on a page: 1 to 100.',
  })
  @IsQueryNumber(1, PAGE_SIZE_MAX)
  limit?: string;

  @ApiPropertyOptional({
    type: String,
    example: '',
    description:
      'The `cursor` of the previous page; empty or absent for the first page. Use it with the same filters and ' +
      'a key of the same project only.',
  })
  @IsLeftOut()
  @HasNoFault(cursorFault)
  @IsPlain(cursorFault)
  cursor?: string;

  /** How many rows this page holds. */
  static sizeOf(query: PageQuery): number {
    return query.limit === undefined ? PAGE_SIZE_DEFAULT : Number(query.limit);
  }
}

function cursorFault(value: unknown): Fault | null {
  return onceFault(value) ?? cursorTextFault(value);
}

/** One page of a list. */
export interface Page<T> {
  readonly data: T[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** The documented shape of a page; a room extends it with the type of its `data`. */
export abstract class PageView {
  @ApiProperty({
    type: String,
    example: '',
    description: 'Send it as `cursor` to get the next page. Empty on the last page.',
  })
  cursor!: string;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether more records follow this page.' })
  hasMore!: boolean;
}
