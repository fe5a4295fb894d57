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
    const query = runner.query.bind(runner) as unknown as (
      sql: string,
      values?: unknown[],
      isStructured?: boolean,
    ) => Promise<unknown>;
    const readsSoFar = async () => {
      const rows = (await query("SHOW SESSION STATUS LIKE 'Handler_read%'")) as { Value: string }[];
      return rows.reduce((sum, row) => sum + Number(row.Value), 0);
    };
    try {
      await runner.startTransaction();
      const before = await readsSoFar();
      runner.query = ((sql: string, values: unknown[] = [], isStructured = false) => {
        this.statements.push({ sql, values });
        return query(sql, values, isStructured);
      }) as unknown as typeof runner.query;
      const result = await work(runner.manager as Tx);
      this.reads = (await readsSoFar()) - before;
      return result;
    } finally {
      runner.query = query as unknown as typeof runner.query;
      await runner.rollbackTransaction();
      await runner.release();
    }
  }
}
