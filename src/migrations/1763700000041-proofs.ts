import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const ID = `char(30) ${ASCII}`;

const COLUMNS = {
  messageId: `${ID} NULL`,
  proof: `mediumtext ${TEXT} NULL`,
} as const;

/** The proofs of opt-ins, the messages that carried people's words, and the keys that sign consent files. */
export class Proofs1763700000041 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'consent_entries'`,
    )) as { name: string }[];
    const missing = Object.entries(COLUMNS).filter(([name]) => !found.some((column) => column.name === name));
    if (missing.length > 0) {
      const added = missing.map(([name, type]) => `ADD COLUMN ${name} ${type}`).join(', ');
      await runner.query(`ALTER TABLE consent_entries ${added}, ALGORITHM=INSTANT`);
    }
    await runner.query(`CREATE TABLE IF NOT EXISTS proof_keys (
      keyId ${ID} NOT NULL, isCurrent tinyint NULL, publicKey binary(32) NOT NULL,
      privateKeySealed varbinary(256) NOT NULL, createdAt bigint NOT NULL, retiredAt bigint NULL,
      UNIQUE INDEX proof_keys_current (isCurrent), PRIMARY KEY (keyId)) ENGINE=InnoDB`);
  }
}
