import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { monotonicMs } from '../clock.js';
import { LOG, type Log } from '../log.js';
import { Database, type SqlValue } from './database.js';
import type { Reading } from './statement.js';

/**
 * A statement made of a few index dives takes a millisecond; longer means that it reads the whole index, or that the
 * server is busy.
 */
const SLOW_MS = 8;
/** What takes so many times as long as an empty statement is not slow because the server is busy. */
const SLOW_PINGS = 6;
/** The statistics of a table are renewed no more often than this. */
const RENEW_EVERY_MS = 10_000;
/** On a busy server, it is asked no more often than this whether it is. */
const ASK_EVERY_MS = 1_000;

/**
 * Statements that must live from a few index dives, however large the table is. An optimizer that believes in a small
 * table reads a large one from end to end, and MariaDB goes on believing what it knew when it opened the table,
 * although it counts again in the background: so the statistics are renewed when such a statement becomes slow.
 */
@Injectable()
export class BoundedReads {
  /** By table, until when nothing more is measured. */
  private readonly restsUntil = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The rows of a statement on a table whose name is our own. */
  async read<Row>(table: string, statement: Reading<Row>, values: readonly SqlValue[]): Promise<Row[]> {
    const start = monotonicMs();
    // Not prepared: MariaDB plans a prepared statement again when the table is opened again, and then without dives.
    const rows = await this.database.readText(statement, values);
    const now = monotonicMs();
    if (now - start >= SLOW_MS && now >= (this.restsUntil.get(table) ?? 0))
      await this.lookInto(table, now - start, now);
    return rows;
  }

  private async lookInto(table: string, tookMs: number, now: number): Promise<void> {
    this.restsUntil.set(table, now + ASK_EVERY_MS);
    // Without it the work is slower, but goes on.
    try {
      await this.database.ping();
      if (tookMs < SLOW_PINGS * (monotonicMs() - now)) return;
      this.restsUntil.set(table, now + RENEW_EVERY_MS);
      await this.dataSource.query(`ANALYZE NO_WRITE_TO_BINLOG TABLE ${table}`);
    } catch (err) {
      this.log.warn({ err, table }, 'renewing index statistics failed');
    }
  }
}
