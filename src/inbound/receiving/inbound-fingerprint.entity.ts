import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, DIGEST_COLUMN } from '../../platform/database/columns.js';

/** That a message came in. Gateways repeat what was not acknowledged. */
@Entity('inbound_fingerprints')
@Index('inbound_fingerprints_received', ['receivedAt'])
export class InboundFingerprint {
  /** Keyed, so that nobody can guess numbers and texts until one fits. */
  @PrimaryColumn(DIGEST_COLUMN)
  digest!: Buffer;

  @Column(BIGINT_COLUMN)
  receivedAt!: number;
}
