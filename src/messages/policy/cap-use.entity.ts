import { Column, Entity, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/columns.js';
import type { ProjectCap } from './project-caps.js';
import { REPORTED_COLUMN, type Reported } from './reported.js';

/** A UTC day as `20261122`, or a month as `202611`. */
const PERIOD_LENGTH = 8;

/**
 * What a project has used of one cap in one period. There are rows only while the project has the cap; they say the sum
 * over its messages with `isReserved`, by their `sendAt`.
 */
@Entity('cap_uses')
export class CapUse {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  @PrimaryColumn({ ...WORD_COLUMN, nullable: false })
  cap!: ProjectCap;

  @PrimaryColumn({ ...asciiColumn(PERIOD_LENGTH), type: 'char', nullable: false })
  period!: string;

  @Column(BIGINT_COLUMN)
  used!: number;

  @Column(REPORTED_COLUMN)
  told!: Reported;
}
