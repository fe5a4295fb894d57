import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ID = 'char(30) CHARACTER SET ascii COLLATE ascii_bin';
const WORD = 'varchar(32) CHARACTER SET ascii COLLATE ascii_bin';
const TYPE = 'varchar(64) CHARACTER SET ascii COLLATE ascii_bin';
const SENTENCE = 'varchar(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Events with their sequence, deliveries that are queue, history and audit in one, and how endpoints fare. */
export class Events1763700000002 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }
}

const STATEMENTS = [
  `ALTER TABLE webhook_configs ADD COLUMN failingSince bigint NULL, ADD COLUMN failedAttempts int unsigned NOT NULL DEFAULT 0,
    ADD COLUMN disabledReason ${WORD} NULL, ADD COLUMN disabledAt bigint NULL`,
  `CREATE TABLE events (
    eventId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL, type ${TYPE} NOT NULL,
    data mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL, isDispatched tinyint NOT NULL, sequence bigint NULL, createdAt bigint NOT NULL,
    INDEX events_waiting (isDispatched, projectId, eventId), UNIQUE INDEX events_sequence (projectId, sequence), PRIMARY KEY (eventId)) ENGINE=InnoDB`,
  `CREATE TABLE event_counters (
    projectId ${ID} NOT NULL, tenantId ${ID} NOT NULL, lastSequence bigint NOT NULL, PRIMARY KEY (projectId)) ENGINE=InnoDB`,
  `CREATE TABLE deliveries (
    deliveryId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL, webhookConfigId ${ID} NOT NULL, eventId ${ID} NOT NULL,
    eventType ${TYPE} NOT NULL, status ${WORD} NOT NULL, queuedFor ${ID} NULL, isRetry tinyint NOT NULL, dueAt bigint NULL,
    fence int unsigned NOT NULL, attemptCount smallint unsigned NOT NULL, lastStatusCode smallint unsigned NULL, lastError ${SENTENCE} NULL,
    createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
    UNIQUE INDEX deliveries_once (webhookConfigId, eventId), INDEX deliveries_queue (queuedFor, isRetry, dueAt, deliveryId),
    INDEX deliveries_of_config (webhookConfigId, deliveryId), INDEX deliveries_by_status (webhookConfigId, status, deliveryId),
    INDEX deliveries_by_type (webhookConfigId, eventType, deliveryId), PRIMARY KEY (deliveryId)) ENGINE=InnoDB`,
  `CREATE TABLE delivery_attempts (
    deliveryId ${ID} NOT NULL, fence int unsigned NOT NULL, startedAt bigint NOT NULL, durationMs int unsigned NOT NULL, outcome ${WORD} NOT NULL,
    statusCode smallint unsigned NULL, error ${SENTENCE} NULL, answer blob NULL, PRIMARY KEY (deliveryId, fence)) ENGINE=InnoDB`,
  `CREATE TABLE delivery_stats (
    webhookConfigId ${ID} NOT NULL, hourAt bigint NOT NULL, outcome ${WORD} NOT NULL, latencyClass tinyint unsigned NOT NULL,
    attempts int unsigned NOT NULL, PRIMARY KEY (webhookConfigId, hourAt, outcome, latencyClass)) ENGINE=InnoDB`,
];
