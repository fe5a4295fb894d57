import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { DataKeys } from '../crypto/data-keys.js';
import type { Page } from './paging.js';
import { Problem } from './problem.js';

const MAC_BYTES = 16;

/** What a cursor belongs to: the list's name and the filters that it was given for. */
export interface ListKey {
  readonly list: string;
  readonly filters: unknown;
}

/** Makes and reads opaque, authenticated cursors: base64url of a MAC and the last key of a page. */
@Injectable()
export class Cursors {
  constructor(private readonly keys: DataKeys) {}

  /** The key after which the next page begins, or null for the first page. Throws 400 `cursor_invalid`. */
  read(cursor: string | undefined, list: ListKey): string | null {
    if (cursor === undefined || cursor === '') return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const mac = bytes.subarray(0, MAC_BYTES);
    const key = bytes.subarray(MAC_BYTES).toString();
    const canonical = bytes.toString('base64url') === cursor && mac.length === MAC_BYTES;
    if (!canonical || !timingSafeEqual(mac, this.mac(key, list))) {
      throw invalidCursor();
    }
    return key;
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
    return Buffer.concat([this.mac(key, list), Buffer.from(key)]).toString('base64url');
  }

  private mac(key: string, { list, filters }: ListKey): Buffer {
    return this.keys.mac('cursor', JSON.stringify([list, filters, key])).subarray(0, MAC_BYTES);
  }
}

/** 400 for a cursor that was altered, or made for another list or other filters. */
export function invalidCursor(): Problem {
  const message = 'cursor does not belong to this list with these filters';
  return new Problem(400, 'cursor_invalid', message, { details: [{ path: 'cursor', rule: 'isCursor', message }] });
}
