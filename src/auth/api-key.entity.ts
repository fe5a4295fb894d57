import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Access, Role } from '../access/caller.js';
import { STATUSES } from '../access/status.js';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  columnsOf,
  ID_COLUMN,
  placeholders,
  reading,
  type RowOf,
  textColumn,
  WORD_COLUMN,
  words,
  writing,
  writingBy,
} from '../platform/database/statement.js';
import { Project } from '../tenants/tenant.entity.js';

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

/** What the guard must know of a key, read with its project and its tenant. */
export const STATE_OF_KEY = reading(
  'api-keys: state of a key',
  {
    ...columnsOf(ApiKey, 'keyId', 'tenantId', 'projectId', 'role', 'access', 'isActive', 'expiresAt', 'secretHash'),
    ...columnsOf(ApiKey, 'consoleLinkId'),
    projectStatus: words(STATUSES),
    tenantStatus: words(STATUSES),
  },
  `SELECT k.keyId, k.tenantId, k.projectId, k.role, k.access, k.isActive, k.expiresAt, k.secretHash, k.consoleLinkId,
p.status AS projectStatus, t.status AS tenantStatus
FROM api_keys k JOIN projects p ON p.projectId = k.projectId JOIN tenants t ON t.tenantId = p.tenantId
WHERE k.keyId = ?`,
);

/**
 * The key that made a console link: no row once either is deleted. Apart from the state of a key, which only a session
 * needs it for: joined to that, it made each read of it 15 % slower.
 */
export const MAKER_OF_LINK = reading(
  'api-keys: maker of a link',
  columnsOf(ApiKey, 'isActive', 'expiresAt'),
  `SELECT m.isActive, m.expiresAt FROM console_links l JOIN api_keys m ON m.keyId = l.createdByKeyId
WHERE l.consoleLinkId = ?`,
);

/** The state of a key; of a session with that of the key that made its link, as far as both are there. */
export type KeyState = RowOf<typeof STATE_OF_KEY> & { readonly maker: RowOf<typeof MAKER_OF_LINK> | null };

/** The descendants of a key that still work: no more than a project may have active keys, however long the chain. */
const LIVE_DESCENDANTS = 'rootKeyId = ? AND isActive = 1 AND (expiresAt IS NULL OR expiresAt > ?) AND generation > ?';

/** Values: now, root, now, generation. */
export const DISABLE_DESCENDANTS = writing(
  'api-keys: disable descendants',
  `UPDATE api_keys SET isActive = 0, updatedAt = ? WHERE ${LIVE_DESCENDANTS}`,
);
/** Values: now, now, root, now, generation. */
export const END_DESCENDANTS = writing(
  'api-keys: end descendants',
  `UPDATE api_keys SET isActive = 0, expiresAt = ?, updatedAt = ? WHERE ${LIVE_DESCENDANTS}`,
);
/** Values: root, now, generation. */
export const DELETE_LIVE_DESCENDANTS = writing(
  'api-keys: delete descendants that work',
  `DELETE FROM api_keys WHERE ${LIVE_DESCENDANTS}`,
);

/** Small batches: a large DELETE would hold its locks, and could outlast the time for a response. */
export const SWEPT_KEYS = 500;
/** Values: root, generation. */
export const DELETE_DESCENDANTS = writing(
  'api-keys: delete descendants',
  `DELETE FROM api_keys WHERE rootKeyId = ? AND generation > ?
ORDER BY isActive, expiresAt, generation LIMIT ${SWEPT_KEYS}`,
);
export const DELETE_ENDED = writing(
  'api-keys: delete what ended long ago',
  `DELETE FROM api_keys WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ${SWEPT_KEYS}`,
);

/** Other keys of a chain that work and were rotated from the same key as one of them. */
export const LIVE_SIBLING = reading(
  'api-keys: live sibling',
  columnsOf(ApiKey, 'keyId'),
  `SELECT keyId FROM api_keys WHERE rootKeyId = ? AND isActive = 1 AND (expiresAt IS NULL OR expiresAt > ?)
AND generation = ? AND keyId <> ? LIMIT 1`,
);

/** When some keys were last used. Forward only: a slower process must not put an older time over a newer one. */
export const NOTE_USE = writingBy(
  'api-keys: note use',
  (uses: readonly unknown[]) =>
    `UPDATE api_keys SET lastUsedAt = GREATEST(COALESCE(lastUsedAt, 0),
CASE keyId ${uses.map(() => 'WHEN ? THEN ?').join(' ')} END) WHERE keyId IN (${placeholders(uses)})`,
  [[['key_1', 'key_2']]],
);
