import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration that cannot be undone: dropping what it made would drop the data in it. Going back is restoring the
 * backup.
 */
export abstract class ForwardMigration implements MigrationInterface {
  abstract up(runner: QueryRunner): Promise<void>;

  down(): Promise<never> {
    return Promise.reject(
      new Error('Migrations go forward only: restore the backup that was taken before the upgrade.'),
    );
  }
}
