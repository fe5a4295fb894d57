import type { DeliveryView } from 'parley-sdk';
import { Badge } from '../frame/badge.js';
import { Link } from '../frame/link.js';
import type { Column } from '../frame/table.js';
import { Code, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';

/** The columns of deliveries, for each screen that lists some. */
export const DELIVERY_COLUMNS: readonly Column<DeliveryView>[] = [
  {
    head: 'Created',
    isRowHead: true,
    cell: ({ deliveryId, createdAt }) => (
      <Link to="/deliveries/:deliveryId" values={{ deliveryId }}>
        <Time at={createdAt} />
      </Link>
    ),
  },
  { head: 'Status', cell: ({ status }) => <Badge of={status} /> },
  {
    head: 'Event',
    cell: ({ eventId, eventType }) => (
      <Link to="/events/:eventId" values={{ eventId }}>
        <Code of={eventType} />
      </Link>
    ),
  },
  { head: 'Attempts', isNumber: true, isWide: true, cell: ({ attemptCount }) => attemptCount },
  {
    head: 'Last answer',
    cell: ({ lastStatusCode, lastError }) => (
      <div class="clip">
        <Text of={lastError ?? lastStatusCode?.toString()} />
      </div>
    ),
  },
  { head: 'Next attempt', isWide: true, cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} never="none" /> },
];

/** The config that a delivery goes to. */
export const CONFIG_COLUMN: Column<DeliveryView> = {
  head: 'Webhook config',
  isWide: true,
  cell: ({ webhookConfigId }) => (
    <Link to="/webhooks/:webhookConfigId" values={{ webhookConfigId }}>
      <Code of={webhookConfigId} />
    </Link>
  ),
};
