import type { NewRow } from '../../platform/database/insert-rows.js';
import { newIds } from '../../platform/ids.js';
import { eventNames, WebhookConfig } from '../../webhook-configs/webhook-config.entity.js';
import { type Delivery, DELIVERY_ID_PREFIX } from '../queue/delivery.entity.js';
import { FIRST_FENCE, leaseUntilOf } from '../queue/direct-deliveries.js';
import type { Held } from '../queue/lines.js';
import { bodyOf } from '../sending/outgoing-events.js';
import type { ConfigRow, WaitingEvent } from './dispatch.sql.js';

/** A config that may want the events of its project, and how many of its new deliveries need not be queued. */
export interface Listener {
  readonly webhookConfigId: string;
  readonly isActive: boolean;
  readonly timeoutMs: number;
  readonly config: Pick<WebhookConfig, 'wants'>;
  readonly room: number;
}

/** Whose events they are, after which sequence they are numbered, and in which epoch. */
export interface NumberedFrom {
  readonly projectId: string;
  readonly lastSequence: number;
  readonly epoch: number;
}

/** What a batch of events brings about. */
export interface NewDeliveries {
  readonly rows: NewRow<Delivery>[];
  /** Those of them that this process holds already. */
  readonly held: Held[];
  /** How many wait to be taken. */
  readonly queued: number;
}

/** A config as a listener, by its row. */
export function listenerOf(row: ConfigRow, room: number): Listener {
  const { webhookConfigId, timeoutMs } = row;
  const config = Object.assign(new WebhookConfig(), {
    messageEvents: eventNames(row.messageEvents),
    phoneEvents: eventNames(row.phoneEvents),
  });
  return { webhookConfigId, timeoutMs, isActive: row.isActive, config, room };
}

/**
 * A delivery for every listener that wants an event; the events are numbered in their order, after `lastSequence`. A
 * config that is switched off keeps its events: they can be replayed.
 */
export function newDeliveries(
  from: NumberedFrom,
  events: readonly WaitingEvent[],
  listeners: readonly Listener[],
  now: number,
): NewDeliveries {
  const wanted = listeners.map((listener) => ({ listener, left: listener.room }));
  const made: NewDeliveries & { queued: number } = { rows: [], held: [], queued: 0 };
  const pairs = events.flatMap((event, index) =>
    wanted
      .filter(({ listener }) => listener.config.wants(event.type))
      .map((want) => ({ event, sequence: from.lastSequence + 1 + index, want })),
  );
  // In the order of their events, which is that in which the deliveries of a config are taken.
  const ids = newIds(
    DELIVERY_ID_PREFIX,
    pairs.map(() => now),
  );
  for (const [index, { event, sequence, want }] of pairs.entries()) {
    const deliveryId = ids[index] as string;
    const { listener } = want;
    const isHeld = want.left > 0;
    if (isHeld) {
      want.left -= 1;
      made.held.push(heldOf(deliveryId, { event, from, sequence }, listener, now));
    } else if (listener.isActive) made.queued += 1;
    made.rows.push(rowOf(deliveryId, event, from.projectId, listener, { isHeld, now }));
  }
  return made;
}

function heldOf(
  deliveryId: string,
  { event, from, sequence }: { event: WaitingEvent; from: NumberedFrom; sequence: number },
  listener: Listener,
  now: number,
): Held {
  const { eventId, type, createdAt, tenantId, data } = event;
  const { projectId, epoch } = from;
  const { webhookConfigId } = listener;
  const leaseUntil = leaseUntilOf(listener.timeoutMs, now);
  return {
    taken: { deliveryId, eventId, webhookConfigId, isRetry: false, attemptCount: 0, fence: FIRST_FENCE, leaseUntil },
    outgoing:
      data === null
        ? undefined
        : { id: eventId, body: bodyOf({ eventId, type, createdAt, tenantId, projectId, sequence, data, epoch }) },
  };
}

function rowOf(
  deliveryId: string,
  event: WaitingEvent,
  projectId: string,
  listener: Listener,
  { isHeld, now }: { readonly isHeld: boolean; readonly now: number },
): NewRow<Delivery> {
  const { webhookConfigId, isActive } = listener;
  const dueAt = isHeld ? leaseUntilOf(listener.timeoutMs, now) : now;
  const fence = isHeld ? FIRST_FENCE : 0;
  return {
    deliveryId,
    tenantId: event.tenantId,
    projectId,
    webhookConfigId,
    eventId: event.eventId,
    eventType: event.type,
    status: isActive ? 'PENDING' : 'SKIPPED',
    queuedFor: isActive ? webhookConfigId : null,
    isRetry: false,
    dueAt: isActive ? dueAt : null,
    fence,
    attemptCount: 0,
    lastStatusCode: null,
    lastError: null,
    createdAt: now,
    updatedAt: now,
  };
}
