import { DataSource } from 'typeorm';
import { unboundedDataSourceOptions } from './src/platform/database/bounded-pool.js';
import { onPrimary } from './src/platform/database/primary.js';
import { databaseSettings, fillEnvironment } from './src/platform/config/read-config.js';
import { SCHEMA } from './src/app.module.js';

fillEnvironment();

/** What the TypeORM command line works on: `npm run typeorm -- schema:log`. */
export default new DataSource(unboundedDataSourceOptions(await onPrimary(databaseSettings(process.env)), SCHEMA));
