import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/statement.js';

/** What the ids of these records begin with. */
export const ERASURE_ID_PREFIX = 'era';

export const ERASURE_STATUSES = ['QUEUED', 'RUNNING', 'DONE'] as const;
export type ErasureStatus = (typeof ERASURE_STATUSES)[number];

const PSEUDONYM_LENGTH = 32;
/** A number, the token of its link, and how far the work is: some 200 bytes of JSON. */
const TASK_BYTES = 512;
const COUNT_COLUMN = { type: 'int', unsigned: true } as const;

/** One erasure of a number: queue, progress and history in one row. It names the number by its pseudonym only. */
@Entity('erasures')
@Index('erasures_queue', ['queuedFor', 'dueAt', 'erasureId'])
@Index('erasures_number', ['projectId', 'pseudonym', 'erasureId'])
export class Erasure {
  @PrimaryColumn(ID_COLUMN)
  erasureId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(WORD_COLUMN)
  status!: ErasureStatus;

  @Column(asciiColumn(PSEUDONYM_LENGTH))
  pseudonym!: string;

  /** The `ErasureTask`, encrypted; null once the erasure is done. */
  @Column({ type: 'varbinary', length: TASK_BYTES, nullable: true })
  taskSealed!: Buffer | null;

  /** Stored events in which the pseudonym replaced the number. */
  @Column(COUNT_COLUMN)
  events!: number;

  /** Responses of receivers to these events that were deleted. */
  @Column(COUNT_COLUMN)
  responses!: number;

  /** Notes of the consent ledger in which the pseudonym replaced the number. */
  @Column(COUNT_COLUMN)
  notes!: number;

  /** Errors of imports in which the pseudonym replaced the number. */
  @Column(COUNT_COLUMN)
  importErrors!: number;

  /** Messages in which the pseudonym replaced the number. */
  @Column({ ...COUNT_COLUMN, default: 0 })
  messages!: number;

  /** The tenant while there is work to do, then null. */
  @Column({ ...ID_COLUMN, nullable: true })
  queuedFor!: string | null;

  /** When it may be taken; while a worker has it, the end of the lease. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  dueAt!: number | null;

  /** Grows each time it is taken; a worker with an older fence writes nothing. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  startedAt!: number | null;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  finishedAt!: number | null;

  /** Where a sealed task belongs. */
  static placeOf(erasureId: string): string {
    return `erasures:${erasureId}:task`;
  }
}
