import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN } from '../../platform/database/columns.js';

/**
 * A part of the count of a tenant's numbers; their sum counts. There are several, so that works on one tenant at once
 * seldom wait for each other.
 */
@Entity('phone_counts')
export class PhoneCount {
  @PrimaryColumn(ID_COLUMN)
  tenantId!: string;

  /** 0 holds what was counted when counting began. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  shard!: number;

  /** Below zero where numbers went that came into another shard. */
  @Column(BIGINT_COLUMN)
  phones!: number;
}
