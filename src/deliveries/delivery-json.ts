import { jsonShape } from '../platform/database/json/json-shape.js';
import type { DeliveryView } from './delivery.view.js';
import type { DeliveryRow } from './deliveries.sql.js';

/** `DeliveryView.of` a row, as JSON. */
export const DELIVERY_JSON = jsonShape<DeliveryView, DeliveryRow>('deliveryId', ({ same }) => ({
  deliveryId: same('deliveryId'),
  webhookConfigId: same('webhookConfigId'),
  eventId: same('eventId'),
  eventType: same('eventType'),
  status: same('status'),
  attemptCount: same('attemptCount'),
  nextAttemptAt: same('dueAt'),
  lastStatusCode: same('lastStatusCode'),
  lastError: same('lastError'),
  createdAt: same('createdAt'),
  updatedAt: same('updatedAt'),
}));
