import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN } from '../platform/database/columns.js';

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
