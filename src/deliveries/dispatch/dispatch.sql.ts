import { Delivery } from '../queue/delivery.entity.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { readingBy, type RowOf } from '../../platform/database/statement.js';
import { WebhookConfig } from '../../webhook-configs/webhook-config.entity.js';

/**
 * Who hears of the events of projects whose counters are locked; nobody does once a project or its tenant is archived.
 * With each config, when the first of its first attempts in the table is due, and the epoch of what is numbered after
 * the last sequence; none is the first.
 */
export const LISTENERS = readingBy(
  'dispatch: listeners',
  {
    ...columnsOf(WebhookConfig, 'webhookConfigId', 'projectId', 'isActive', 'timeoutMs'),
    messageEvents: 'text',
    phoneEvents: 'text',
    firstDueAt: 'number?',
    epoch: 'number?',
  },
  (
    projectIds: readonly string[],
  ) => `SELECT w.webhookConfigId, w.projectId, w.isActive, w.timeoutMs, w.messageEvents, w.phoneEvents,
(SELECT d.dueAt FROM deliveries d FORCE INDEX (deliveries_queue)
WHERE d.queuedFor = w.webhookConfigId AND d.isRetry = 0 ORDER BY d.queuedFor, d.isRetry, d.dueAt LIMIT 1) AS firstDueAt,
(SELECT e.epoch FROM event_epochs e FORCE INDEX (PRIMARY)
WHERE e.projectId = c.projectId AND e.afterSequence <= c.lastSequence ORDER BY e.epoch DESC LIMIT 1) AS epoch
FROM webhook_configs w
JOIN projects ON projects.projectId = w.projectId AND projects.status <> 'archived'
JOIN tenants ON tenants.tenantId = projects.tenantId AND tenants.status <> 'archived'
JOIN event_counters c ON c.projectId = w.projectId WHERE w.projectId IN (${placeholders(projectIds)})`,
  [[['prj_1']], [['prj_1', 'prj_2']]],
);
export type ListenerRow = RowOf<typeof LISTENERS>;

export const NEW_DELIVERIES = insertion(Delivery);
