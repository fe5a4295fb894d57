import { createHash } from 'node:crypto';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Status } from '../access/status.js';
import {
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  DIGEST_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../platform/database/statement.js';

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

/** What the ids of these records begin with. */
export const PROJECT_ID_PREFIX = 'prj';

export const PROJECT_NAME_MAX = 120;
export const DESCRIPTION_MAX = 500;
export const IDENTITY_MAX = 30;

/** What a tenant sends under: owns API keys, webhook configs and phone numbers. */
@Entity('projects')
@Index('projects_name', ['tenantId', 'nameKey'], { unique: true })
@Index('projects_of_tenant', ['tenantId', 'projectId'])
export class Project {
  @PrimaryColumn(ID_COLUMN)
  projectId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @ManyToOne(() => Tenant, { onDelete: 'RESTRICT', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'tenantId', foreignKeyConstraintName: 'projects_tenant' })
  tenant?: Tenant;

  @Column(textColumn(PROJECT_NAME_MAX))
  name!: string;

  /** The name's binary normal form, unique in a tenant. */
  @Column(DIGEST_COLUMN)
  nameKey!: Buffer;

  @Column({ ...textColumn(DESCRIPTION_MAX), nullable: true })
  description!: string | null;

  @Column(WORD_COLUMN)
  status!: Status;

  @Column(BOOLEAN_COLUMN)
  optOutRemindersEnabled!: boolean;

  @Column(BOOLEAN_COLUMN)
  identityEnabled!: boolean;

  @Column({ ...textColumn(IDENTITY_MAX), nullable: true })
  identity!: string | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;

  /**
   * SHA-256 of the name under NFKC and lower case, trimmed. A digest, because a normal form can be eighteen times as
   * long as the name; and bytes, because the collations of MySQL and MariaDB take different names for equal.
   */
  static nameKeyOf(name: string): Buffer {
    return createHash('sha256').update(name.normalize('NFKC').trim().toLowerCase()).digest();
  }
}
