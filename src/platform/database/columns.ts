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
export function selectedColumns(entity: new () => object): string[] {
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
