import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Phone numbers: one row per project and number, with an index family for each reach. */
export class Phones1763700000001 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE phones (
      projectId char(30) ${ASCII} NOT NULL, phoneE164 varchar(16) ${ASCII} NOT NULL, tenantId char(30) ${ASCII} NOT NULL,
      phoneReversed varchar(16) ${ASCII} NOT NULL,
      isOptedOut tinyint NOT NULL, optOutReason varchar(32) ${ASCII} NULL, optOutAt bigint NULL, optOutToken char(22) ${ASCII} NOT NULL,
      lastOptOutReminderAt bigint NULL, lastMessageAt bigint NULL,
      messageCount int unsigned NOT NULL, deliveredCount int unsigned NOT NULL, failedCount int unsigned NOT NULL,
      blockedCount int unsigned NOT NULL, totalCostMicros bigint NOT NULL,
      isValidated tinyint NOT NULL, validatedAt bigint NULL, isValid tinyint NOT NULL, validationErrorMessage varchar(255) ${TEXT} NULL,
      carrier varchar(120) ${TEXT} NULL, countryCodeIso2 char(2) ${ASCII} NULL, city varchar(120) ${TEXT} NULL,
      phoneType varchar(32) ${ASCII} NOT NULL, timezone varchar(120) ${TEXT} NULL,
      version int unsigned NOT NULL, createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
      PRIMARY KEY (projectId, phoneE164),
      INDEX phones_project_opted (projectId, isOptedOut, phoneE164),
      INDEX phones_project_country (projectId, countryCodeIso2, isOptedOut, phoneE164),
      INDEX phones_project_reversed (projectId, phoneReversed),
      INDEX phones_tenant_number (tenantId, phoneE164),
      INDEX phones_tenant_opted (tenantId, isOptedOut, phoneE164),
      INDEX phones_tenant_country (tenantId, countryCodeIso2, isOptedOut, phoneE164),
      INDEX phones_tenant_reversed (tenantId, phoneReversed),
      INDEX phones_all_number (phoneE164),
      INDEX phones_all_opted (isOptedOut, phoneE164),
      INDEX phones_all_country (countryCodeIso2, isOptedOut, phoneE164),
      INDEX phones_all_reversed (phoneReversed),
      UNIQUE INDEX phones_token (optOutToken)) ENGINE=InnoDB`);
  }
}
