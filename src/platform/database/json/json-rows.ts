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
import type { JsonField, JsonRow, JsonShape, Making } from './json-shape.js';
import { type ResultColumn, RowColumns, type RowPacket } from './row-packet.js';

/** Rows that may need more get bytes of their own. */
const OUT_LENGTH = 65_536;
const OUT = bytesOf(Buffer.alloc(OUT_LENGTH));
const LIST_END = 0x5d;
const OBJECT_END = 0x7d;

/** What is written for a field. */
interface Step {
  readonly kind: 'text' | 'number' | 'flag' | 'millionths' | 'listed' | 'word';
  readonly column: number;
  /** The field's name, and what its value begins with. */
  readonly opening: Literal;
  readonly whenNull: Literal;
  readonly whenTrue: Literal;
  readonly whenFalse: Literal;
  readonly of: (word: string) => unknown;
  readonly words: Map<string, Literal>;
}

/** Makes JSON of the rows of a result. */
export class JsonRows<Row> {
  private readonly columns: RowColumns;
  private readonly steps: readonly Step[];
  /** No row takes more than this and its escaped text. */
  private readonly bound: number;
  private readonly key: number;
  private readonly place: number | null;

  /**
   * @param place the column that says which read of a batch a row is for
   * @throws when the result has not the columns of the shape, or one that no JSON is made of
   */
  constructor(columns: readonly ResultColumn[], shape: JsonShape<Row>, place: string) {
    this.columns = new RowColumns(columns);
    this.steps = Object.entries(shape.fields).map(([name, field], index) =>
      stepOf(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`, field, this.columns),
    );
    this.bound = this.steps.reduce((sum, step) => sum + step.opening.length + NUMBER_LENGTH, NUMBER_LENGTH);
    this.key = this.columns.placeOf(shape.key);
    this.place = columns.some(({ name }) => name === place) ? this.columns.placeOf(place) : null;
  }

  /** Whether the rows of these columns are made so. */
  fits(columns: readonly ResultColumn[]): boolean {
    return this.columns.areAs(columns);
  }

  /** The next row: what the driver asks a parser of rows for. */
  next(packet: RowPacket): JsonRow {
    const { columns, place } = this;
    const source = columns.find(packet);
    const bound = this.bound + ESCAPED_LENGTH * (packet.end - packet.start);
    const target = bound <= OUT_LENGTH ? OUT : bytesOf(Buffer.alloc(bound));
    let at = 0;
    for (let index = 0; index < this.steps.length; index += 1)
      at = this.write(target, at, this.steps[index] as Step, source);
    target.buffer[at] = OBJECT_END;
    return {
      key: columns.textAt(source, this.key),
      json: target.buffer.toString('latin1', 0, at + 1),
      placeInBatch: place === null ? 0 : columns.numberAt(source, place),
    };
  }

  private write(target: Bytes, at: number, step: Step, source: Bytes): number {
    const { columns } = this;
    const { column } = step;
    const begin = columns.beginOf(column);
    if (begin === null) return writeLiteral(target, at, step.whenNull);
    if (step.kind === 'flag')
      return writeLiteral(target, at, columns.numberAt(source, column) === 1 ? step.whenTrue : step.whenFalse);
    const valueAt = writeLiteral(target, at, step.opening);
    if (step.kind === 'number') return writeNumber(target, valueAt, columns.numberAt(source, column));
    if (step.kind === 'millionths') return writeMillionths(target, valueAt, columns.numberAt(source, column));
    if (step.kind === 'word') return writeLiteral(target, valueAt, wordOf(step, columns.textAt(source, column)));
    const end = writeText(target, valueAt, source, begin, columns.endOf(column));
    if (step.kind === 'text') return end;
    target.buffer[end] = LIST_END;
    return end + 1;
  }
}

function stepOf<Row>(name: string, { column, making }: JsonField<Row, unknown>, columns: RowColumns): Step {
  const place = columns.placeOf(column);
  // Made in one place, so that all have one shape for the engine too: twice as fast.
  return {
    kind: kindOf(making, columns.isNumber(place)),
    column: place,
    opening: literalOf(name + beginningOf(making, columns.isNumber(place))),
    whenNull: literalOf(`${name}null`),
    whenTrue: literalOf(`${name}true`),
    whenFalse: literalOf(`${name}false`),
    of: making.kind === 'word' ? making.of : () => null,
    words: new Map(),
  };
}

function kindOf({ kind }: Making, isNumber: boolean): Step['kind'] {
  if (kind === 'same') return isNumber ? 'number' : 'text';
  return kind === 'behind' ? 'text' : kind;
}

/** What the value begins with, for all that a function writes the rest of. */
function beginningOf(making: Making, isNumber: boolean): string {
  if (making.kind === 'behind') return JSON.stringify(making.beginning).slice(0, -1);
  if (making.kind === 'listed') return '["';
  return making.kind === 'same' && !isNumber ? '"' : '';
}

function wordOf({ of, words }: Step, word: string): Literal {
  let literal = words.get(word);
  if (literal === undefined) words.set(word, (literal = literalOf(JSON.stringify(of(word)))));
  return literal;
}
