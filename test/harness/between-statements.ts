import type { Pool, PoolConnection } from 'mysql2';
import { DataSource } from 'typeorm';
import type { TestApp } from './test-app.js';

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
