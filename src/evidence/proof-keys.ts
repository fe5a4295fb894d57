import { Injectable } from '@nestjs/common';
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { Clock } from '../platform/clock.js';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { Database } from '../platform/database/database.js';
import { insertMissing } from '../platform/database/insert-rows.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Problem } from '../platform/http/problem.js';
import { newId } from '../platform/ids.js';
import { PROOF_KEY_ID_PREFIX, ProofKey } from './proof-key.entity.js';
import { NEW_KEY } from './proof-keys.sql.js';

/** Keys that an installation may have, retired ones included. */
export const PROOF_KEYS_MAX = 100;
/** In the public key as SPKI, before its 32 bytes. */
const SPKI_HEAD_BYTES = 12;
const signWith = promisify<null, Buffer, KeyObject, Buffer>(sign);

/** A signature, and the key that made it. */
export interface ProofSignature {
  readonly keyId: string;
  readonly algorithm: 'Ed25519';
  /** In base64url. */
  readonly value: string;
}

/** The keys that sign consent files: one signs, and those before it stay known. */
@Injectable()
export class ProofKeys {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /** Signs bytes, off the event loop, by the current key. The first file makes the first key. */
  async sign(bytes: Buffer): Promise<ProofSignature> {
    const { keyId, privateKeySealed } = await this.current();
    const der = Buffer.from(this.keys.open(ProofKey.placeOf(keyId), privateKeySealed), 'base64');
    const value = await signWith(null, bytes, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
    return { keyId, algorithm: 'Ed25519', value: value.toString('base64url') };
  }

  /** All keys, the oldest first. */
  list(): Promise<ProofKey[]> {
    return this.database.entities.find(ProofKey, { order: { keyId: 'ASC' }, take: PROOF_KEYS_MAX });
  }

  /** Makes another key the one that signs, and returns it. Throws 409 where there are as many as there may be. */
  async rotate(): Promise<ProofKey> {
    await this.transactor.run(async (tx) => {
      // Its lock lets one rotation follow the other: counted before it, two would make one key too many.
      await tx.update(ProofKey, { isCurrent: 1 }, { isCurrent: null, retiredAt: this.clock.now() });
      if ((await tx.count(ProofKey)) >= PROOF_KEYS_MAX) throw tooManyKeys();
      await this.insert(tx);
    });
    return this.current();
  }

  private async current(): Promise<ProofKey> {
    const known = await this.find();
    if (known !== null) return known;
    await this.transactor.run((tx) => this.insert(tx));
    const made = await this.find();
    if (made === null) throw new Error('There is no key for consent files');
    return made;
  }

  private find(): Promise<ProofKey | null> {
    return this.database.entities.findOneBy(ProofKey, { isCurrent: 1 });
  }

  private async insert(tx: Tx): Promise<void> {
    const now = this.clock.now();
    const keyId = newId(PROOF_KEY_ID_PREFIX, now);
    const pair = generateKeyPairSync('ed25519');
    const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD_BYTES);
    const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    const privateKeySealed = this.keys.seal(ProofKey.placeOf(keyId), privateKey);
    await insertMissing(tx, NEW_KEY, [
      { keyId, isCurrent: 1, publicKey, privateKeySealed, createdAt: now, retiredAt: null },
    ]);
  }
}

function tooManyKeys(): Problem {
  return new Problem(409, 'limit_reached', `There are ${PROOF_KEYS_MAX} keys for consent files; there may be no more.`);
}
