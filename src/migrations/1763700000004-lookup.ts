import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** Numbers by the age of their look-up. */
export class Lookup1763700000004 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX phones_validated ON phones (validatedAt)');
  }
}
