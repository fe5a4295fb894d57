import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { monotonicMs } from '../clock.js';
import { LOG, type Log } from '../observability/log.js';
import { Database, type SqlValue } from './database.js';

/** A statement made of a few index dives takes a millisecond; longer means that it reads the whole index. */
const SLOW_MS = 8;
/** The statistics of a table are renewed no more often than this. */
const RENEW_EVERY_MS = 10_000;

/**
 * Statements that must live from a few index dives, however large the table is. An optimizer that believes in a small
 * table reads a large one from end to end, and MariaDB goes on believing what it knew when it opened the table, although it
 * counts anew in the background: so the statistics are renewed when such a statement becomes slow.
 */
@Injectable()
export class IndexDives {
  private readonly renewedAt = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The rows of a statement on a table whose name is our own. */
  async read<Row>(table: string, sql: string, values: readonly SqlValue[]): Promise<Row[]> {
    const start = monotonicMs();
    // Not prepared: MariaDB plans a prepared statement anew when the table is opened again, and then without dives.
    const rows = await this.database.readOnce<Row>(sql, values);
    const now = monotonicMs();
    if (now - start >= SLOW_MS && now - (this.renewedAt.get(table) ?? -RENEW_EVERY_MS) >= RENEW_EVERY_MS) await this.renew(table, now);
    return rows;
  }

  private async renew(table: string, now: number): Promise<void> {
    this.renewedAt.set(table, now);
    // Without it the work is slower, but goes on.
    await this.dataSource.query(`ANALYZE NO_WRITE_TO_BINLOG TABLE ${table}`).catch((err: unknown) => this.log.warn({ err, table }, 'renewing index statistics failed'));
  }
}
