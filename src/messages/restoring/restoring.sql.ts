import { columnsOf } from '../../platform/database/row-columns.js';
import { reading } from '../../platform/database/statement.js';
import { Project } from '../../tenants/project.entity.js';

/** Projects that are read at once. */
export const PROJECTS_AT_ONCE = 500;

/** The next projects after one. */
export const NEXT_PROJECTS = reading(
  'restoring: next projects',
  columnsOf(Project, 'projectId'),
  `SELECT projectId FROM projects WHERE projectId > ? ORDER BY projectId LIMIT ${PROJECTS_AT_ONCE}`,
);
