import type { QueryRunner } from 'typeorm';
import { newId } from '../platform/ids.js';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const ID = `char(30) ${ASCII}`;
const WORD = `varchar(32) ${ASCII}`;

/** Entries that one statement looks at: some milliseconds. */
const ENTRIES_AT_ONCE = 10_000;

/** An entry by its key. */
interface Place {
  readonly projectId: string;
  readonly phoneE164: string;
  readonly place: number;
}

/** One that somebody should look at. */
interface DoubtfulEntry extends Place {
  readonly tenantId: string;
  readonly declaredAt: string | number;
}

const AFTER = `FROM consent_entries FORCE INDEX (PRIMARY)
  WHERE projectId > ? OR (projectId = ? AND phoneE164 > ?) OR (projectId = ? AND phoneE164 = ? AND place > ?)
  ORDER BY projectId, phoneE164, place`;

/**
 * Reviews of doubtful stops. Those that are the last entries of their numbers get one; these are read without locks,
 * chunk by chunk along the primary key, while others write. Each step can be run again.
 */
export class ConsentReviews1763700000040 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS consent_reviews (
      reviewId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL,
      phoneE164 varchar(16) ${ASCII} NOT NULL, place int unsigned NOT NULL, isOpen tinyint NOT NULL,
      verdict ${WORD} NULL, note varchar(500) ${TEXT} NULL, actorKeyId ${ID} NULL, decidedAt bigint NULL,
      UNIQUE INDEX consent_reviews_entry (projectId, phoneE164, place),
      INDEX consent_reviews_project (projectId, isOpen, reviewId),
      INDEX consent_reviews_tenant (tenantId, isOpen, reviewId),
      INDEX consent_reviews_open (isOpen, reviewId), PRIMARY KEY (reviewId)) ENGINE=InnoDB`);
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'consent_entries' AND COLUMN_NAME = 'restoresOptIn' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0)
      await runner.query(
        'ALTER TABLE consent_entries ADD COLUMN restoresOptIn tinyint NOT NULL DEFAULT 0, ALGORITHM=INSTANT',
      );
    await this.reviewLastEntries(runner);
  }

  private async reviewLastEntries(runner: QueryRunner): Promise<void> {
    let last: Place = { projectId: '', phoneE164: '', place: 0 };
    for (;;) {
      const { projectId, phoneE164, place } = last;
      const after = [projectId, projectId, phoneE164, projectId, phoneE164, place];
      const doubtful = (await runner.query(
        `SELECT e.projectId, e.phoneE164, e.place, e.tenantId, e.declaredAt
        FROM (SELECT projectId, phoneE164, place, tenantId, declaredAt, needsReview ${AFTER} LIMIT ${ENTRIES_AT_ONCE}) e
        WHERE e.needsReview = 1 AND NOT EXISTS (SELECT 1 FROM consent_entries n
          WHERE n.projectId = e.projectId AND n.phoneE164 = e.phoneE164 AND n.place = e.place + 1)`,
        after,
      )) as DoubtfulEntry[];
      await this.review(runner, doubtful);
      const [next] = (await runner.query(
        `SELECT projectId, phoneE164, place ${AFTER} LIMIT 1 OFFSET ${ENTRIES_AT_ONCE - 1}`,
        after,
      )) as Place[];
      if (next === undefined) return;
      last = next;
    }
  }

  private async review(runner: QueryRunner, entries: readonly DoubtfulEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries.map(({ tenantId, projectId, phoneE164, place, declaredAt }) => {
      const reviewId = newId('rev', Number(declaredAt));
      return [reviewId, tenantId, projectId, phoneE164, place, 1];
    });
    await runner.query(
      `INSERT IGNORE INTO consent_reviews (reviewId, tenantId, projectId, phoneE164, place, isOpen)
      VALUES ${rows.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
      rows.flat(),
    );
  }
}
