import { Column, Entity, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/columns.js';
import type { OptOutReason } from '../../phones/record/phone.entity.js';
import { SUBJECT_LENGTH } from '../ledger/consent-entry.entity.js';

/**
 * A number that has opted out of all projects of a tenant: those that register it later begin with this. It stands
 * under a keyed hash of the tenant's, which an erasure leaves, as it leaves the suppression of a project.
 */
@Entity('tenant_opt_outs')
export class TenantOptOut {
  @PrimaryColumn(ID_COLUMN)
  tenantId!: string;

  @PrimaryColumn({ ...asciiColumn(SUBJECT_LENGTH), nullable: false })
  subject!: string;

  /** The strongest of those that were declared. */
  @Column(WORD_COLUMN)
  source!: OptOutReason;

  /** When the latest was declared, and in which project. */
  @Column(BIGINT_COLUMN)
  optedOutAt!: number;

  @Column(ID_COLUMN)
  projectId!: string;
}
