import { Phone } from '../../phones/record/phone.entity.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, type RowOf } from '../../platform/database/statement.js';
import { Project } from '../../tenants/project.entity.js';

/** The number that a link leads to. */
export const TARGET_OF_LINK = reading(
  'opt-out page: target of a link',
  {
    ...columnsOf(Phone, 'projectId', 'phoneE164', 'isOptedOut', 'optOutReason'),
    ...columnsOf(Project, 'identity', 'identityEnabled'),
  },
  `SELECT x.projectId, x.phoneE164, x.isOptedOut, x.optOutReason, p.identity, p.identityEnabled
FROM phones x JOIN projects p ON p.projectId = x.projectId WHERE x.optOutToken = ?`,
);
export type LinkTarget = RowOf<typeof TARGET_OF_LINK>;
