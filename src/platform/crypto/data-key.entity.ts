import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, WORD_COLUMN } from '../database/columns.js';

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
