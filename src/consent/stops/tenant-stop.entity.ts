import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, BOOLEAN_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/columns.js';
import type { OptOutReason } from '../../phones/record/phone.entity.js';
import { SUBJECT_LENGTH } from '../ledger/consent-entry.entity.js';

/** What the ids of these records begin with; no caller sees them. */
export const STOP_ID_PREFIX = 'tst';

/** A number, or how far the walk over a tenant's numbers is, encrypted. */
const TASK_BYTES = 256;

/** The subject of the row that follows a switch of the scope. */
export const SWITCH = '';

/**
 * An opt-out on its way to the other projects of its tenant, or the work that follows a switch of the tenant's scope;
 * it is deleted when that is done. The number is stored encrypted, and can be found by its keyed hash.
 */
@Entity('tenant_stops')
@Index('tenant_stops_queue', ['tenantId', 'dueAt', 'stopId'])
@Index('tenant_stops_number', ['tenantId', 'subject'])
export class TenantStop {
  @PrimaryColumn(ID_COLUMN)
  stopId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  /** Where it was declared; null after a switch. */
  @Column({ ...ID_COLUMN, nullable: true })
  projectId!: string | null;

  /** The keyed hash of the number; `SWITCH` after a switch. */
  @Column(asciiColumn(SUBJECT_LENGTH))
  subject!: string;

  /** The number; after a switch, how far the walk is, null at its beginning. */
  @Column({ type: 'varbinary', length: TASK_BYTES, nullable: true })
  taskSealed!: Buffer | null;

  /** As what it arrives; null after a switch. */
  @Column({ ...WORD_COLUMN, nullable: true })
  source!: OptOutReason | null;

  /** When it was declared, or switched. */
  @Column(BIGINT_COLUMN)
  optedOutAt!: number;

  /** Whether it waits for somebody's verdict: until then it is due late. */
  @Column(BOOLEAN_COLUMN)
  needsReview!: boolean;

  /** When it may be taken; while a worker has it, the end of the lease. */
  @Column(BIGINT_COLUMN)
  dueAt!: number;

  /** Grows each time it is taken; a worker with an older fence writes nothing. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;

  /** Where what is sealed belongs. */
  static placeOf(stopId: string): string {
    return `tenant_stops:${stopId}:task`;
  }
}
