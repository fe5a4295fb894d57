import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN } from '../../platform/database/columns.js';
import { REPORTED_COLUMN, type Reported } from './reported.js';

/** Room for longer prefixes than today's. */
export const PREFIX_COLUMN = asciiColumn(16);

/**
 * How many messages of a project to numbers with one prefix count in one UTC hour. There are rows only while the
 * project has the cap; they say the number of its messages with `isReserved`, by their `sendAt`.
 */
@Entity('prefix_uses')
@Index('prefix_uses_hour', ['hour'])
export class PrefixUse {
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
