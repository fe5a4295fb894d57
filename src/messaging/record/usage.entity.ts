import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DAY_MS } from '../../platform/clock.js';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/statement.js';
import type { Category, MessageStatus } from './message-status.js';

/** What the ids of these records begin with. */
export const USAGE_DELTA_ID_PREFIX = 'usd';

/** A UTC day as `20261122`. */
const DAY_LENGTH = 8;
/** Since the first hour of 1970. */
const HOUR_COLUMN = { type: 'int', unsigned: true } as const;
const DAY_COLUMN = { ...asciiColumn(DAY_LENGTH), type: 'char' } as const;
/** ISO 3166-1 alpha-2; empty where it is not known. */
const COUNTRY_COLUMN = asciiColumn(2);

/**
 * What a transaction changed in the usage of a project: a message that goes from one status to another leaves the one
 * and joins the other. Appended only, so that no two transactions wait for each other; folded into `usage_days` later.
 */
@Entity('usage_deltas')
@Index('usage_deltas_project', ['projectId', 'day'])
export class UsageDelta {
  @PrimaryColumn(ID_COLUMN)
  deltaId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  /** The day on which the messages were created. */
  @Column(DAY_COLUMN)
  day!: string;

  @Column(COUNTRY_COLUMN)
  country!: string;

  @Column(WORD_COLUMN)
  category!: Category;

  @Column(WORD_COLUMN)
  status!: MessageStatus;

  @Column({ type: 'int' })
  messages!: number;

  @Column({ type: 'int' })
  parts!: number;

  @Column(BIGINT_COLUMN)
  costMicros!: number;

  /** The hour in which they were created, counted as in `UsageHour`; null from processes of the version before. */
  @Column({ ...HOUR_COLUMN, nullable: true })
  hour!: number | null;
}

/** The usage of a project on one day, as far as deltas are folded into it. */
@Entity('usage_days')
export class UsageDay {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  @PrimaryColumn({ ...DAY_COLUMN, nullable: false })
  day!: string;

  @PrimaryColumn({ ...COUNTRY_COLUMN, nullable: false })
  country!: string;

  @PrimaryColumn({ ...WORD_COLUMN, nullable: false })
  category!: Category;

  @PrimaryColumn({ ...WORD_COLUMN, nullable: false })
  status!: MessageStatus;

  @Column(BIGINT_COLUMN)
  messages!: number;

  @Column(BIGINT_COLUMN)
  parts!: number;

  @Column(BIGINT_COLUMN)
  costMicros!: number;
}

/** Instead of a status: in this hour and in those before it not all messages of the project are counted. */
export const NOT_COUNTED = 'NOT_COUNTED';

/** The usage of a project in one hour, as far as deltas are folded into it. */
@Entity('usage_hours')
@Index('usage_hours_hour', ['hour'])
export class UsageHour {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  /** That in which the messages were created. */
  @PrimaryColumn(HOUR_COLUMN)
  hour!: number;

  @PrimaryColumn({ ...WORD_COLUMN, nullable: false })
  status!: MessageStatus | typeof NOT_COUNTED;

  @Column(BIGINT_COLUMN)
  messages!: number;

  @Column(BIGINT_COLUMN)
  costMicros!: number;
}

/** The day that was asked for last: of thousands of messages, most ask for the same one. */
let last = { number: Number.NaN, date: '', day: '' };

/** The UTC day of an instant as people read it: `2026-11-22`. */
export function utcDate(at: number): string {
  return dayOf(at).date;
}

/** The same as it is stored: `20261122`. */
export function utcDay(at: number): string {
  return dayOf(at).day;
}

function dayOf(at: number): typeof last {
  const number = Math.floor(at / DAY_MS);
  if (number !== last.number) {
    const date = new Date(at).toISOString().slice(0, 10);
    last = { number, date, day: date.replaceAll('-', '') };
  }
  return last;
}
