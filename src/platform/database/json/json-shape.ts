/** How the JSON of a field is made of a column; null always stays null. */
export type Making =
  /** The number or text as it is. */
  | { readonly kind: 'same' }
  /** A flag of 0 or 1 as a boolean. */
  | { readonly kind: 'flag' }
  /** A count of millionths as a number. */
  | { readonly kind: 'millionths' }
  /** Text after a beginning that is always the same. */
  | { readonly kind: 'behind'; readonly beginning: string }
  /** A list with the text alone in it. */
  | { readonly kind: 'listed' }
  /** What a function says of one of few words; it is asked once for each of them. */
  | { readonly kind: 'word'; readonly of: (word: string) => unknown };

declare const shown: unique symbol;

/** A field that shows a `Value`, made of a column of `Row`. */
export interface JsonField<Row, Value> {
  readonly column: keyof Row & string;
  readonly making: Making;
  /** Never there: only for the compiler. */
  readonly [shown]?: Value;
}

/** The fields of a view, in their order. */
export type JsonFields<View, Row> = { readonly [Name in keyof View]-?: JsonField<Row, View[Name]> };

/** How JSON is made of each row of a statement. */
export interface JsonShape<Row> {
  /** The column whose value a cursor continues after: text. */
  readonly key: keyof Row & string;
  readonly fields: Readonly<Record<string, JsonField<Row, unknown>>>;
}

/** A row as JSON. */
export interface JsonRow {
  readonly key: string;
  /** An object in UTF-8, each byte as a character. */
  readonly json: string;
  /** Which read of a batch it is for. */
  readonly placeInBatch: number;
}

type ColumnOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;
type OrNull<Column, Value> = null extends Column ? Value | null : Value;

/** What a field can be made of. */
export interface Makings<Row> {
  same<Name extends ColumnOf<Row, string | number | null>>(column: Name): JsonField<Row, Row[Name]>;
  flag(column: ColumnOf<Row, boolean>): JsonField<Row, boolean>;
  millionths(column: ColumnOf<Row, number>): JsonField<Row, number>;
  behind(beginning: string, column: ColumnOf<Row, string>): JsonField<Row, string>;
  listed(column: ColumnOf<Row, string>): JsonField<Row, string[]>;
  word<Name extends ColumnOf<Row, string | null>, Value>(
    column: Name,
    of: (word: string) => Value,
  ): JsonField<Row, OrNull<Row[Name], Value>>;
}

const MAKINGS = {
  same: (column: string) => ({ column, making: { kind: 'same' } }),
  flag: (column: string) => ({ column, making: { kind: 'flag' } }),
  millionths: (column: string) => ({ column, making: { kind: 'millionths' } }),
  behind: (beginning: string, column: string) => ({ column, making: { kind: 'behind', beginning } }),
  listed: (column: string) => ({ column, making: { kind: 'listed' } }),
  word: (column: string, of: (word: string) => unknown) => ({ column, making: { kind: 'word', of } }),
};

/**
 * Declares, field by field, the JSON of a view that is made of one row, for `Database.readJson`. Pages are made so:
 * the bytes that the server sends become those that the caller gets, without objects or strings in between.
 */
export function jsonShape<View, Row>(
  key: ColumnOf<Row, string>,
  declare: (makings: Makings<Row>) => JsonFields<View, Row>,
): JsonShape<Row> {
  const fields = declare(MAKINGS as unknown as Makings<Row>);
  return { key, fields: fields as unknown as JsonShape<Row>['fields'] };
}
