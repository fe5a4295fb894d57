import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** Keys whose predecessor has its place in the chain of rotations, or is gone. */
const PLACE_LATE_KEYS = `UPDATE api_keys late LEFT JOIN api_keys origin ON origin.keyId = late.rotatedFromKeyId
SET late.rootKeyId = COALESCE(origin.rootKeyId, late.keyId), late.generation = COALESCE(origin.generation + 1, 0)
WHERE late.rootKeyId IS NULL AND (origin.keyId IS NULL OR origin.rootKeyId IS NOT NULL)`;

/**
 * Keys that were inserted without a place by processes which did not know of chains yet, while they were upgraded, get
 * theirs. The version before this one gives each new key its place: none is added.
 */
export class LateKeys1763700000031 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    // A generation at a time: a late key may itself have been rotated.
    let placed = 0;
    do ({ affectedRows: placed } = (await runner.query(PLACE_LATE_KEYS)) as { affectedRows: number });
    while (placed > 0);
  }
}
