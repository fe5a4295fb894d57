import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN } from '../../platform/database/columns.js';
import { PREFIX_COLUMN } from './prefix-use.entity.js';
import { REPORTED_COLUMN, type Reported } from './reported.js';

/**
 * How many messages of a project to new numbers with one prefix count in one UTC hour. There are rows only while the
 * project has the cap; what counts in them is never given back, and no other row says it again.
 */
@Entity('new_number_uses')
@Index('new_number_uses_hour', ['hour'])
export class NewNumberUse {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  /** Since the first hour of 1970. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  hour!: number;

  @PrimaryColumn({ ...PREFIX_COLUMN, nullable: false })
  prefix!: string;

  @Column(BIGINT_COLUMN)
  used!: number;

  @Column(REPORTED_COLUMN)
  told!: Reported;
}
