import { columnsOf } from '../platform/database/row-columns.js';
import { reading, writing } from '../platform/database/statement.js';
import { ConsoleLink } from './console-link.entity.js';

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
