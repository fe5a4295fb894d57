import { Column, type ColumnOptions, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/statement.js';
import type { ProjectCap } from './cap-kinds.js';

/** Per cent of a cap whose use is reported. */
const REPORTED_PERCENTS = [80, 100] as const;
type ReportedPercent = (typeof REPORTED_PERCENTS)[number];

/** The last per cent of a counter that was reported; 0 = none of this limit. */
export type Reported = 0 | ReportedPercent;

/** Its column. Processes of the version before insert rows without it. */
const REPORTED_COLUMN: ColumnOptions = { type: 'smallint', unsigned: true, default: 0 };

/** What is to be reported of a counter: nothing, or the per cent that it has come to. */
export function reportedAt(used: number, limit: number, isRefused: boolean): Reported {
  if (isRefused || used >= limit) return 100;
  return used * 5 >= limit * 4 ? 80 : 0;
}

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

/** Room for longer prefixes than today's. */
const PREFIX_COLUMN = asciiColumn(16);

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
