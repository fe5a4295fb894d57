import {
  type Bytes,
  bytesOf,
  ESCAPED_LENGTH,
  type Literal,
  literalOf,
  NUMBER_LENGTH,
  writeLiteral,
  writeMillionths,
  writeNumber,
  writeText,
} from './json-bytes.js';
import type { JsonView } from './json-view.js';
import type { RowViews, ViewField } from './row-views.js';
import { type ResultColumn, RowColumns, type RowPacket } from './row-packet.js';

/** Rows that may need more get bytes of their own. */
const OUT_LENGTH = 65_536;
const OUT = bytesOf(Buffer.alloc(OUT_LENGTH));
const LIST_END = 0x5d;
const OBJECT_END = 0x7d;

/** What is written for a field. */
interface Step {
  readonly kind: 'text' | 'number' | 'millionths' | 'list' | 'word';
  readonly column: number;
  /** The field's name, and what its value begins with. */
  readonly opening: Literal;
  readonly whenNull: Literal;
  readonly of: (value: never) => unknown;
  /** What was made of values that are few. */
  readonly words: Map<string | number, Literal>;
}

/** Makes JSON of the rows of a result. */
export class JsonRows {
  private readonly columns: RowColumns;
  private readonly steps: readonly Step[];
  /** No row takes more than this and its escaped text. */
  private readonly bound: number;
  private readonly place: number | null;

  /**
   * @param place the column that says which read of a batch a row is for
   * @throws when the result lacks a column of the views, or has one that no JSON is made of
   */
  constructor(
    columns: readonly ResultColumn[],
    private readonly views: RowViews,
    place: string,
  ) {
    this.columns = new RowColumns(columns);
    this.steps = views.fields.map((field, index) =>
      stepOf(`${index === 0 ? '{' : ','}${JSON.stringify(field.name)}:`, field, this.columns),
    );
    this.bound = this.steps.reduce((sum, step) => sum + step.opening.length + NUMBER_LENGTH, NUMBER_LENGTH);
    this.place = columns.some(({ name }) => name === place) ? this.columns.placeOf(place) : null;
  }

  /** Whether the rows of these columns are made so. */
  fits(columns: readonly ResultColumn[]): boolean {
    return this.columns.areAs(columns);
  }

  /** The next row: what the driver asks a parser of rows for. */
  next(packet: RowPacket): JsonView {
    const { columns, place } = this;
    const source = columns.find(packet);
    const bound = this.bound + ESCAPED_LENGTH * (packet.end - packet.start);
    const target = bound <= OUT_LENGTH ? OUT : bytesOf(Buffer.alloc(bound));
    let at = 0;
    for (let index = 0; index < this.steps.length; index += 1)
      at = this.write(target, at, this.steps[index] as Step, source);
    target.buffer[at] = OBJECT_END;
    const json = target.buffer.toString('latin1', 0, at + 1);
    return new this.views.Json(json, place === null ? 0 : columns.numberAt(source, place));
  }

  private write(target: Bytes, at: number, step: Step, source: Bytes): number {
    const { columns } = this;
    const { kind, column } = step;
    const begin = columns.beginOf(column);
    if (begin === null) return writeLiteral(target, at, step.whenNull);
    const valueAt = writeLiteral(target, at, step.opening);
    if (kind === 'number') return writeNumber(target, valueAt, columns.numberAt(source, column));
    if (kind === 'millionths') return writeMillionths(target, valueAt, columns.numberAt(source, column));
    if (kind === 'word') return writeLiteral(target, valueAt, wordOf(step, columns.valueAt(source, column)));
    const end = writeText(target, valueAt, source, begin, columns.endOf(column));
    if (kind === 'text') return end;
    target.buffer[end] = LIST_END;
    return end + 1;
  }
}

function stepOf(name: string, { kind, column, of, beginning = '' }: ViewField, columns: RowColumns): Step {
  const place = columns.placeOf(column);
  const isNumber = columns.isNumber(place);
  const quoted = kind === 'word' || isNumber ? '' : JSON.stringify(beginning).slice(0, -1);
  // Made in one place, so that all have one shape for the engine too: twice as fast.
  return {
    kind: kind === 'same' || kind === 'link' ? (isNumber ? 'number' : 'text') : kind,
    column: place,
    opening: literalOf(name + (kind === 'list' ? '[' : '') + quoted),
    whenNull: literalOf(`${name}null`),
    of,
    words: new Map(),
  };
}

function wordOf({ of, words }: Step, value: string | number): Literal {
  let literal = words.get(value);
  if (literal === undefined) words.set(value, (literal = literalOf(JSON.stringify(of(value as never)))));
  return literal;
}
