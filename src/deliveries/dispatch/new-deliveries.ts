import type { NumberedEvent } from '../../events/event-numbers.js';
import type { NewRow } from '../../platform/database/insert-rows.js';
import { newIds } from '../../platform/ids.js';
import { subscriptionOf } from '../../webhook-configs/subscriptions.js';
import type { WebhookConfig } from '../../webhook-configs/webhook-config.entity.js';
import { type Delivery, DELIVERY_ID_PREFIX } from '../queue/delivery.entity.js';
import { heldFrom, type NewOfProject } from '../queue/direct-deliveries.js';
import type { Held } from '../queue/lines.js';
import type { ListenerRow } from './dispatch.sql.js';

/** A config that may want the events of its project, and how many of its new deliveries need not be queued. */
export interface Listener {
  readonly webhookConfigId: string;
  readonly isActive: boolean;
  readonly timeoutMs: number;
  readonly subscription: Pick<WebhookConfig, 'wants'>;
  readonly room: number;
}

/** What a batch of events brings about. */
export interface NewDeliveries extends NewOfProject {
  readonly rows: readonly NewRow<Delivery>[];
}

/** A config as a listener, by its row. */
export function listenerOf(row: ListenerRow, room: number): Listener {
  const { webhookConfigId, timeoutMs, isActive } = row;
  return { webhookConfigId, timeoutMs, isActive, subscription: subscriptionOf(row), room };
}

/**
 * A delivery for every listener of a project that wants one of its events, in the order of these. A config that is
 * switched off keeps its events: they can be replayed.
 */
export function newDeliveries(
  { projectId, epoch, listeners }: { projectId: string; epoch: number; listeners: readonly Listener[] },
  events: readonly NumberedEvent[],
  now: number,
): NewDeliveries {
  const wanted = listeners.map((listener) => ({ listener, left: listener.room }));
  const pairs = events.flatMap((event) =>
    wanted.filter(({ listener }) => listener.subscription.wants(event.type)).map((want) => ({ event, want })),
  );
  // In the order of their events, which is that in which the deliveries of a config are taken.
  const ids = newIds(
    DELIVERY_ID_PREFIX,
    pairs.map(() => now),
  );
  const rows: NewRow<Delivery>[] = [];
  const held: Held[] = [];
  let queued = 0;
  for (const [index, { event, want }] of pairs.entries()) {
    const deliveryId = ids[index] as string;
    const { listener } = want;
    let own: Held | null = null;
    if (want.left > 0) {
      want.left -= 1;
      own = heldFrom(deliveryId, Object.assign(event, { epoch }), listener, now);
      held.push(own);
    } else if (listener.isActive) queued += 1;
    rows.push(rowOf(deliveryId, event, listener, { own, now }));
  }
  return { projectId, rows, held, queued };
}

function rowOf(
  deliveryId: string,
  { tenantId, projectId, eventId, type }: NumberedEvent,
  { webhookConfigId, isActive }: Listener,
  { own, now }: { readonly own: Held | null; readonly now: number },
): NewRow<Delivery> {
  return {
    deliveryId,
    tenantId,
    projectId,
    webhookConfigId,
    eventId,
    eventType: type,
    status: isActive ? 'PENDING' : 'SKIPPED',
    queuedFor: isActive ? webhookConfigId : null,
    isRetry: false,
    dueAt: isActive ? (own?.taken.leaseUntil ?? now) : null,
    fence: own?.taken.fence ?? 0,
    attemptCount: 0,
    lastStatusCode: null,
    lastError: null,
    createdAt: now,
    updatedAt: now,
  };
}
