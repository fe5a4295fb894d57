import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const ID = `char(30) ${ASCII}`;
const WORD = `varchar(32) ${ASCII}`;
const DAY = `char(8) ${ASCII}`;

/** Messages, what happened to them, batches, sending policies with their caps, and usage. */
export class Messages1763700000013 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await createMessages(runner);
    await createHistory(runner);
    await createPolicies(runner);
    await createUsage(runner);
  }
}

async function createMessages(runner: QueryRunner): Promise<void> {
  await runner.query(`CREATE TABLE IF NOT EXISTS messages (
    messageId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL, direction ${WORD} NOT NULL,
    status ${WORD} NOT NULL, category ${WORD} NOT NULL, phone varchar(32) ${ASCII} NOT NULL,
    address varchar(32) ${ASCII} NULL, country char(2) ${ASCII} NULL, text mediumtext ${TEXT} NULL,
    encoding ${WORD} NULL, parts smallint unsigned NOT NULL, reason ${WORD} NULL, reasonDetail varchar(255) ${TEXT} NULL,
    hold ${WORD} NULL, clientReference varchar(100) ${TEXT} NULL, metadata mediumtext ${TEXT} NULL, senderId ${ID} NULL,
    isSenderNamed tinyint NOT NULL, providerId ${ID} NULL, priceMicros bigint NULL, costMicros bigint NOT NULL,
    isCostFinal tinyint NOT NULL, isReserved tinyint NOT NULL, reservedMicros bigint NOT NULL, sendAt bigint NOT NULL,
    validUntil bigint NULL, isSettled tinyint NOT NULL, hasFooter tinyint NOT NULL, reminderBefore bigint NULL,
    attemptCount smallint unsigned NOT NULL, sentAt bigint NULL, deliveredAt bigint NULL, endedAt bigint NULL,
    createdAt bigint NOT NULL, updatedAt bigint NOT NULL, version int unsigned NOT NULL, queuedFor ${ID} NULL,
    dueAt bigint NULL, fence int unsigned NOT NULL, wakeAt bigint NULL,
    INDEX messages_queue (queuedFor, dueAt, messageId), INDEX messages_wake (wakeAt, messageId),
    INDEX messages_project (projectId, messageId), INDEX messages_tenant (tenantId, messageId),
    INDEX messages_project_status (projectId, status, messageId),
    INDEX messages_project_phone (projectId, phone, messageId),
    INDEX messages_number_cap (projectId, phone, isReserved, sendAt),
    INDEX messages_project_reference (projectId, clientReference, messageId),
    INDEX messages_phone (phone, messageId),
    PRIMARY KEY (messageId)) ENGINE=InnoDB`);
}

async function createHistory(runner: QueryRunner): Promise<void> {
  await runner.query(`CREATE TABLE IF NOT EXISTS message_attempts (
    attemptId ${ID} NOT NULL, messageId ${ID} NOT NULL, projectId ${ID} NOT NULL, providerId ${ID} NOT NULL,
    senderId ${ID} NOT NULL, status ${WORD} NOT NULL, providerMessageId varchar(128) ${ASCII} NULL,
    detail varchar(255) ${TEXT} NULL, startedAt bigint NOT NULL, endedAt bigint NULL,
    INDEX message_attempts_message (messageId, attemptId),
    INDEX message_attempts_provider (providerId, providerMessageId),
    PRIMARY KEY (attemptId)) ENGINE=InnoDB`);
  await runner.query(`CREATE TABLE IF NOT EXISTS message_entries (
    messageId ${ID} NOT NULL, entryId ${ID} NOT NULL, kind ${WORD} NOT NULL, status ${WORD} NULL, reason ${WORD} NULL,
    detail varchar(500) ${TEXT} NULL, attemptId ${ID} NULL, code varchar(64) ${ASCII} NULL, at bigint NOT NULL,
    PRIMARY KEY (messageId, entryId)) ENGINE=InnoDB`);
  await runner.query(`CREATE TABLE IF NOT EXISTS message_batches (
    batchId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL, size smallint unsigned NOT NULL,
    createdAt bigint NOT NULL,
    PRIMARY KEY (batchId)) ENGINE=InnoDB`);
  await runner.query(`CREATE TABLE IF NOT EXISTS message_batch_items (
    batchId ${ID} NOT NULL, itemIndex smallint unsigned NOT NULL, status ${WORD} NOT NULL, messageId ${ID} NULL,
    error mediumtext ${TEXT} NULL,
    PRIMARY KEY (batchId, itemIndex)) ENGINE=InnoDB`);
}

async function createPolicies(runner: QueryRunner): Promise<void> {
  await runner.query(`CREATE TABLE IF NOT EXISTS sending_policies (
    projectId ${ID} NOT NULL, tenantId ${ID} NOT NULL, allowedCountries varchar(1024) ${ASCII} NULL,
    numberPerDay int unsigned NULL, messagesPerDay int unsigned NULL, spendPerDayMicros bigint NULL,
    spendPerMonthMicros bigint NULL, marketingNeedsOptIn tinyint NOT NULL, quietFrom smallint unsigned NULL,
    quietTo smallint unsigned NULL, keywordTexts mediumtext ${TEXT} NULL, createdAt bigint NOT NULL,
    updatedAt bigint NOT NULL,
    PRIMARY KEY (projectId)) ENGINE=InnoDB`);
  await runner.query(`CREATE TABLE IF NOT EXISTS cap_uses (
    projectId ${ID} NOT NULL, cap ${WORD} NOT NULL, period ${DAY} NOT NULL, used bigint NOT NULL,
    PRIMARY KEY (projectId, cap, period)) ENGINE=InnoDB`);
}

async function createUsage(runner: QueryRunner): Promise<void> {
  await runner.query(`CREATE TABLE IF NOT EXISTS usage_deltas (
    deltaId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL, day ${DAY} NOT NULL,
    country varchar(2) ${ASCII} NOT NULL, category ${WORD} NOT NULL, status ${WORD} NOT NULL, messages int NOT NULL,
    parts int NOT NULL, costMicros bigint NOT NULL,
    INDEX usage_deltas_project (projectId, day),
    PRIMARY KEY (deltaId)) ENGINE=InnoDB`);
  await runner.query(`CREATE TABLE IF NOT EXISTS usage_days (
    projectId ${ID} NOT NULL, day ${DAY} NOT NULL, country varchar(2) ${ASCII} NOT NULL, category ${WORD} NOT NULL,
    status ${WORD} NOT NULL, messages bigint NOT NULL, parts bigint NOT NULL, costMicros bigint NOT NULL,
    PRIMARY KEY (projectId, day, country, category, status)) ENGINE=InnoDB`);
}
