import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN } from '../platform/database/columns.js';

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
