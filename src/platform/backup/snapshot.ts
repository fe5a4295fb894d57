import { createHash } from 'node:crypto';
import { LongConnection, type Servers } from '../database/session.js';
import { reading, readingBy } from '../database/statement.js';

/** What keeps a backup or a restore from being made, in a sentence for the operator; never with a password. */
export class BackupFault extends Error {}

/** A table as a backup needs it: its name, its columns but generated ones, and those of its primary key. */
interface StoredTable {
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
const STORED_COLUMNS = reading(
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
const LITERAL_ROWS = readingBy(
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
function quoted(name: string): string {
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

/** The rows of one table. */
export interface TableRows {
  readonly rows: number;
  /** SHA-256 over all of them, as an INSERT has them, in the order of the primary key. */
  readonly digest: string;
}

/** An INSERT is ended when it is so long; what servers accept begins at a megabyte. */
const INSERT_CHARS = 2 ** 18;
/** Both servers give up on a reader that takes nothing for a minute; a slow disk may need longer. */
const READER_RESTS_SECONDS = 3_600;
const BEGIN = [
  `SET SESSION sql_mode = '', time_zone = '+00:00', net_write_timeout = ${READER_RESTS_SECONDS}`,
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT',
];
/** What the statements of a backup need, on whatever connection. */
const HEADER = [
  'SET NAMES utf8mb4 COLLATE utf8mb4_bin;',
  "SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO', time_zone = '+00:00', foreign_key_checks = 0, unique_checks = 0;",
];

/** A schema as it was at one moment, while the service goes on changing it. */
export class Snapshot {
  private readonly found: Record<string, TableRows> = {};

  private constructor(private readonly connection: LongConnection) {}

  /** Hands work the present state of the schema. */
  static during<T>(server: Servers, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    return LongConnection.during(server, async (connection) => {
      for (const statement of BEGIN) await connection.send(statement);
      return work(new Snapshot(connection));
    });
  }

  /** The statements that make the schema again, in pieces; each statement ends with a line. */
  async *text(): AsyncGenerator<string> {
    yield `${HEADER.join('\n')}\n`;
    for (const table of await this.tables()) {
      const [made] = (await this.connection.send(`SHOW CREATE TABLE ${quoted(table.name)}`)) as [
        { 'Create Table': string },
      ];
      yield `${made['Create Table']};\n`;
      yield* inserts(table, this.rowsOf(table));
    }
  }

  /** Reads every row, for its digest. */
  async readAll(): Promise<Record<string, TableRows>> {
    for await (const piece of this.text()) void piece;
    return this.found;
  }

  /** What was read so far, by table; those without rows are left out. */
  rowsRead(): Readonly<Record<string, TableRows>> {
    return this.found;
  }

  private async tables(): Promise<StoredTable[]> {
    const columns = await this.connection.read(STORED_COLUMNS);
    const names = [...new Set(columns.map(({ tableName }) => tableName ?? ''))];
    return names.map((name) => {
      const own = columns.filter(({ tableName }) => tableName === name);
      const key = own.filter(({ keyPlace }) => keyPlace !== null);
      key.sort((left, right) => Number(left.keyPlace) - Number(right.keyPlace));
      return {
        name,
        columns: own.map(({ columnName, dataType }) => ({ name: columnName ?? '', dataType: dataType ?? '' })),
        key: key.map(({ columnName }) => columnName ?? ''),
      };
    });
  }

  private async *rowsOf(table: StoredTable): AsyncGenerator<string> {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const { literal } of this.connection.stream(LITERAL_ROWS(table))) {
      // The server returns NULL for what is longer than its max_allowed_packet.
      if (literal === null) throw new BackupFault(`A row of ${table.name} is longer than max_allowed_packet.`);
      hash.update(literal);
      rows += 1;
      yield literal;
    }
    if (rows > 0) this.found[table.name] = { rows, digest: hash.digest('base64url') };
  }
}

async function* inserts({ name, columns }: StoredTable, rows: AsyncIterable<string>): AsyncGenerator<string> {
  const begin = `${insertInto(name)} (${columns.map((column) => quoted(column.name)).join(',')}) VALUES `;
  let values = '';
  for await (const row of rows) {
    values += values === '' ? row : `,${row}`;
    if (values.length < INSERT_CHARS) continue;
    yield `${begin}${values};\n`;
    values = '';
  }
  if (values !== '') yield `${begin}${values};\n`;
}
