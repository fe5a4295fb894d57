import { columnsOf } from '../../platform/database/row-columns.js';
import { reading } from '../../platform/database/statement.js';
import { Project } from '../../tenants/project.entity.js';

/** Projects that one look goes through. */
const PROJECTS_LOOKED_AT = 1_000;

/** The last project of a look. Value: the project after which it begins. */
export const LAST_LOOKED_AT = reading(
  'archived: last project of a look',
  columnsOf(Project, 'projectId'),
  `SELECT projectId FROM projects WHERE projectId > ? ORDER BY projectId LIMIT 1 OFFSET ${PROJECTS_LOOKED_AT - 1}`,
);

/**
 * Archived projects after one and up to another, with something that waits there. A subquery with a limit stays one
 * look into the index for each of them: no server turns it into a join.
 */
export const WAITING_OF_ARCHIVED = reading(
  'archived: projects with waiting messages',
  { ...columnsOf(Project, 'projectId'), scheduled: 'text?', queued: 'text?' },
  `SELECT p.projectId,
(SELECT m.messageId FROM messages m FORCE INDEX (messages_project_status)
  WHERE m.projectId = p.projectId AND m.status = 'SCHEDULED' ORDER BY m.messageId LIMIT 1) AS scheduled,
(SELECT m.messageId FROM messages m FORCE INDEX (messages_project_status)
  WHERE m.projectId = p.projectId AND m.status = 'QUEUED' ORDER BY m.messageId LIMIT 1) AS queued
FROM projects p JOIN tenants t ON t.tenantId = p.tenantId
WHERE p.projectId > ? AND p.projectId <= ? AND (p.status = 'archived' OR t.status = 'archived')
HAVING scheduled IS NOT NULL OR queued IS NOT NULL`,
);
