import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomFillSync } from 'node:crypto';
import { Column, type DataSource, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, WORD_COLUMN } from '../database/statement.js';

/** What a data key is for. One key, one purpose. */
export const DATA_KEY_PURPOSES = [
  'api-key-tag',
  'cursor',
  'column-encryption',
  'idempotency',
  'suppression',
  'opt-out-page',
  'inbound',
  'callback',
  'console',
] as const;
export type DataKeyPurpose = (typeof DATA_KEY_PURPOSES)[number];

/** A random 32-byte key, wrapped by the master key. */
@Entity('data_keys')
export class DataKey {
  @PrimaryColumn(WORD_COLUMN)
  purpose!: DataKeyPurpose;

  @Column({ type: 'varbinary', length: 128 })
  wrappedKey!: Buffer;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;

  /** Where the wrapped key belongs: one purpose's key cannot be passed off as another's. */
  static placeOf(purpose: string): string {
    return `data_keys:${purpose}:wrappedKey`;
  }
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of every sealed value, so that a later format can stand beside this one. */
const FORMAT = 1;

/** Nonces fetched at once: one fetch costs as much as a cipher, and every page of a list seals its cursor. */
const NONCES = Buffer.alloc(256 * IV_BYTES);
let nextNonce = NONCES.length;

/** What `seal` adds to the length of its plaintext. */
export const SEAL_OVERHEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce. The result opens only with the same key **and** the same
 * place (table, row and column), so that a ciphertext copied to another row is refused.
 */
export function seal(key: Buffer, place: string, plaintext: Buffer): Buffer {
  const iv = freshNonce();
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
}

/** The plaintext; throws when key, place or a single bit differ. */
export function open(key: Buffer, place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== FORMAT || sealed.length < SEAL_OVERHEAD_BYTES)
    throw new Error('A sealed value has an unknown format');
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, SEAL_OVERHEAD_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(SEAL_OVERHEAD_BYTES)), decipher.final()]);
}

/** Random bytes that no other call is given. */
function freshNonce(): Buffer {
  if (nextNonce === NONCES.length) {
    randomFillSync(NONCES);
    nextNonce = 0;
  }
  const nonce = Buffer.from(NONCES.subarray(nextNonce, nextNonce + IV_BYTES));
  nextNonce += IV_BYTES;
  return nonce;
}

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
