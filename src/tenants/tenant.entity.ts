import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN, textColumn, WORD_COLUMN } from '../platform/database/columns.js';
import type { Status } from './status.js';

/** What the ids of these records begin with. */
export const TENANT_ID_PREFIX = 'ten';

export const TENANT_NAME_MAX = 120;

/** How far an opt-out reaches: one project, or all of its tenant. */
export const OPT_OUT_SCOPES = ['project', 'tenant'] as const;
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number];

/** A customer of this installation; owns projects. */
@Entity('tenants')
export class Tenant {
  @PrimaryColumn(ID_COLUMN)
  tenantId!: string;

  @Column(textColumn(TENANT_NAME_MAX))
  name!: string;

  @Column(WORD_COLUMN)
  status!: Status;

  @Column({ ...WORD_COLUMN, default: 'project' })
  optOutScope!: OptOutScope;

  /** When all that was opted out before had been carried to all projects; null until then. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  optOutScopeAppliedAt!: number | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;
}
