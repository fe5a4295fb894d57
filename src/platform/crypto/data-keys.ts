import { createHmac, randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { DATA_KEY_PURPOSES, DataKey, type DataKeyPurpose } from './data-key.entity.js';
import { open, seal } from './sealed-box.js';

const KEY_BYTES = 32;

/** The error of a `MASTER_KEY` that did not wrap the keys of this database. */
export class MasterKeyMismatch extends Error {
  constructor() {
    super(
      'MASTER_KEY does not open the keys kept in this database. Give the key that it was installed with ' +
        '(several may be listed, newest first).',
    );
  }
}

/** The data keys of this installation, unwrapped, in memory only. */
export class DataKeys {
  constructor(private readonly keys: ReadonlyMap<DataKeyPurpose, Buffer>) {}

  /** Reads all keys, makes those that are missing, and wraps again what an older master key still wraps. */
  static async load(dataSource: DataSource, masterKeys: readonly Buffer[], now: number): Promise<DataKeys> {
    const keys = new Map<DataKeyPurpose, Buffer>();
    for (const purpose of DATA_KEY_PURPOSES)
      keys.set(purpose, await loadOne(dataSource.manager, masterKeys, purpose, now));
    return new DataKeys(keys);
  }

  /** Whether one of these master keys opens a data key of another copy of the database, such as a backup. */
  static isOpenedBy(masterKeys: readonly Buffer[], purpose: string, wrappedKey: Buffer): boolean {
    try {
      return unwrap(masterKeys, DataKey.placeOf(purpose), wrappedKey).key.length === KEY_BYTES;
    } catch {
      return false;
    }
  }

  /** HMAC-SHA-256 of the text under the key of a purpose, 32 bytes. */
  mac(purpose: DataKeyPurpose, text: string): Buffer {
    return createHmac('sha256', this.key(purpose)).update(text).digest();
  }

  /** Encrypts a column's value, where `place` names table, row and column; or what else the purpose says. */
  seal(place: string, plaintext: string, purpose: DataKeyPurpose = 'column-encryption'): Buffer {
    return seal(this.key(purpose), place, Buffer.from(plaintext));
  }

  /** The value that `seal` encrypted for this very place. Throws for any other. */
  open(place: string, sealed: Buffer, purpose: DataKeyPurpose = 'column-encryption'): string {
    return open(this.key(purpose), place, sealed).toString();
  }

  private key(purpose: DataKeyPurpose): Buffer {
    const key = this.keys.get(purpose);
    if (key === undefined) throw new Error(`There is no data key for ${purpose}`);
    return key;
  }
}

async function loadOne(
  manager: EntityManager,
  masterKeys: readonly Buffer[],
  purpose: DataKeyPurpose,
  now: number,
): Promise<Buffer> {
  const newest = masterKeys[0];
  if (newest === undefined) throw new MasterKeyMismatch();
  const place = DataKey.placeOf(purpose);
  const fresh: DataKey = Object.assign(new DataKey(), {
    purpose,
    wrappedKey: seal(newest, place, randomBytes(KEY_BYTES)),
    createdAt: now,
    updatedAt: now,
  });
  // INSERT IGNORE, then read: of two processes that start at once, both use the row that won.
  await manager.createQueryBuilder().insert().into(DataKey).values(fresh).orIgnore().updateEntity(false).execute();
  const row = await manager.findOneByOrFail(DataKey, { purpose });
  const { key, byNewest } = unwrap(masterKeys, place, row.wrappedKey);
  if (!byNewest) {
    await manager.update(
      DataKey,
      { purpose, wrappedKey: row.wrappedKey },
      { wrappedKey: seal(newest, place, key), updatedAt: now },
    );
  }
  return key;
}

function unwrap(masterKeys: readonly Buffer[], place: string, wrapped: Buffer): { key: Buffer; byNewest: boolean } {
  for (const [index, masterKey] of masterKeys.entries()) {
    try {
      return { key: open(masterKey, place, wrapped), byNewest: index === 0 };
    } catch {
      // Not this one: the next may be older.
    }
  }
  throw new MasterKeyMismatch();
}
