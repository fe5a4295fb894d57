import mysql2 from 'mysql2/promise';
import { ulid } from 'ulid';

/** Where a database schema is. */
export interface Schema {
  readonly databaseUrl: string;
}

/** The columns of a delivery that somebody must give, for statements that make many of them. */
export const DELIVERY_COLUMNS =
  'deliveryId, tenantId, projectId, webhookConfigId, eventId, eventType, status, queuedFor, isRetry, dueAt, fence, ' +
  'attemptCount, createdAt, updatedAt';

const DEADLOCK = 1213;
const ATTEMPTS_MAX = 5;

/** What only the database can say or bring about: rows as they lie, and locks held from outside. */
export class Sql {
  private constructor(
    private readonly connection: mysql2.Connection,
    private readonly schema: Schema,
  ) {}

  static async open(schema: Schema): Promise<Sql> {
    return new Sql(await mysql2.createConnection({ uri: schema.databaseUrl, supportBigNumbers: true }), schema);
  }

  async rows<Row>(sql: string, values: readonly (string | number | null)[] = []): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [rows] = await this.connection.query(sql, [...values]);
        return rows as Row[];
      } catch (error) {
        // The workers of the application lock the same rows: one of two has to begin again.
        if (attempt === ATTEMPTS_MAX || (error as { errno?: number }).errno !== DEADLOCK) throw error;
      }
    }
  }

  async count(from: string, values: readonly (string | number | null)[] = []): Promise<number> {
    return Number((await this.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`, values))[0]?.n);
  }

  /** How many statements of this schema the server is at work on whose text fits. Prepared ones show no values. */
  async atWork(pattern: RegExp): Promise<number> {
    const running = await this.rows<{ Info: string | null; db: string | null }>('SHOW FULL PROCESSLIST');
    return running.filter(({ Info, db }) => this.schema.databaseUrl.endsWith(`/${db}`) && pattern.test(Info ?? ''))
      .length;
  }

  /** Holds the locks of a reading statement until the returned function is called. */
  async hold(sql: string, values: readonly string[]): Promise<() => Promise<void>> {
    await this.connection.beginTransaction();
    await this.connection.query(`${sql} FOR UPDATE`, [...values]);
    return () => this.connection.rollback();
  }

  /** Makes a change and leaves it uncommitted until the returned function is called. */
  async begin(sql: string, values: readonly string[]): Promise<() => Promise<void>> {
    await this.connection.beginTransaction();
    await this.connection.query(sql, [...values]);
    return () => this.connection.commit();
  }

  close(): Promise<void> {
    return this.connection.end();
  }
}

type Value = string | number | null;

/** Sends a statement: on a connection of its own, or in a transaction. */
export type Send = (sql: string, values: Value[]) => Promise<unknown>;

/** Columns that every row must have a value of. */
const NEEDED = `SELECT column_name AS name, character_set_name AS charset FROM information_schema.columns
WHERE table_schema = DATABASE() AND table_name = ? AND is_nullable = 'NO' AND column_default IS NULL
  AND extra NOT LIKE '%GENERATED%'`;

/** Inserts a row by hand, as far as a test cares: what it does not say and must have a value is 0, or an empty text. */
export async function insertRow(send: Send, table: string, said: Readonly<Record<string, Value>>): Promise<void> {
  const needed = (await send(NEEDED, [table])) as { name: string; charset: string | null }[];
  const blank = Object.fromEntries(needed.map(({ name, charset }) => [name, charset === null ? 0 : '']));
  const row = { ...blank, ...said };
  const marks = Object.keys(row).map(() => '?');
  await send(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`, Object.values(row));
}

/** A row of `messages` as far as a test cares. */
interface MessageWritten {
  readonly tenantId: string;
  readonly projectId: string;
  readonly phone: string;
  readonly sendAt: number;
  readonly status?: string;
  readonly isReserved?: boolean;
  readonly reservedMicros?: number;
}

/** Inserts an outbound message by hand, accepted now. Returns its id. */
export async function writeMessage(send: Send, message: MessageWritten): Promise<string> {
  const messageId = `msg_${ulid()}`;
  const { tenantId, projectId, phone, sendAt, status = 'QUEUED', isReserved = true, reservedMicros = 0 } = message;
  const now = Date.now();
  await insertRow(send, 'messages', {
    messageId,
    tenantId,
    projectId,
    phone,
    sendAt,
    status,
    isReserved: isReserved ? 1 : 0,
    reservedMicros,
    direction: 'OUTBOUND',
    category: 'TRANSACTIONAL',
    parts: 1,
    createdAt: now,
    updatedAt: now,
    version: 1,
  });
  return messageId;
}

const DIGITS = Array.from({ length: 10 }, (_none, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');

/**
 * Hands the work a derived table `seq` of as many numbers `n`, from 0 or a later one on, below a million: MySQL and
 * MariaDB have no series in common.
 */
export async function withSeries(
  sql: Sql,
  work: (seq: (count: number, from?: number) => string) => Promise<void>,
): Promise<void> {
  await sql.rows(`CREATE TABLE digits (PRIMARY KEY (d)) AS ${DIGITS}`);
  await work(
    (count, from = 0) =>
      `(SELECT a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000 + g.d * 100000 AS n FROM digits a, digits b,
digits c, digits e, digits f, digits g ORDER BY n LIMIT ${from}, ${count}) AS seq`,
  );
  await sql.rows('DROP TABLE digits');
}
