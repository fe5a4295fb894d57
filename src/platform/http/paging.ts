import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DataKeys } from '../crypto/data-keys.js';
import { type Fault, HasNoFault, IsPlain } from './field-faults.js';
import { IsLeftOut, shortText } from './fields.js';
import { Problem } from './problem.js';
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
interface Page<T> {
  readonly data: T[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** The documented shape of a page; a module extends it with the type of its `data`. */
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

/**
 * What a cursor belongs to: the list's name, and all that decides which rows are in it. Those are the filters, the
 * project of a list in one, and the reach of the caller where that is not said by the project.
 */
interface ListKey {
  readonly list: string;
  readonly filters: unknown;
}

/**
 * Makes and reads sealed cursors: base64url of the last key of a page, encrypted. That key may be a telephone number,
 * and addresses with cursors stand in the logs of proxies.
 */
@Injectable()
export class Cursors {
  constructor(private readonly keys: DataKeys) {}

  /** The key after which the next page begins, or null for the first page. Throws 400 `cursor_invalid`. */
  read(cursor: string | undefined, list: ListKey): string | null {
    if (cursor === undefined || cursor === '') return null;
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes.toString('base64url') !== cursor) throw invalidCursor();
    try {
      return this.keys.open(placeOf(list), bytes, 'cursor');
    } catch {
      throw invalidCursor();
    }
  }

  /** A page from up to `size + 1` rows: the row beyond the page only says that there is more. */
  page<Row, View>(
    rows: readonly Row[],
    size: number,
    list: ListKey,
    keyOf: (row: Row) => string,
    view: (row: Row) => View,
  ): Page<View> {
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const hasMore = rows.length > size && last !== undefined;
    return { data: shown.map(view), cursor: hasMore ? this.write(keyOf(last), list) : '', hasMore };
  }

  /**
   * The same page when only rows up to `siftedTo` were looked at (null: all): although it is short, there may be more.
   */
  goingOn<View>(page: Page<View>, siftedTo: string | null, list: ListKey): Page<View> {
    return page.hasMore || siftedTo === null ? page : { ...page, cursor: this.write(siftedTo, list), hasMore: true };
  }

  private write(key: string, list: ListKey): string {
    return this.keys.seal(placeOf(list), key, 'cursor').toString('base64url');
  }
}

function placeOf({ list, filters }: ListKey): string {
  return JSON.stringify([list, filters]);
}

/** 400 for a cursor that was altered, or made for another list, other filters or another reach. */
export function invalidCursor(): Problem {
  const message = 'cursor does not belong to this list with these filters';
  return new Problem(400, 'cursor_invalid', message, { details: [{ path: 'cursor', rule: 'isCursor', message }] });
}
