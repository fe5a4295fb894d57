import mysql2 from 'mysql2/promise';

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
