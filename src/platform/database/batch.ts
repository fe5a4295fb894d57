import type { RowDataPacket } from 'mysql2';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from './database-errors.js';
import type { RowViews } from './json/row-views.js';

/** So many reads in one statement at most: all wait for the slowest of them, and the process is busy with all rows. */
export const BATCH_MAX = 4;
/** The column of a batch that says which of its reads a row is for. */
export const PLACE = 'placeInBatch';
/** Statements whose batches are kept as text. */
const TEXTS_MAX = 200;
/** What a batch is made of. Of a part of a UNION the server heeds an ORDER BY only beside a LIMIT. */
const BATCHED = /^SELECT (?!DISTINCT\b)(?![^]*\bORDER BY\b(?![^]*\bLIMIT\b))/;
const SELECT = 'SELECT ';

/** A read as it is sent. */
export interface SentRead {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** What its rows become; null = objects. */
  readonly shape: RowViews | null;
  /** Whether its text is the same whatever is asked for: there are only so many of them. */
  readonly isFixed: boolean;
}

/** A read that was asked for and has had no response. */
export interface WaitingRead extends SentRead {
  /** When it was asked for; by the monotonic clock. */
  readonly since: number;
  /** How often it may still be sent again because its connection was lost. */
  lossesLeft: number;
  readonly resolve: (rows: RowDataPacket[]) => void;
  readonly reject: (error: unknown) => void;
}

/** By the text of one, then by their count; none of a text that cannot be a batch. */
const batchTexts = new LRUCache<string, { readonly most: number; readonly texts: string[] }>({ max: TEXTS_MAX });

/** How many reads of a text can be sent as one. */
export function batchMaxOf(sql: string): number {
  return batchesOf(sql).most;
}

/** A statement that reads what `count` executions of one would, their values one after the other. */
export function batchText(sql: string, count: number): string {
  const { most, texts } = batchesOf(sql);
  if (count > most) throw new Error(`Not to be read in batches: ${sql}`);
  return (texts[count] ??= makeBatchText(sql, count));
}

function batchesOf(sql: string): { readonly most: number; readonly texts: string[] } {
  let batches = batchTexts.get(sql);
  if (batches === undefined) batchTexts.set(sql, (batches = { most: BATCHED.test(sql) ? BATCH_MAX : 1, texts: [] }));
  return batches;
}

function makeBatchText(sql: string, count: number): string {
  const columns = sql.slice(SELECT.length);
  const made = Array.from({ length: count }, (_none, place) => `(SELECT ${place} AS ${PLACE}, ${columns})`);
  return made.join(' UNION ALL ');
}

/**
 * One read instead of several of the same text: each gets its own rows. When the server refuses them together it may be
 * for the values of one: then each is handed to `sendAlone`.
 */
export function batchOf(
  reads: readonly [WaitingRead, ...WaitingRead[]],
  sendAlone: (read: WaitingRead) => void,
): WaitingRead {
  const [first, ...others] = reads;
  if (others.length === 0) return first;
  return {
    sql: batchText(first.sql, reads.length),
    values: reads.flatMap(({ values }) => values),
    isFixed: first.isFixed,
    shape: first.shape,
    since: Math.min(...reads.map(({ since }) => since)),
    lossesLeft: Math.min(...reads.map(({ lossesLeft }) => lossesLeft)),
    resolve: (rows) => {
      const rowsOf = reads.map((): RowDataPacket[] => []);
      for (const row of rows) rowsOf[row[PLACE] as number]?.push(row);
      reads.forEach(({ resolve }, place) => resolve(rowsOf[place] ?? []));
    },
    reject: (error) => {
      for (const read of reads) {
        if (isDatabaseAway(error)) read.reject(error);
        else sendAlone(read);
      }
    },
  };
}
