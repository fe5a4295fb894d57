import { Injectable } from '@nestjs/common';
import type { Pool, PoolConnection, QueryError, QueryOptions, RowDataPacket } from 'mysql2';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';
import { reading, type Reading } from './statement.js';

/** A value that may stand for a placeholder. */
export type SqlValue = string | number | boolean | Buffer | null;

/** Reads entities: of the pool (`Database.entities`) or in a transaction, for a Tx is one too. */
export interface EntityReader extends Pick<EntityManager, 'find' | 'findBy' | 'findOne' | 'findOneBy'> {
  createQueryBuilder<Row extends ObjectLiteral>(entity: EntityTarget<Row>, alias: string): SelectQueryBuilder<Row>;
}

const PING = reading('ping', { 1: 'number' }, 'SELECT 1');

/**
 * The one way to read outside of a transaction: declared statements, prepared on TypeORM's own pool, with rows as the
 * driver gives them; and entities, where their rules are wanted.
 */
@Injectable()
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /** For reads of entities: each a statement of its own. */
  get entities(): EntityReader {
    return this.dataSource.manager;
  }

  /**
   * The rows of a reading statement, prepared once per connection. Nothing is hydrated: BIGINT arrives as a number,
   * TINYINT as 0 or 1, JSON and MEDIUMTEXT as text.
   */
  read<Row>({ sql }: Reading<Row>, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.execute({ sql, values: values as SqlValue[] });
  }

  /** The same with the columns of each table in an object under the table's alias, for joins. */
  readNested<Row>({ sql }: Reading<Row>, values: readonly SqlValue[]): Promise<Row[]> {
    return this.execute({ sql, values: values as SqlValue[], nestTables: true });
  }

  /**
   * The rows of a statement whose text changes with its input: sent as text, so that it takes no place among the
   * prepared.
   */
  readOnce<Row>({ sql }: Reading<Row>, values: readonly SqlValue[]): Promise<Row[]> {
    return this.withConnection((connection, done) =>
      connection.query<RowDataPacket[]>(sql, values as SqlValue[], done),
    );
  }

  private execute<Row>(options: QueryOptions): Promise<Row[]> {
    return this.withConnection((connection, done) => connection.execute<RowDataPacket[]>(options, done));
  }

  /** Not by the pool's own `query`: only the commands of a connection are bounded in time (boundPool). */
  private withConnection<Row>(
    send: (connection: PoolConnection, done: (error: QueryError | null, rows: RowDataPacket[]) => void) => void,
  ): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.pool.getConnection((acquireError, connection) => {
        if (acquireError !== null) return reject(acquireError);
        send(connection, (error, rows) => {
          connection.release();
          if (error !== null) reject(error);
          else resolve(rows as unknown as Row[]);
        });
      });
    });
  }

  /** Ends without an error when the database answers. */
  async ping(): Promise<void> {
    await this.read(PING);
  }

  /** How many connections there are, how many of them are idle, and how many callers wait for one. */
  poolState(): { open: number; idle: number; waiting: number } {
    const pool = this.pool as unknown as Record<
      '_allConnections' | '_freeConnections' | '_connectionQueue',
      { length: number }
    >;
    return {
      open: pool._allConnections.length,
      idle: pool._freeConnections.length,
      waiting: pool._connectionQueue.length,
    };
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { pool: Pool }).pool;
  }
}
