import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/columns.js';
import type { Outcome } from '../sending/outcome.js';

/**
 * How many attempts of a config ended how and how fast within an hour: counted as they are recorded, so that reading is
 * cheap.
 */
@Entity('delivery_stats')
export class DeliveryStat {
  @PrimaryColumn(ID_COLUMN)
  webhookConfigId!: string;

  /** Beginning of the hour, Unix milliseconds. */
  @PrimaryColumn({ ...BIGINT_COLUMN, nullable: false })
  hourAt!: number;

  @PrimaryColumn(WORD_COLUMN)
  outcome!: Outcome;

  /** Index of the latency class, see `latency-classes.ts`. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  latencyClass!: number;

  @Column({ type: 'int', unsigned: true })
  attempts!: number;
}
