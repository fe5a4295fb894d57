import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, BOOLEAN_COLUMN, ID_COLUMN } from '../platform/database/statement.js';

/** What the ids of these records begin with. */
export const EVENT_ID_PREFIX = 'evt';

const TYPE_MAX = 64;
const SUBJECT_MAX = 32;

/**
 * Something that happened, recorded in the transaction that made it happen. It gets its place in the sequence of its
 * project when it is dispatched: only then is it known what was committed before it.
 */
@Entity('events')
@Index('events_waiting', ['isDispatched', 'projectId', 'eventId'])
@Index('events_subject', ['projectId', 'subject'])
@Index('events_sequence', ['projectId', 'sequence'], { unique: true })
export class Event {
  @PrimaryColumn(ID_COLUMN)
  eventId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  /** The number that its payload holds, or what stands for an erased one; null once the payload is gone. */
  @Column({ ...asciiColumn(SUBJECT_MAX), nullable: true })
  subject!: string | null;

  /** What happened, such as `phone.opted_out`. */
  @Column(asciiColumn(TYPE_MAX))
  type!: string;

  /** JSON of the resource as the API showed it then; null once its retention has ended. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  data!: string | null;

  @Column(BOOLEAN_COLUMN)
  isDispatched!: boolean;

  /** 1, 2, 3 … without a gap in each project; null until it is dispatched. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  sequence!: number | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  /**
   * The space that its sequence will take: 0 as long as that is null, then null. A row that became longer would have
   * the server rearrange its page, which costs more than all else about numbering.
   */
  @Column({ ...BIGINT_COLUMN, nullable: true, select: false })
  padding!: number | null;
}

/**
 * How far the sequence of a project has come. The holder of its lock dispatches for that project. It is made with the
 * project; the first dispatch makes that of a project which an earlier version made.
 */
@Entity('event_counters')
export class EventCounter {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(BIGINT_COLUMN)
  lastSequence!: number;
}

/** A restore from a backup, as the events of one project see it. Without any, a project is in its first epoch. */
@Entity('event_epochs')
@Index('event_epochs_last', ['epoch'])
export class EventEpoch {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  /** 2, 3 … */
  @PrimaryColumn({ type: 'int', unsigned: true })
  epoch!: number;

  /** The last sequence of the backup: what comes after it is of this epoch. */
  @Column(BIGINT_COLUMN)
  afterSequence!: number;

  @Column(BIGINT_COLUMN)
  startedAt!: number;
}
