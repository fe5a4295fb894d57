import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN, textColumn, WORD_COLUMN } from '../platform/database/columns.js';
import type { Status } from './status.js';

/** What the ids of these records begin with. */
export const TENANT_ID_PREFIX = 'ten';

export const TENANT_NAME_MAX = 120;

/** A customer of this installation; owns projects. */
@Entity('tenants')
export class Tenant {
  @PrimaryColumn(ID_COLUMN)
  tenantId!: string;

  @Column(textColumn(TENANT_NAME_MAX))
  name!: string;

  @Column(WORD_COLUMN)
  status!: Status;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;
}
