import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const ID = `char(30) ${ASCII}`;
const WORD = `varchar(32) ${ASCII}`;
const NAME = `varchar(128) ${ASCII}`;

/** What came in from gateways and fits nothing. */
export class Unmatched1763700000019 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS provider_unmatched (
      unmatchedId ${ID} NOT NULL, providerId ${ID} NOT NULL, kind ${WORD} NOT NULL, attemptId ${NAME} NULL,
      providerMessageId ${NAME} NULL, status ${WORD} NULL, reason ${WORD} NULL, code varchar(64) ${ASCII} NULL,
      detail varchar(500) ${TEXT} NULL, sender ${WORD} NULL, recipient ${WORD} NULL, text mediumtext ${TEXT} NULL,
      receivedAt bigint NOT NULL,
      INDEX provider_unmatched_provider (providerId, unmatchedId),
      PRIMARY KEY (unmatchedId)) ENGINE=InnoDB`);
  }
}
