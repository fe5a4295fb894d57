import { JsonRows } from './json-rows.js';
import type { ResultColumn, RowPacket } from './row-packet.js';
import type { RowViews } from './row-views.js';

/** Makes a parser for each result. */
type Parser = new () => { next(packet: RowPacket): unknown };

/** What the driver does with a prepared statement, as far as it is replaced here (mysql2, lib/commands/execute.js). */
interface Execution {
  buildParserFromFields(columns: readonly ResultColumn[]): Parser;
  /** Ours: what its rows become. */
  shape: RowViews;
  place: string;
}

/** A shape comes with few kinds of results: read by itself or in a batch, before and after a column was changed. */
const RESULTS_MAX = 8;
const made = new WeakMap<RowViews, JsonRows[]>();

/**
 * Makes JSON of the rows of an execution that was just handed to the driver. `place` is the column that says which read
 * of a batch a row is for.
 */
export function makeJson(execution: unknown, shape: RowViews, place: string): void {
  // A function of this module, no closure: the engine keeps objects with a closure of their own, and the rows with
  // them, so long that collecting them took a third more CPU time.
  Object.assign(execution as Execution, { shape, place, buildParserFromFields });
}

function buildParserFromFields(this: Execution, columns: readonly ResultColumn[]): Parser {
  const rows = rowsOf(columns, this.shape, this.place);
  // One result leaves nothing to the next.
  return function Parser() {
    return rows;
  } as unknown as Parser;
}

function rowsOf(columns: readonly ResultColumn[], shape: RowViews, place: string): JsonRows {
  let ofShape = made.get(shape);
  if (ofShape === undefined || ofShape.length >= RESULTS_MAX) made.set(shape, (ofShape = []));
  let rows = ofShape.find((one) => one.fits(columns));
  if (rows === undefined) ofShape.push((rows = new JsonRows(columns, shape, place)));
  return rows;
}
