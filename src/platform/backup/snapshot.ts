import { createHash } from 'node:crypto';
import { LongConnection } from '../database/long-connection.js';
import type { Servers } from '../database/session.js';
import { BackupFault } from './backup-fault.js';
import { insertInto, LITERAL_ROWS, quoted, STORED_COLUMNS, type StoredTable } from './backup.sql.js';

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
