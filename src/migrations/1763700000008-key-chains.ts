import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const BATCH_ROWS = 500;
const INDEXES: Readonly<Record<string, string>> = {
  api_keys_chain: '(rootKeyId, isActive, expiresAt, generation)',
  api_keys_live: '(projectId, isActive, expiresAt)',
  api_keys_expiry: '(expiresAt)',
};

interface Place {
  readonly rootKeyId: string;
  readonly generation: number;
}
interface Unplaced {
  readonly keyId: string;
  readonly rotatedFromKeyId: string | null;
}

/**
 * Keys know the root of their chain of rotations and their place in it. Each step looks first at what is there, and the
 * keys that have no place yet are given one in batches: stopped anywhere, it goes on when it is run again.
 */
export class KeyChains1763700000008 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('api_keys', 'rootKeyId')))
      await runner.query(`ALTER TABLE api_keys ADD COLUMN rootKeyId char(30) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ADD COLUMN generation int unsigned NOT NULL DEFAULT 0, ALGORITHM=INPLACE, LOCK=NONE`);
    for (const [name, columns] of Object.entries(INDEXES))
      if (!(await hasIndex(runner, name)))
        await runner.query(`ALTER TABLE api_keys ADD INDEX ${name} ${columns}, ALGORITHM=INPLACE, LOCK=NONE`);
    // A key is usually younger than the one that it was rotated from. Where clocks differ it need not be: then it waits
    // for the next walk.
    while ((await placeAll(runner)) > 0);
    if (await hasIndex(runner, 'api_keys_rotated_from'))
      await runner.query('ALTER TABLE api_keys DROP INDEX api_keys_rotated_from, ALGORITHM=INPLACE, LOCK=NONE');
  }
}

async function hasIndex(runner: QueryRunner, name: string): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.STATISTICS
WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'api_keys' AND INDEX_NAME = ? LIMIT 1`,
    [name],
  )) as unknown[];
  return found.length > 0;
}

/** Walks over the keys without a place, oldest first; returns how many were given one. */
async function placeAll(runner: QueryRunner): Promise<number> {
  let placed = 0;
  for (let after = ''; ;) {
    const keys = (await runner.query(
      `SELECT keyId, rotatedFromKeyId FROM api_keys WHERE rootKeyId IS NULL AND keyId > ?
ORDER BY keyId LIMIT ${BATCH_ROWS}`,
      [after],
    )) as Unplaced[];
    const last = keys.at(-1);
    if (last === undefined) return placed;
    after = last.keyId;
    placed += await placeBatch(runner, keys);
  }
}

async function placeBatch(runner: QueryRunner, keys: readonly Unplaced[]): Promise<number> {
  const known = await originsOf(runner, keys);
  const values: [string, Place][] = [];
  for (const { keyId, rotatedFromKeyId } of keys) {
    const origin = rotatedFromKeyId === null ? undefined : known.get(rotatedFromKeyId);
    if (origin === null) continue;
    const place =
      origin === undefined
        ? { rootKeyId: keyId, generation: 0 }
        : { rootKeyId: origin.rootKeyId, generation: origin.generation + 1 };
    known.set(keyId, place);
    values.push([keyId, place]);
  }
  if (values.length > 0) await write(runner, values);
  return values.length;
}

/** The places of the keys that these came from: null for one that has none yet, nothing for one that is gone. */
async function originsOf(runner: QueryRunner, keys: readonly Unplaced[]): Promise<Map<string, Place | null>> {
  const ids = keys.flatMap(({ rotatedFromKeyId }) => rotatedFromKeyId ?? []);
  if (ids.length === 0) return new Map();
  const rows = (await runner.query(
    `SELECT keyId, rootKeyId, generation FROM api_keys WHERE keyId IN (${marks(ids.length)})`,
    ids,
  )) as { keyId: string; rootKeyId: string | null; generation: number }[];
  return new Map(
    rows.map(({ keyId, rootKeyId, generation }) => [keyId, rootKeyId === null ? null : { rootKeyId, generation }]),
  );
}

async function write(runner: QueryRunner, values: readonly (readonly [string, Place])[]): Promise<void> {
  const whens = values.map(() => 'WHEN ? THEN ?').join(' ');
  await runner.query(
    `UPDATE api_keys SET rootKeyId = CASE keyId ${whens} END, generation = CASE keyId ${whens} END
WHERE keyId IN (${marks(values.length)})`,
    [
      ...values.flatMap(([keyId, { rootKeyId }]) => [keyId, rootKeyId]),
      ...values.flatMap(([keyId, { generation }]) => [keyId, generation]),
      ...values.map(([keyId]) => keyId),
    ],
  );
}

function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}
