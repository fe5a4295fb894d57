import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ID = 'char(30) CHARACTER SET ascii COLLATE ascii_bin';
const WORD = 'varchar(32) CHARACTER SET ascii COLLATE ascii_bin';
const ascii = (length: number): string => `varchar(${length}) CHARACTER SET ascii COLLATE ascii_bin`;
const text = (length: number): string => `varchar(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** Tenants, projects, API keys and webhook configs, with the platform's own keys and claims. */
export class Foundation1763700000000 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...PLATFORM, ...DOMAIN]) await runner.query(statement);
  }
}

const PLATFORM = [
  `CREATE TABLE data_keys (
    purpose ${WORD} NOT NULL, wrappedKey varbinary(128) NOT NULL, createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
    PRIMARY KEY (purpose)) ENGINE=InnoDB`,
  `CREATE TABLE idempotency_keys (
    claimDigest binary(32) NOT NULL, bodyDigest binary(32) NOT NULL, fence int unsigned NOT NULL, leaseUntil bigint NOT NULL,
    statusCode smallint unsigned NULL, resourceId ${ascii(64)} NULL, expiresAt bigint NOT NULL,
    INDEX idempotency_keys_expiry (expiresAt), PRIMARY KEY (claimDigest)) ENGINE=InnoDB`,
];

const DOMAIN = [
  `CREATE TABLE tenants (
    tenantId ${ID} NOT NULL, name ${text(120)} NOT NULL, status ${WORD} NOT NULL, createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
    PRIMARY KEY (tenantId)) ENGINE=InnoDB`,
  `CREATE TABLE projects (
    projectId ${ID} NOT NULL, tenantId ${ID} NOT NULL, name ${text(120)} NOT NULL, nameKey binary(32) NOT NULL,
    description ${text(500)} NULL, status ${WORD} NOT NULL, optOutRemindersEnabled tinyint NOT NULL,
    identityEnabled tinyint NOT NULL, identity ${text(30)} NULL, createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
    INDEX projects_of_tenant (tenantId, projectId), UNIQUE INDEX projects_name (tenantId, nameKey), PRIMARY KEY (projectId),
    CONSTRAINT projects_tenant FOREIGN KEY (tenantId) REFERENCES tenants (tenantId) ON DELETE RESTRICT ON UPDATE RESTRICT) ENGINE=InnoDB`,
  `CREATE TABLE api_keys (
    keyId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL, name ${text(100)} NOT NULL,
    description ${text(500)} NULL, role ${WORD} NOT NULL, secretHash ${ascii(60)} NOT NULL, keySuffix ${ascii(4)} NOT NULL,
    isActive tinyint NOT NULL, expiresAt bigint NULL, lastUsedAt bigint NULL, rotatedFromKeyId ${ID} NULL,
    createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
    INDEX api_keys_role (role, isActive), INDEX api_keys_rotated_from (rotatedFromKeyId),
    INDEX api_keys_of_project (projectId, keyId), PRIMARY KEY (keyId),
    CONSTRAINT api_keys_project FOREIGN KEY (projectId) REFERENCES projects (projectId) ON DELETE RESTRICT ON UPDATE RESTRICT) ENGINE=InnoDB`,
  `CREATE TABLE webhook_configs (
    webhookConfigId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL, url ${text(2048)} NOT NULL,
    method ${WORD} NOT NULL, headersSealed mediumblob NULL, authType ${WORD} NOT NULL, authUsername ${text(1024)} NULL,
    authTokenSealed blob NULL, authPasswordSealed blob NULL, timeoutMs int unsigned NOT NULL, isActive tinyint NOT NULL,
    messageEvents ${ascii(255)} NOT NULL, phoneEvents ${ascii(255)} NOT NULL, signingSecretSealed blob NOT NULL,
    previousSigningSecretSealed blob NULL, previousSigningSecretUntil bigint NULL, createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
    INDEX webhook_configs_of_project (projectId, webhookConfigId), PRIMARY KEY (webhookConfigId),
    CONSTRAINT webhook_configs_project FOREIGN KEY (projectId) REFERENCES projects (projectId) ON DELETE RESTRICT ON UPDATE RESTRICT) ENGINE=InnoDB`,
];
