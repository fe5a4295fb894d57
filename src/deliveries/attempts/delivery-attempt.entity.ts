import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN, textColumn, WORD_COLUMN } from '../../platform/database/columns.js';
import type { Outcome } from '../sending/outcome.js';

const ATTEMPT_ERROR_MAX = 500;

/** One attempt at a delivery and the receiver's response. */
@Entity('delivery_attempts')
export class DeliveryAttempt {
  @PrimaryColumn(ID_COLUMN)
  deliveryId!: string;

  /** The fencing number that it was made under. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  fence!: number;

  @Column(BIGINT_COLUMN)
  startedAt!: number;

  @Column({ type: 'int', unsigned: true })
  durationMs!: number;

  @Column(WORD_COLUMN)
  outcome!: Outcome;

  @Column({ type: 'smallint', unsigned: true, nullable: true })
  statusCode!: number | null;

  @Column({ ...textColumn(ATTEMPT_ERROR_MAX), nullable: true })
  error!: string | null;

  /** The first 8 kB of the response, as they came. */
  @Column({ type: 'blob', nullable: true })
  answer!: Buffer | null;
}
