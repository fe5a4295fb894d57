import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Access } from '../access/access.js';
import { Role } from '../access/role.js';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../platform/database/columns.js';
import { Project } from '../tenants/project.entity.js';

/** What the ids of these records begin with. */
export const API_KEY_ID_PREFIX = 'key';

export const KEY_NAME_MAX = 100;
export const KEY_DESCRIPTION_MAX = 500;
/** How much of the key stands in `keySuffix`. */
export const KEY_SUFFIX_LENGTH = 4;
const BCRYPT_LENGTH = 60;

/** A credential of a machine; only the hash of its secret is kept. */
@Entity('api_keys')
@Index('api_keys_listed', ['projectId', 'consoleLinkId', 'keyId'])
@Index('api_keys_chain', ['rootKeyId', 'isActive', 'expiresAt', 'generation'])
@Index('api_keys_live', ['projectId', 'isActive', 'expiresAt'])
@Index('api_keys_expiry', ['expiresAt'])
@Index('api_keys_role', ['role', 'isActive'])
export class ApiKey {
  @PrimaryColumn(ID_COLUMN)
  keyId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @ManyToOne(() => Project, { onDelete: 'RESTRICT', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'projectId', foreignKeyConstraintName: 'api_keys_project' })
  project?: Project;

  @Column(textColumn(KEY_NAME_MAX))
  name!: string;

  @Column({ ...textColumn(KEY_DESCRIPTION_MAX), nullable: true })
  description!: string | null;

  @Column(WORD_COLUMN)
  role!: Role;

  @Column({ ...WORD_COLUMN, default: Access.FULL })
  access!: Access;

  /** bcrypt of the secret part; of a session, its keyed MAC (`secretMacOf`). */
  @Column(asciiColumn(BCRYPT_LENGTH))
  secretHash!: string;

  @Column(asciiColumn(KEY_SUFFIX_LENGTH))
  keySuffix!: string;

  @Column(BOOLEAN_COLUMN)
  isActive!: boolean;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  expiresAt!: number | null;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  lastUsedAt!: number | null;

  /** The key that this one replaced. */
  @Column({ ...ID_COLUMN, nullable: true })
  rotatedFromKeyId!: string | null;

  /** The first key of its chain of rotations: itself, or null, when it was not rotated from another. */
  @Column({ ...ID_COLUMN, nullable: true })
  rootKeyId!: string | null;

  /** How many rotations lie between the root of the chain and this key. Every descendant has a higher one. */
  @Column({ type: 'int', unsigned: true, default: 0 })
  generation!: number;

  /** The link that opened it, if this is the session of a console link: it works only while link and maker do. */
  @Column({ ...ID_COLUMN, nullable: true })
  consoleLinkId!: string | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;

  /** Whether the key itself is good, whatever its project and tenant are. */
  isUsable(now: number): boolean {
    return this.isActive && (this.expiresAt === null || this.expiresAt > now);
  }
}
