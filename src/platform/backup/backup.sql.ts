import { reading, readingBy } from '../database/statement.js';

/** A table as a backup needs it: its name, its columns but generated ones, and those of its primary key. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly dataType: string }[];
  readonly key: readonly string[];
}

const NUMBERS = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal']);
/** Longer texts are written as bytes: REPLACE takes time in the square of their length, 9 s for 100 kB of quotes. */
const ESCAPED_BYTES_MAX = 500;
const BYTES = new Set(['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob']);

/** How many other connections use the schema, as far as this account may see. */
export const OTHER_CONNECTIONS = reading(
  'backup: other connections',
  { others: 'number' },
  `SELECT COUNT(*) AS others FROM information_schema.PROCESSLIST
  WHERE DB = DATABASE() AND ID <> CONNECTION_ID()`,
);

/** What is backed up, or restored into. */
export const SERVER_AND_SCHEMA = reading(
  'backup: server and schema',
  { version: 'text?', tables: 'number?' },
  `SELECT VERSION() AS version,
  (SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()) AS tables`,
);

/** All columns that an INSERT may name, table by table, without views. The place in the primary key counts from 1. */
export const STORED_COLUMNS = reading(
  'backup: stored columns',
  { tableName: 'text?', columnName: 'text?', dataType: 'text?', keyPlace: 'number?' },
  `SELECT c.TABLE_NAME AS tableName, c.COLUMN_NAME AS columnName, c.DATA_TYPE AS dataType, s.SEQ_IN_INDEX AS keyPlace
  FROM information_schema.COLUMNS c
  JOIN information_schema.TABLES t ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME
    AND t.TABLE_TYPE = 'BASE TABLE'
  LEFT JOIN information_schema.STATISTICS s ON s.TABLE_SCHEMA = c.TABLE_SCHEMA AND s.TABLE_NAME = c.TABLE_NAME
    AND s.COLUMN_NAME = c.COLUMN_NAME AND s.INDEX_NAME = 'PRIMARY'
  WHERE c.TABLE_SCHEMA = DATABASE() AND COALESCE(c.GENERATION_EXPRESSION, '') = ''
  ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION`,
);

/**
 * Each row of a table as an INSERT has it: `(1,'it\'s',0xAB,NULL)`. In the order of the primary key, which must be read
 * and not sorted: a sort has no room for long rows. Without a key they come in the order of their insertion.
 */
export const LITERAL_ROWS = readingBy(
  'backup: literal rows',
  { literal: 'text?' },
  ({ name, columns, key }: StoredTable) =>
    `SELECT CONCAT('(', ${columns.map(literalOf).join(", ',', ")}, ')') AS literal FROM ${quoted(name)}${
      key.length === 0 ? '' : ` FORCE INDEX (PRIMARY) ORDER BY ${key.map(quoted).join(', ')}`
    }`,
  [
    [
      {
        name: 'data_keys',
        columns: [
          { name: 'purpose', dataType: 'varchar' },
          { name: 'wrappedKey', dataType: 'varbinary' },
          { name: 'createdAt', dataType: 'bigint' },
        ],
        key: ['purpose'],
      },
    ],
  ],
);

/** What an INSERT into a table begins with. */
export function insertInto(name: string): string {
  return `INSERT INTO ${quoted(name)}`;
}

/** A name of the schema in a statement. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

function literalOf({ name, dataType }: StoredTable['columns'][number]): string {
  const column = quoted(name);
  if (NUMBERS.has(dataType)) return `IFNULL(${column}, 'NULL')`;
  if (BYTES.has(dataType)) return `IFNULL(IF(LENGTH(${column}) = 0, QUOTE(''), CONCAT('0x', HEX(${column}))), 'NULL')`;
  // QUOTE escapes backslash, apostrophe, NUL and Ctrl-Z. Line ends must be too: statements end with a line.
  const escaped = String.raw`REPLACE(REPLACE(REPLACE(QUOTE(${column}), '\n', '\\n'), '\r', '\\r'), '"', '\\"')`;
  const bytes = `CONCAT('_utf8mb4 0x', HEX(CONVERT(${column} USING utf8mb4)))`;
  return `IF(LENGTH(${column}) > ${ESCAPED_BYTES_MAX}, ${bytes}, ${escaped})`;
}
