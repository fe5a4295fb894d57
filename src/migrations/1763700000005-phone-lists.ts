import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/**
 * The last four digits of a number beside it, and indexes that begin with them: what ends so then stands in the order of
 * numbers. With only the digits backwards, a search for four digits read and sorted every number that ends so: a thousand of
 * ten million, for a page of twenty. They take the place of the reversed indexes of project and tenant; longer ends are few
 * enough to be found in the whole table's. So a row has one index more than before. Opt-out stands before the number, for few are
 * opted out; the country at the end of the entries, because numbers are sifted by it: without, each of a thousand entries would be a
 * look at its row.
 */
export class PhoneLists1763700000005 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE phones
      ADD COLUMN phoneEnding char(4) CHARACTER SET ascii COLLATE ascii_bin AS (RIGHT(phoneE164, 4)) STORED,
      DROP INDEX phones_project_reversed,
      DROP INDEX phones_tenant_reversed,
      ADD INDEX phones_project_ending (projectId, phoneEnding, isOptedOut, phoneE164, countryCodeIso2),
      ADD INDEX phones_tenant_ending (tenantId, phoneEnding, isOptedOut, phoneE164, countryCodeIso2),
      ADD INDEX phones_all_ending (phoneEnding, isOptedOut, phoneE164, countryCodeIso2)`);
    // TypeORM keeps the expressions of such columns in a table of its own, and compares them with those of the entities.
    await runner.query(
      "INSERT INTO typeorm_metadata (`type`, `schema`, `table`, `name`, `value`) SELECT 'GENERATED_COLUMN', DATABASE(), 'phones', 'phoneEnding', 'RIGHT(phoneE164, 4)'",
    );
  }
}
