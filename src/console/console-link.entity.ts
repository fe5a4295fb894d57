import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Access } from '../access/caller.js';
import {
  asciiColumn,
  BIGINT_COLUMN,
  columnsOf,
  ID_COLUMN,
  reading,
  textColumn,
  WORD_COLUMN,
  writing,
} from '../platform/database/statement.js';

/** What the ids of these records begin with. */
export const CONSOLE_LINK_ID_PREFIX = 'cln';

export const LINK_NAME_MAX = 100;
export const LINK_PAGE_MAX = 200;
/** Of a SHA-256 in base64url. */
const MAC_LENGTH = 43;

/**
 * A link that opens the console for a project, once. The session that it opens is an API key that refers to it, and
 * works only while this row is there and the key that made the link works.
 */
@Entity('console_links')
@Index('console_links_listed', ['projectId', 'consoleLinkId'])
@Index('console_links_live', ['projectId', 'endsAt'])
@Index('console_links_end', ['endsAt'])
export class ConsoleLink {
  @PrimaryColumn(ID_COLUMN)
  consoleLinkId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @Column({ ...textColumn(LINK_NAME_MAX), nullable: true })
  name!: string | null;

  /** What the session may do. */
  @Column(WORD_COLUMN)
  access!: Access;

  /** Where in the console it leads; null = where the console begins. */
  @Column({ ...textColumn(LINK_PAGE_MAX), nullable: true })
  page!: string | null;

  /** Keyed MAC of the secret part of its token. */
  @Column(asciiColumn(MAC_LENGTH))
  secretMac!: string;

  /** The key that made it. */
  @Column(ID_COLUMN)
  createdByKeyId!: string;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  /** Until when it can be opened. */
  @Column(BIGINT_COLUMN)
  expiresAt!: number;

  /** How long its session lasts, in milliseconds. */
  @Column({ type: 'int', unsigned: true })
  sessionMs!: number;

  @Column({ ...BIGINT_COLUMN, nullable: true })
  redeemedAt!: number | null;

  /** The session, once it is opened. */
  @Column({ ...ID_COLUMN, nullable: true })
  sessionKeyId!: string | null;

  /** When it or its session is over: `expiresAt` until it is opened, then when the session ends or has ended. */
  @Column(BIGINT_COLUMN)
  endsAt!: number;

  /** When the session ends, or has ended; null before it is opened. */
  get sessionExpiresAt(): number | null {
    return this.redeemedAt === null ? null : this.endsAt;
  }

  /** Whether it can be opened, as far as it alone says. */
  isOpenable(now: number): boolean {
    return this.redeemedAt === null && this.expiresAt > now;
  }
}

/** What is needed of a link before anything is locked for it. */
export const PROOF_OF_LINK = reading(
  'console-links: proof of a link',
  columnsOf(ConsoleLink, 'projectId', 'secretMac', 'redeemedAt', 'expiresAt'),
  'SELECT projectId, secretMac, redeemedAt, expiresAt FROM console_links WHERE consoleLinkId = ?',
);

/** Links of a project that can be opened or whose session runs. Values: project, now, now. */
export const LIVE_LINKS = reading(
  'console-links: live links',
  { live: 'number' },
  `SELECT COUNT(*) AS live FROM console_links l JOIN api_keys m ON m.keyId = l.createdByKeyId
WHERE l.projectId = ? AND l.endsAt > ? AND m.isActive = 1 AND (m.expiresAt IS NULL OR m.expiresAt > ?)`,
);

/** Small batches: a large DELETE would hold its locks, and could outlast the time for a response. */
export const SWEPT_LINKS = 500;
export const DELETE_ENDED_LINKS = writing(
  'console-links: delete what ended long ago',
  `DELETE FROM console_links WHERE endsAt <= ? ORDER BY endsAt LIMIT ${SWEPT_LINKS}`,
);
