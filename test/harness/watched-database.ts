import type { Pool, PoolConnection } from 'mysql2';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../../src/app.module.js';
import { dataSourceOptions } from '../../src/platform/database/bounded-pool.js';
import type { Transactor, Tx } from '../../src/platform/database/transactor.js';
import type { TestApp } from './test-app.js';

/** A statement as it was sent. */
interface Statement {
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

const TABLE = /\b(?:FROM|INTO|UPDATE) (\w+)/;

/** Listens to the statements of an application, by their transactions. */
export class StatementsSent {
  private readonly open = new Map<PoolConnection, string[]>();
  private readonly ended: string[][] = [];

  constructor({ app }: TestApp) {
    const { pool } = app.get(DataSource).driver as unknown as { pool: Pool };
    pool.on('acquire', (connection) => {
      if (this.open.has(connection)) return;
      this.open.set(connection, []);
      for (const name of ['query', 'execute'] as const) this.listenTo(connection, name);
    });
  }

  /** The transactions that have ended since the last call, each from its beginning to its end. */
  take(): string[][] {
    return this.ended.splice(0);
  }

  private listenTo(connection: PoolConnection, name: 'query' | 'execute'): void {
    const original = connection[name].bind(connection) as (...args: unknown[]) => unknown;
    const listening = (...args: unknown[]): unknown => {
      const [statement] = args as [string | { readonly sql: string }];
      this.add(connection, typeof statement === 'string' ? statement : statement.sql);
      return original(...args);
    };
    Object.assign(connection, { [name]: listening });
  }

  private add(connection: PoolConnection, sql: string): void {
    const before = sql === 'START TRANSACTION' ? [] : (this.open.get(connection) ?? []);
    const statements = [...before, nameOf(sql)];
    this.open.set(connection, statements);
    if (sql === 'COMMIT' || sql === 'ROLLBACK') this.ended.push(statements);
  }
}

/** A statement by what it does, and to which of our tables first: `SELECT phones`. */
function nameOf(sql: string): string {
  const [, table] = TABLE.exec(sql) ?? [];
  return table === undefined ? sql : `${sql.split(' ', 1).join()} ${table}`;
}

/** Two statements, in whatever order they are sent, and what is to happen between them. */
interface Gap {
  readonly pair: readonly [RegExp, RegExp];
  readonly action: () => Promise<unknown>;
  first: RegExp | null;
  done(): void;
  fail(error: unknown): void;
}

/**
 * Does something between two statements of an application, whichever is sent first: a test of their order that passes
 * with both orders tests nothing.
 */
export class BetweenStatements {
  private readonly known = new Set<PoolConnection>();
  private gap: Gap | null = null;

  constructor({ app }: TestApp) {
    const { pool } = app.get(DataSource).driver as unknown as { pool: Pool };
    pool.on('acquire', (connection) => {
      if (this.known.has(connection)) return;
      this.known.add(connection);
      for (const name of ['query', 'execute'] as const) this.hold(connection, name);
    });
  }

  /** Resolves when `action`, which takes place once between the next two such statements, is over. */
  once(pair: readonly [RegExp, RegExp], action: () => Promise<unknown>): Promise<void> {
    return new Promise((done, fail) => (this.gap = { pair, action, first: null, done, fail }));
  }

  private hold(connection: PoolConnection, name: 'query' | 'execute'): void {
    const original = connection[name].bind(connection) as (...args: unknown[]) => unknown;
    const holding = (...args: unknown[]): unknown => {
      const [statement] = args as [string | { readonly sql: string }];
      const gap = this.entered(typeof statement === 'string' ? statement : statement.sql);
      if (gap === null) return original(...args);
      void gap
        .action()
        .then(gap.done, gap.fail)
        .finally(() => original(...args));
      return undefined;
    };
    Object.assign(connection, { [name]: holding });
  }

  /** The gap that ends with this statement. */
  private entered(sql: string): Gap | null {
    const { gap } = this;
    const one = gap?.pair.find((pattern) => pattern.test(sql));
    if (gap === null || one === undefined || one === gap.first) return null;
    if (gap.first === null) {
      gap.first = one;
      return null;
    }
    this.gap = null;
    return gap;
  }
}

/** Longer than any test fills its tables while this connection says nothing. */
const WAIT_TIMEOUT_SECONDS = 600;

/** Production's pool with one connection, so that its counters are those of what is looked at. */
export async function openOneConnection(databaseUrl: string): Promise<DataSource> {
  const dataSource = await new DataSource(
    dataSourceOptions({ databaseUrl, databasePoolSize: 1, databaseTls: false }, SCHEMA),
  ).initialize();
  await dataSource.query(`SET SESSION wait_timeout = ${WAIT_TIMEOUT_SECONDS}`);
  return dataSource;
}
