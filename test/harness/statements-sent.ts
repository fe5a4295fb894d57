import type { Pool, PoolConnection } from 'mysql2';
import { DataSource } from 'typeorm';
import type { TestApp } from './test-app.js';

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
