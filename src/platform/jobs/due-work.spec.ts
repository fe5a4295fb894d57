import type { Database, SqlValue } from '../database/database.js';
import type { Reading } from '../database/statement.js';
import { findDueWork } from './due-work.js';
import { JobQueue } from './job-queue.js';

const NOW = 1_000_000;
const PAGE = 2_000;

const JOBS = new JobQueue<{ readonly name: string; readonly kind: number }, { readonly jobId: string }>({
  table: 'counted_jobs',
  index: 'counted_jobs_queue',
  id: 'jobId',
  queue: { name: 'queuedFor', kind: 'kind' },
  queueKinds: { name: 'text!', kind: 'number!' },
  columnKinds: { jobId: 'text' },
  written: [],
  queuesMax: PAGE,
});

interface Row {
  readonly name: string;
  readonly kind: number;
  readonly dueAt: number;
}

/** A table of jobs that is read by the statements of `JOBS`. */
class Table {
  statements = 0;
  private readonly heads: readonly Row[];

  constructor(private readonly rows: readonly Row[]) {
    const firsts = new Map<string, Row>();
    for (const row of rows) {
      const first = firsts.get(`${row.name} ${row.kind}`);
      if (first === undefined || row.dueAt < first.dueAt) firsts.set(`${row.name} ${row.kind}`, row);
    }
    this.heads = [...firsts.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  get database(): Database {
    const read = async (statement: Reading<unknown>, values: readonly SqlValue[]): Promise<unknown[]> => {
      this.statements += 1;
      if (statement === JOBS.headsOf) return this.heads.filter(({ name }) => name > String(values[0])).slice(0, PAGE);
      const now = Number(values.at(-1));
      const [names, kinds] = [new Set(values), new Set(values)];
      const due = this.rows.filter(({ name, kind, dueAt }) => names.has(name) && kinds.has(kind) && dueAt <= now);
      return [{ due: Math.min(due.length, 10_001) }];
    };
    return { read, readText: read } as unknown as Database;
  }
}

const nameOf = (index: number): string => `q_${String(index).padStart(6, '0')}`;
const rowsOf = (names: number, make: (index: number) => readonly Omit<Row, 'name'>[]): Row[] =>
  Array.from({ length: names }, (_none, index) => make(index).map((row) => ({ name: nameOf(index), ...row }))).flat();

describe('What is due', () => {
  it.each([
    [1, 1],
    [2_500, 1],
    [9_999, 1],
    [4_000, 2],
  ])('is counted once, in %i names with %i kinds each, by a few statements', async (names, kinds) => {
    const each = (index: number): Omit<Row, 'name'>[] =>
      // The kinds of a name are due at very different times.
      Array.from({ length: kinds }, (_none, kind) => ({ kind, dueAt: kind === 0 ? index : NOW - index }));
    const table = new Table(rowsOf(names, each));
    const found = await findDueWork(JOBS, table.database, NOW);
    expect(found).toEqual({ due: names * kinds, isMore: false, oldestDueAt: 0 });
    expect(table.statements).toBeLessThanOrEqual(2 + (names * kinds) / PAGE + names / 500 + 1);
  });

  it('is more than was counted, by one statement where the first queues hold that much', async () => {
    const table = new Table(rowsOf(1_500, () => Array.from({ length: 21 }, () => ({ kind: 0, dueAt: 5 }))));
    expect(await findDueWork(JOBS, table.database, NOW)).toEqual({ due: 10_000, isMore: true, oldestDueAt: 5 });
    expect(table.statements).toBe(2);
  });

  it('leaves out what is leased, what is not chosen, and what is due later', async () => {
    const table = new Table(rowsOf(10, (index) => [{ kind: 0, dueAt: NOW + 5 - index }]));
    expect(await findDueWork(JOBS, table.database, NOW)).toEqual({ due: 5, isMore: false, oldestDueAt: NOW - 4 });
    const chosen = await findDueWork(JOBS, table.database, NOW, async (heads) => heads.slice(0, 2));
    expect(chosen).toEqual({ due: 2, isMore: false, oldestDueAt: NOW - 1 });
  });
});
