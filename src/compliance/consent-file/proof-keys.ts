import { Controller, Get, Header, Injectable, UseGuards } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Database } from '../../platform/database/database.js';
import { insertion, insertMissing } from '../../platform/database/insert-rows.js';
import { BIGINT_COLUMN, DIGEST_COLUMN, ID_COLUMN } from '../../platform/database/statement.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { Operation, Public } from '../../platform/http/operation.decorator.js';
import { Problem } from '../../platform/http/problem.js';
import { VisitLimit } from '../../platform/http/visit-limit.js';
import { newId } from '../../platform/ids.js';

/** What the ids of these records begin with. */
const PROOF_KEY_ID_PREFIX = 'pky';

/** Some hundred bytes of PKCS #8, encrypted. */
const SEALED_BYTES = 256;

/** A key that signs consent files, or did: what it signed is verified by it for ever. */
@Entity('proof_keys')
@Index('proof_keys_current', ['isCurrent'], { unique: true })
export class ProofKey {
  @PrimaryColumn(ID_COLUMN)
  keyId!: string;

  /** 1 for the key that signs, null for those that did: the index lets there be one, whoever makes it. */
  @Column({ type: 'tinyint', nullable: true })
  isCurrent!: 1 | null;

  /** Ed25519, as RFC 8032 writes it. */
  @Column({ ...DIGEST_COLUMN })
  publicKey!: Buffer;

  /** PKCS #8 in base64, encrypted. */
  @Column({ type: 'varbinary', length: SEALED_BYTES })
  privateKeySealed!: Buffer;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  retiredAt!: number | null;

  /** Where a sealed private key belongs. */
  static placeOf(keyId: string): string {
    return `proof_keys:${keyId}:privateKey`;
  }
}

/** Where there is a key that signs, whatever its id, the new row is left out. */
const NEW_KEY = insertion(ProofKey, { mode: 'INSERT IGNORE' });

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

/** A public key (RFC 8037). */
class JwkView {
  @ApiProperty({ type: String, example: 'OKP', description: 'The kind of key.' })
  kty!: 'OKP';

  @ApiProperty({ type: String, example: 'Ed25519', description: 'The curve of the key.' })
  crv!: 'Ed25519';

  @ApiProperty({
    type: String,
    example: 'pky_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The `keyId` of the signatures that it verifies.',
  })
  kid!: string;

  @ApiProperty({
    type: String,
    example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    description: 'The public key, in base64url.',
  })
  x!: string;

  static of({ keyId, publicKey }: ProofKey): JwkView {
    return { kty: 'OKP', crv: 'Ed25519', kid: keyId, x: publicKey.toString('base64url') };
  }
}

/** The keys that verify consent files. */
class JwksView {
  @ApiProperty({ type: [JwkView], description: 'All keys, the oldest first; retired ones stay.' })
  keys!: JwkView[];
}

/** The keys of consent files, for whoever was given one. */
@ApiTags('phones')
@Controller('v1/proof-keys')
@UseGuards(VisitLimit)
export class ProofKeysController {
  constructor(private readonly keys: ProofKeys) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    id: 'listProofKeys',
    summary: 'List the keys that verify consent files',
    description:
      'Returns the public keys of this installation as a JSON Web Key Set (RFC 7517). The first consent file makes ' +
      'the first key; until then the list is empty. An address may ask 60 times a minute.',
    type: JwksView,
    success: 'The keys.',
    failures: [429],
  })
  async list(): Promise<JwksView> {
    return { keys: (await this.keys.list()).map(JwkView.of) };
  }
}
