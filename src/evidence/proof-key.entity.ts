import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, DIGEST_COLUMN, ID_COLUMN } from '../platform/database/columns.js';

/** What the ids of these records begin with. */
export const PROOF_KEY_ID_PREFIX = 'pky';

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
