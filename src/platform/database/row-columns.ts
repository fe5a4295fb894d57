import { type ColumnOptions, getMetadataArgsStorage } from 'typeorm';
import { BOOLEAN_COLUMN, selectedColumns } from './columns.js';

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
