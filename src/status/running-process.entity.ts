import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Config } from '../platform/config/config.js';
import { BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../platform/database/columns.js';

/** What the ids of these records begin with. */
export const PROCESS_ID_PREFIX = 'prc';

/** A process of the service that runs, or ran a while ago and has not ended in order. */
@Entity('processes')
@Index('processes_seen', ['lastSeenAt'])
export class RunningProcess {
  @PrimaryColumn(ID_COLUMN)
  processId!: string;

  @Column(WORD_COLUMN)
  role!: Config['role'];

  /** That of the service. */
  @Column(WORD_COLUMN)
  version!: string;

  @Column(BIGINT_COLUMN)
  startedAt!: number;

  /** By the clock of the database. */
  @Column(BIGINT_COLUMN)
  lastSeenAt!: number;
}
