import type { PoolConnection } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { Transactor, Tx } from '../../src/platform/database/transactor.js';

/** A statement as it was sent. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Runs work in a transaction of the application's own pool and remembers every statement of it. Nothing is kept of its
 * effect.
 */
export class WatchedTransactor {
  readonly statements: Statement[] = [];
  /** Index entries and rows that the database read for them. */
  reads = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** In place of the one that the application's classes take. */
  get transactor(): Transactor {
    return { run: <T>(work: (tx: Tx) => Promise<T>) => this.run(work) } as unknown as Transactor;
  }

  /** How the database would run each reading or changing statement, one row for each table of it. */
  async plans(): Promise<Record<string, unknown>[]> {
    const plans: Record<string, unknown>[] = [];
    for (const { sql, values } of this.statements.filter((statement) =>
      /^(SELECT|UPDATE|DELETE)/i.test(statement.sql),
    )) {
      const rows = await this.dataSource.query<Record<string, unknown>[]>(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, [
        ...values,
      ]);
      plans.push(...rows.map((row) => ({ ...row, sql: sql.slice(0, 200) })));
    }
    return plans;
  }

  private async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const readsSoFar = async () => {
      const rows = (await runner.query("SHOW SESSION STATUS LIKE 'Handler_read%'")) as { Value: string }[];
      return rows.reduce((sum, row) => sum + Number(row.Value), 0);
    };
    let forget = (): void => undefined;
    try {
      await runner.startTransaction();
      const before = await readsSoFar();
      forget = this.watch((await runner.connect()) as PoolConnection);
      const result = await work(runner.manager as Tx);
      forget();
      this.reads = (await readsSoFar()) - before;
      return result;
    } finally {
      forget();
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  /** Remembers what is sent on a connection until the function that it gives back is called. */
  private watch(connection: PoolConnection): () => void {
    const sent = (sql: unknown, values: unknown): void => {
      this.statements.push({ sql: String(sql), values: Array.isArray(values) ? values : [] });
    };
    const own = connection as unknown as Record<'query' | 'execute', (...args: unknown[]) => unknown>;
    const before = { query: own.query, execute: own.execute };
    for (const name of ['query', 'execute'] as const)
      own[name] = (...args) => {
        sent(args[0], args[1]);
        return before[name].apply(connection, args);
      };
    return () => Object.assign(own, before);
  }
}
