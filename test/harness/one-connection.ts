import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/bounded-pool.js';
import { SCHEMA } from '../../src/app.module.js';

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
