import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const ID = `char(30) ${ASCII}`;
const WORD = `varchar(32) ${ASCII}`;

/** Accounts at gateways, their prices, the addresses that messages come from, and the simulated gateway's receipts. */
export class Providers1763700000012 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS providers (
      providerId ${ID} NOT NULL, name varchar(100) ${TEXT} NOT NULL, kind ${WORD} NOT NULL, status ${WORD} NOT NULL,
      settingsSealed mediumblob NULL, handlesKeywords tinyint NOT NULL, failures int unsigned NOT NULL DEFAULT 0,
      downUntil bigint NULL, downReason varchar(255) ${TEXT} NULL,
      createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
      PRIMARY KEY (providerId)) ENGINE=InnoDB`);
    await runner.query(`CREATE TABLE IF NOT EXISTS provider_prices (
      providerId ${ID} NOT NULL, country char(2) ${ASCII} NOT NULL, prefix varchar(16) ${ASCII} NOT NULL,
      priceMicros bigint NOT NULL,
      PRIMARY KEY (providerId, country, prefix)) ENGINE=InnoDB`);
    await runner.query(`CREATE TABLE IF NOT EXISTS senders (
      senderId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL, providerId ${ID} NOT NULL,
      address varchar(32) ${ASCII} NOT NULL, receivingAddress varchar(32) ${ASCII} NULL, kind ${WORD} NOT NULL,
      countries varchar(800) ${ASCII} NOT NULL, rankNumber int unsigned NOT NULL, partsPerSecond int unsigned NULL,
      status ${WORD} NOT NULL, pacedUntil bigint NOT NULL DEFAULT 0,
      createdAt bigint NOT NULL, updatedAt bigint NOT NULL,
      INDEX senders_of_project (projectId, senderId),
      INDEX senders_of_provider (providerId),
      UNIQUE INDEX senders_receiving (receivingAddress),
      PRIMARY KEY (senderId)) ENGINE=InnoDB`);
    await runner.query(`CREATE TABLE IF NOT EXISTS simulator_receipts (
      receiptId ${ID} NOT NULL, providerId ${ID} NOT NULL, attemptId ${ID} NOT NULL, status ${WORD} NOT NULL,
      reason ${WORD} NULL, code varchar(64) ${ASCII} NULL,
      queuedFor ${ID} NULL, dueAt bigint NULL, fence int unsigned NOT NULL,
      INDEX simulator_receipts_queue (queuedFor, dueAt, receiptId),
      PRIMARY KEY (receiptId)) ENGINE=InnoDB`);
  }
}
