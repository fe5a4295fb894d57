import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolConnection, QueryError, RowDataPacket } from 'mysql2';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';
import { monotonicMs } from '../clock.js';
import { PLACE, type SentRead } from './fixed-connections.js';
import { STATEMENT_TIMEOUT_MS } from './bounded-pool.js';
import { isConnectionLost } from './database-errors.js';
import { FixedConnections, LOSSES_MAX, type ReadServers } from './fixed-connections.js';
import { makeJson } from './json/json-rows.js';
import type { RowViews } from './json/row-views.js';
import { discard } from './session.js';
import { reading, type Reading, withFlags } from './statement.js';

/** A value that may stand for a placeholder. */
export type SqlValue = string | number | boolean | Buffer | null;

/** Reads entities: of the pool (`Database.entities`) or in a transaction, for a Tx is one too. */
export interface EntityReader extends Pick<EntityManager, 'find' | 'findBy' | 'findOne' | 'findOneBy'> {
  createQueryBuilder<Row extends ObjectLiteral>(entity: EntityTarget<Row>, alias: string): SelectQueryBuilder<Row>;
}

/** Sends a statement on a connection. */
type Send = (connection: PoolConnection, done: (error: QueryError | null, rows: RowDataPacket[]) => void) => void;

const PING = reading('ping', { 1: 'number' }, 'SELECT 1');

/** How many connections there are, how many of them are idle, and how many callers wait for one. */
interface ConnectionsState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * The one way to read outside of a transaction: declared statements, and entities where their rules are wanted. What
 * has a fixed text or becomes JSON is prepared on connections that are used for nothing else (`FixedConnections`);
 * without `servers`, and whenever those are busy, on TypeORM's own pool. A text that depends on its input goes as text
 * by the pool: there is no end of them, and a prepared one would push out another.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly fixed: FixedConnections | null;

  constructor(
    private readonly dataSource: DataSource,
    servers: ReadServers | null = null,
  ) {
    const byPool = (read: SentRead): Promise<RowDataPacket[]> => this.executeByPool(read);
    this.fixed = servers === null ? null : new FixedConnections(servers, byPool);
  }

  /** For reads of entities: each a statement of its own. */
  get entities(): EntityReader {
    return this.dataSource.manager;
  }

  /**
   * The rows of a reading statement. Nothing is hydrated: BIGINT arrives as a number, a flag as a boolean, JSON and
   * MEDIUMTEXT as text. A statement that locks rows belongs into a transaction: a read is sent again when its
   * connection is lost.
   */
  read<Row>(statement: Reading<Row>, values: readonly SqlValue[] = []): Promise<Row[]> {
    const { sql, isFixed } = statement;
    if (!isFixed) return this.readText(statement, values);
    return withFlags(statement, this.readPrepared({ sql, isFixed, values, shape: null }));
  }

  /**
   * The views of the same rows, for a response: JSON already (`JsonView`), made of the bytes that the server sent. A
   * field of one can be read, but that parses all of it, and no copy by `...` has any.
   */
  readViews<Row, View extends object>(
    statement: Reading<Row>,
    views: RowViews<NoInfer<Row>, View>,
    values: readonly SqlValue[],
  ): Promise<View[]> {
    const { sql, isFixed } = statement;
    return this.readPrepared({ sql, isFixed, values, shape: views }) as Promise<unknown> as Promise<View[]>;
  }

  /** The same as `read`, never prepared: for `BoundedReads`. */
  readText<Row>(statement: Reading<Row>, values: readonly SqlValue[]): Promise<Row[]> {
    const rows = this.withConnection((connection, done) =>
      connection.query<RowDataPacket[]>(statement.sql, values as SqlValue[], done),
    );
    return withFlags(statement, rows);
  }

  private readPrepared(read: SentRead): Promise<RowDataPacket[]> {
    return this.fixed === null ? this.executeByPool(read) : this.fixed.read(read);
  }

  private executeByPool({ sql, isFixed, values, shape }: SentRead): Promise<RowDataPacket[]> {
    return this.withConnection((connection, done) => {
      const command = connection.execute<RowDataPacket[]>(sql, values as SqlValue[], (error, rows) => {
        if (!isFixed) connection.unprepare(sql);
        done(error, rows);
      });
      if (shape !== null) makeJson(command, shape, PLACE);
    });
  }

  /**
   * Not by the pool's own `query`: only the commands of a connection are bounded in time (boundPool). A read whose
   * connection is lost is sent again on another one, unless the server was silent.
   */
  private withConnection(send: Send): Promise<RowDataPacket[]> {
    const since = monotonicMs();
    let lossesLeft = LOSSES_MAX;
    return new Promise((resolve, reject) => {
      const attempt = (): void =>
        this.pool.getConnection((acquireError, connection) => {
          if (acquireError !== null) return reject(acquireError);
          send(connection, (error, rows) => {
            if (error === null) {
              connection.release();
              return resolve(rows);
            }
            if (!isConnectionLost(error)) {
              connection.release();
              return reject(error);
            }
            // Released, it would be handed to the next caller that waits.
            discard(connection);
            if (lossesLeft === 0 || monotonicMs() - since >= STATEMENT_TIMEOUT_MS) return reject(error);
            lossesLeft -= 1;
            attempt();
          });
        });
      attempt();
    });
  }

  /** Resolves when the database responds. */
  async ping(): Promise<void> {
    await this.read(PING);
  }

  onApplicationShutdown(): void {
    this.fixed?.close();
  }

  /** The connections that are used for reading only. */
  fixedState(): ConnectionsState {
    return this.fixed?.state() ?? { open: 0, idle: 0, waiting: 0 };
  }

  /** The connections of the pool. */
  poolState(): ConnectionsState {
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
