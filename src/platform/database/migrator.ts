import { DataSource } from 'typeorm';
import { type DatabaseSettings, type Schema, unboundedDataSourceOptions } from './data-source-options.js';
import { patient } from './patient-statements.js';
import { onPrimary } from './primary.js';

/** The lock's name ends with the schema's, since the locks of a server are shared by all its schemas. */
const LOCK_PREFIX = 'parley:migrate:';
/** A second migrator waits this long for the first. */
const LOCK_WAIT_SECONDS = 600;

/**
 * TypeORM's own table without a primary key, which it makes when it is missing, is refused by servers that demand one.
 */
const METADATA_TABLE = `CREATE TABLE IF NOT EXISTS typeorm_metadata (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, type varchar(255) NOT NULL, \`database\` varchar(255) NULL,
  \`schema\` varchar(255) NULL, \`table\` varchar(255) NULL, name varchar(255) NULL, value text NULL) ENGINE=InnoDB`;

/**
 * Applies the migrations that are missing and returns their names. TypeORM takes no lock and MySQL commits DDL at once,
 * so this holds `GET_LOCK` on a connection of its own for as long as it works; a second one waits, then finds nothing
 * to do. A statement that has to wait for a transaction steps back again and again: nobody waits long behind it.
 */
export async function migrate(settings: DatabaseSettings, schema: Schema): Promise<string[]> {
  const onOneServer = await onPrimary({ ...settings, databasePoolSize: 2 });
  const dataSource = await new DataSource(unboundedDataSourceOptions(onOneServer, schema)).initialize();
  const holder = dataSource.createQueryRunner();
  try {
    const rows = (await holder.query(
      `SELECT GET_LOCK(CONCAT('${LOCK_PREFIX}', LEFT(SHA2(DATABASE(), 256), 20)), ${LOCK_WAIT_SECONDS}) AS locked`,
    )) as { locked: number }[];
    if (Number(rows[0]?.locked) !== 1) throw new Error('Another migration has held the lock for ten minutes');
    await holder.query(METADATA_TABLE);
    const createQueryRunner = dataSource.createQueryRunner.bind(dataSource);
    dataSource.createQueryRunner = (mode) => patient(createQueryRunner(mode));
    const applied = await dataSource.runMigrations({ transaction: 'none' });
    return applied.map((migration) => migration.name);
  } finally {
    await holder
      .query(`DO RELEASE_LOCK(CONCAT('${LOCK_PREFIX}', LEFT(SHA2(DATABASE(), 256), 20)))`)
      .catch(() => undefined);
    await holder.release();
    await dataSource.destroy();
  }
}
