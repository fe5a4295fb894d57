import { type ColumnOptions, getMetadataArgsStorage } from 'typeorm';
import { ID_LENGTH } from '../ids.js';

/** Ids, tokens and keys compare byte for byte; a collation that folds case would make two ids one. */
const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** The column of a prefixed ULID. */
export const ID_COLUMN = { type: 'char', length: ID_LENGTH, ...ASCII } as const satisfies ColumnOptions;

/** A word of a fixed list, such as a status. Not an SQL enum: a new word must not need a table rebuild. */
export const WORD_COLUMN = { type: 'varchar', length: 32, ...ASCII } as const satisfies ColumnOptions;

/** Free ascii text of at most this many characters. */
export function asciiColumn(length: number): ColumnOptions {
  return { type: 'varchar', length, ...ASCII };
}

/** Free Unicode text of at most this many code points. */
export function textColumn(length: number): ColumnOptions {
  return { type: 'varchar', length, charset: 'utf8mb4', collation: 'utf8mb4_bin' };
}

const AS_NUMBER = {
  to: (value: number | null | undefined) => value,
  from: (value: string | number | null) => (value === null ? null : Number(value)),
};

/** Unix milliseconds, or any whole number below 2^53: mysql2 hands BIGINT over as text by default. */
export const BIGINT_COLUMN = { type: 'bigint', transformer: AS_NUMBER } as const satisfies ColumnOptions;

/** A yes or no. */
export const BOOLEAN_COLUMN = {
  type: 'tinyint',
  transformer: {
    to: (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0),
    from: (value: number) => value === 1,
  },
} as const satisfies ColumnOptions;

/** A SHA-256 digest. */
export const DIGEST_COLUMN = { type: 'binary', length: 32 } as const satisfies ColumnOptions;

/** The table of an entity. */
export function tableOf(entity: new () => object): string {
  const name = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (name === undefined) throw new Error(`${entity.name} names no table`);
  return name;
}

/**
 * The columns of an entity that are read, in the order in which it declares them: all but those with `select: false`.
 */
function selectedColumns(entity: new () => object): string[] {
  return columnNamesOf(entity, ({ select }) => select !== false);
}

/** The columns of an entity that a new row brings: all but those with `insert: false`, which the database makes. */
export function insertedColumns(entity: new () => object): string[] {
  return columnNamesOf(entity, ({ insert }) => insert !== false);
}

/** Null for each column of a new row that may be null: the row says what of it is something else. */
export function nullsOf<Entity extends object>(entity: new () => Entity): Nulls<Entity> {
  const names = columnNamesOf(entity, ({ insert, nullable }) => insert !== false && nullable === true);
  return Object.fromEntries(names.map((name) => [name, null])) as Nulls<Entity>;
}

type Nulls<Entity> = { readonly [Name in keyof Entity as null extends Entity[Name] ? Name : never]: null };

function columnNamesOf(entity: new () => object, isWanted: (options: ColumnOptions) => boolean): string[] {
  return getMetadataArgsStorage()
    .columns.filter(({ target, options }) => target === entity && isWanted(options))
    .map(({ propertyName }) => propertyName);
}

/** What stands in a row for the kinds of columns. A flag is a TINYINT, a number is at most 2^53, JSON is text. */
interface Values {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  readonly bytes: Buffer;
}
export type Kind = keyof Values;

/** A column whose values are fewer than those of its kind. */
interface NarrowColumn<Value> {
  readonly kind: Kind;
  readonly isNullable: boolean;
  /** Never there: only for the compiler. */
  readonly value?: Value;
}

/**
 * A column of a row. With `?` it may be null; with `!` it may be null in the table, and the statement's conditions
 * leave no null.
 */
export type Column = Kind | `${Kind}?` | `${Kind}!` | NarrowColumn<unknown>;
/** The columns of a row by their names. */
export type Columns = Readonly<Record<string, Column>>;

type ValueOf<C> =
  C extends NarrowColumn<infer Value>
    ? Value
    : C extends `${infer K extends Kind}?`
      ? Values[K] | null
      : C extends `${infer K extends Kind}!`
        ? Values[K]
        : C extends Kind
          ? Values[C]
          : never;

/** A row of these columns. */
export type Row<C extends Columns> = { readonly [Name in keyof C]: ValueOf<C[Name]> };

type Nullable<C extends Columns> = { readonly [Name in keyof C]: NarrowColumn<ValueOf<C[Name]> | null> };

type EntityColumns<Entity, Name extends keyof Entity & string> = {
  readonly [N in Name]: NarrowColumn<Entity[N]>;
};

const KINDS_OF_TYPES: Readonly<Record<string, Kind>> = {
  char: 'text',
  varchar: 'text',
  mediumtext: 'text',
  tinyint: 'number',
  smallint: 'number',
  int: 'number',
  bigint: 'number',
  binary: 'bytes',
  varbinary: 'bytes',
  blob: 'bytes',
  mediumblob: 'bytes',
};

/** A column that holds a word of a fixed list. */
export function words<const Word extends string>(_list: readonly Word[]): NarrowColumn<Word> {
  return { kind: 'text', isNullable: false };
}

/** Columns of a joined table that may have no row. */
export function orNull<const C extends Columns>(columns: C): Nullable<C> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, { kind: kindOf(column), isNullable: true }]),
  ) as Nullable<C>;
}

/** Columns of an entity's table, of the types that the entity has. */
export function columnsOf<Entity extends object, Name extends keyof Entity & string>(
  entity: new () => Entity,
  ...names: readonly Name[]
): EntityColumns<Entity, Name> {
  const { columns } = getMetadataArgsStorage();
  const columnOf = (name: Name): NarrowColumn<unknown> => {
    const options = columns.find(({ target, propertyName }) => target === entity && propertyName === name)?.options;
    const kind = options === undefined ? undefined : kindOfEntity(options);
    if (kind === undefined) throw new Error(`${entity.name}.${name} is no column that a statement can read as it is`);
    return { kind, isNullable: options?.nullable === true };
  };
  return Object.fromEntries(names.map((name) => [name, columnOf(name)])) as EntityColumns<Entity, Name>;
}

/** All columns of an entity's table that are read; `Hidden` are those with `select: false`. */
export function allColumnsOf<Entity extends object, Hidden extends keyof Entity = never>(
  entity: new () => Entity,
): EntityColumns<Entity, Exclude<keyof Entity & string, Hidden>> {
  return columnsOf(entity, ...(selectedColumns(entity) as Exclude<keyof Entity & string, Hidden>[]));
}

function kindOfEntity({ type, transformer }: ColumnOptions): Kind | undefined {
  if (transformer === BOOLEAN_COLUMN.transformer) return 'flag';
  return typeof type === 'string' ? KINDS_OF_TYPES[type] : undefined;
}

/** The kind of a column. */
export function kindOf(column: Column): Kind {
  return typeof column === 'string' ? (column.replace(/[?!]$/, '') as Kind) : column.kind;
}

/** Whether a column of a table that may be null is as declared. */
export function allowsNull(column: Column): boolean {
  return typeof column === 'string' ? /[?!]$/.test(column) : column.isNullable;
}

/** The names of the columns that are flags. */
export function flagsOf(columns: Columns): string[] {
  return Object.entries(columns).flatMap(([name, column]) => (kindOf(column) === 'flag' ? [name] : []));
}

/** The same rows, with booleans for the flags that the driver gives as 0 and 1. */
export function setFlags<R extends Record<string, unknown>>(rows: R[], flags: readonly (keyof R)[]): R[] {
  for (const row of rows) for (const name of flags) if (row[name] !== null) row[name] = (row[name] === 1) as R[keyof R];
  return rows;
}

declare const rowOf: unique symbol;
declare const locksNothing: unique symbol;
declare const isWriting: unique symbol;

/** A statement that reads rows and may lock them, for a transaction. Only the functions below make one. */
export interface Locking<R> {
  readonly sql: string;
  /** Whether its text is always the same, and worth preparing: one of those that the code holds. */
  readonly isFixed: boolean;
  /** The columns of its rows that are flags. */
  readonly flags: readonly string[];
  readonly [rowOf]: R;
}

/** A statement that reads rows and locks none: it may be sent twice. Only the functions below make one. */
export interface Reading<R> extends Locking<R> {
  readonly [locksNothing]: true;
}

/** A statement that changes rows. Only the functions below make one. */
export interface Writing {
  readonly sql: string;
  /** Whether its text is always the same, and worth preparing. */
  readonly isFixed: boolean;
  readonly [isWriting]: true;
}

/** The row of a declared statement. */
export type RowOf<S> = S extends Locking<infer R> ? R : S extends (...args: never) => Locking<infer R> ? R : never;

/**
 * A statement as the test sees it that prepares all of them: its texts, and the columns of its rows; null = it writes.
 */
export interface Declared {
  readonly name: string;
  readonly columns: Columns | null;
  /** Whether it is declared as one that locks the rows it reads. */
  readonly locks: boolean;
  readonly texts: () => readonly string[];
}

/** The text of a statement, or more that goes with it, such as the values of its placeholders. */
type Text = string | { readonly sql: string };
type Built<T extends Text> = T extends string ? unknown : T;

/** The arguments that a statement is built of for the test. */
type Samples<Args extends readonly unknown[]> = readonly Args[] | (() => readonly Args[]);

const DECLARED = new Map<string, Declared>();

/** All statements of the files that are loaded. */
export function declaredStatements(): readonly Declared[] {
  return [...DECLARED.values()];
}

/** Declares a reading statement that locks nothing, and the columns of its rows. */
export function reading<const C extends Columns>(name: string, columns: C, sql: string): Reading<Row<C>> {
  declare({ name, columns, locks: false, texts: () => [sql] });
  return madeOf(sql, true, flagsOf(columns)) as Reading<Row<C>>;
}

/** The same for a statement that locks the rows it reads. */
export function locking<const C extends Columns>(name: string, columns: C, sql: string): Locking<Row<C>> {
  declare({ name, columns, locks: true, texts: () => [sql] });
  return madeOf(sql, true, flagsOf(columns)) as Locking<Row<C>>;
}

/** The same as `reading` for a statement whose text depends on its input. */
export function readingBy<const C extends Columns, Args extends readonly unknown[], T extends Text>(
  name: string,
  columns: C,
  build: (...args: Args) => T,
  samples: Samples<NoInfer<Args>>,
): (...args: Args) => Reading<Row<C>> & Built<T> {
  declare({ name, columns, locks: false, texts: () => textsOf(build, samples) });
  return makerOf(build, flagsOf(columns)) as (...args: Args) => Reading<Row<C>> & Built<T>;
}

/** The same as `locking` for a statement whose text depends on its input. */
export function lockingBy<const C extends Columns, Args extends readonly unknown[], T extends Text>(
  name: string,
  columns: C,
  build: (...args: Args) => T,
  samples: Samples<NoInfer<Args>>,
): (...args: Args) => Locking<Row<C>> & Built<T> {
  declare({ name, columns, locks: true, texts: () => textsOf(build, samples) });
  return makerOf(build, flagsOf(columns)) as (...args: Args) => Locking<Row<C>> & Built<T>;
}

/** Declares a statement that changes rows. */
export function writing(name: string, sql: string): Writing {
  declare({ name, columns: null, locks: false, texts: () => [sql] });
  const made: Pick<Writing, 'sql' | 'isFixed'> = madeOf(sql, true, []);
  return made as Writing;
}

/** The same for a statement whose text depends on its input. */
export function writingBy<Args extends readonly unknown[]>(
  name: string,
  build: (...args: Args) => string,
  samples: Samples<NoInfer<Args>>,
): (...args: Args) => Writing {
  declare({ name, columns: null, locks: false, texts: () => textsOf(build, samples) });
  const make: (...args: Args) => Pick<Writing, 'sql' | 'isFixed'> = makerOf(build, []);
  return make as (...args: Args) => Writing;
}

/** The rows of a statement as declared, of those that the driver gives. */
export function withFlags<R>({ flags }: Locking<R>, rows: Promise<Record<string, unknown>[]>): Promise<R[]> {
  return (flags.length === 0 ? rows : rows.then((given) => setFlags(given, flags))) as Promise<R[]>;
}

/** A statement without what only the compiler knows of it. */
type Made = Pick<Locking<unknown>, 'sql' | 'isFixed' | 'flags'>;

function madeOf(text: Text, isFixed: boolean, flags: readonly string[]): Made {
  return typeof text === 'string' ? { sql: text, isFixed, flags } : { ...text, isFixed, flags };
}

function makerOf<Args extends readonly unknown[]>(
  build: (...args: Args) => Text,
  flags: readonly string[],
): (...args: Args) => Made {
  return (...args) => madeOf(build(...args), isForOne(args), flags);
}

/**
 * Whether a text is built for one thing only: of lists of one, and the count 1. Of those there are few; any other
 * depends on what a caller asks for, of which there is no end.
 */
function isForOne(args: readonly unknown[]): boolean {
  return (
    args.length > 0 && args.every((arg) => arg === 1 || (Array.isArray(arg) && arg.length === 1 && isPlain(arg[0])))
  );
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || Buffer.isBuffer(value);
}

function textsOf<Args extends readonly unknown[]>(build: (...args: Args) => Text, samples: Samples<Args>): string[] {
  return (typeof samples === 'function' ? samples() : samples).map((args) => {
    const text = build(...args);
    return typeof text === 'string' ? text : text.sql;
  });
}

function declare(statement: Declared): void {
  if (DECLARED.has(statement.name)) throw new Error(`Two statements are called ${statement.name}`);
  DECLARED.set(statement.name, statement);
}

/** The place of a list of values in a statement: `?, ?, ?`. An empty list has no place in SQL: callers ask before. */
export function placeholders(values: Iterable<unknown>): string {
  return Array.from(values, () => '?').join(', ');
}

/** The same for so many values. */
export function placeholdersOf(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}
