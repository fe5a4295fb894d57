import { placeholders } from '../../platform/database/placeholders.js';
import { readingBy, type RowOf, writing } from '../../platform/database/statement.js';
import { NEXT_FENCE } from '../../platform/jobs/fenced-rows.js';
import { SENDING_CONFIG, SENDING_CONFIG_COLUMNS } from '../../webhook-configs/webhook-configs.sql.js';

/** Endpoints as they are sent to, and whether their project is archived, by itself or with its tenant. */
export const ENDPOINTS = readingBy(
  'queue: endpoints',
  { ...SENDING_CONFIG, isArchived: 'flag' },
  (webhookConfigIds: readonly string[]) =>
    `SELECT ${SENDING_CONFIG_COLUMNS}, projects.status = 'archived' OR tenants.status = 'archived' AS isArchived
FROM webhook_configs w
JOIN projects ON projects.projectId = w.projectId
JOIN tenants ON tenants.tenantId = projects.tenantId
WHERE w.webhookConfigId IN (${placeholders(webhookConfigIds)})`,
  [[['whc_1', 'whc_2']]],
);
export type EndpointRow = RowOf<typeof ENDPOINTS>;

/** Rows ended in one transaction. */
export const ENDING_ROWS = 500;

/** Ends a part of a queue. */
export const END_SOME = writing(
  'queue: end some',
  `UPDATE deliveries SET status = ?, queuedFor = NULL, dueAt = NULL, ${NEXT_FENCE}, updatedAt = ?
WHERE queuedFor = ? LIMIT ${ENDING_ROWS}`,
);
