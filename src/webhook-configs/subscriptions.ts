import type { EventType } from '../events/event-types.js';
import { readIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import { SHARE_PROJECT } from '../tenants/tenants.sql.js';
import { eventNames, WebhookConfig } from './webhook-config.entity.js';
import { SUBSCRIPTIONS, type SubscriptionRow } from './webhook-configs.sql.js';

/** What a config subscribes to, by its row. */
export function subscriptionOf(row: SubscriptionRow): Pick<WebhookConfig, 'wants'> {
  return Object.assign(new WebhookConfig(), {
    messageEvents: eventNames(row.messageEvents),
    phoneEvents: eventNames(row.phoneEvents),
  });
}

/**
 * Whether a webhook config of a project wants events of one of these types, be it switched off: it keeps what it
 * misses. The project is shared until the end of the transaction, so that no config is made meanwhile.
 */
export async function isAnyWanted(tx: Tx, projectId: string, types: ReadonlySet<EventType>): Promise<boolean> {
  await readIn(tx, SHARE_PROJECT, [projectId]);
  const subscriptions = (await readIn(tx, SUBSCRIPTIONS, [projectId])).map(subscriptionOf);
  return subscriptions.some((subscription) => [...types].some((type) => subscription.wants(type)));
}
