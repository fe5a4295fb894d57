import { placeholders } from '../platform/database/statement.js';
import { columnsOf, type Row } from '../platform/database/statement.js';
import { reading, readingBy, type RowOf } from '../platform/database/statement.js';
import { WebhookConfig } from './webhook-config.entity.js';

/** The columns of `webhook_configs` that a view needs, for statements of modules in higher layers. */
export const WEBHOOK_CONFIG = {
  ...columnsOf(WebhookConfig, 'webhookConfigId', 'url', 'method', 'headersSealed', 'authType', 'authUsername'),
  ...columnsOf(WebhookConfig, 'authTokenSealed', 'authPasswordSealed', 'timeoutMs', 'isActive'),
  messageEvents: 'text',
  phoneEvents: 'text',
} as const;
export type WebhookConfigRow = Row<typeof WEBHOOK_CONFIG>;

/** The same as text, of a table aliased `w`. */
export const WEBHOOK_CONFIG_COLUMNS = columnsOfW(WEBHOOK_CONFIG);

/** The columns of `webhook_configs` that sending needs, for statements of modules in higher layers. */
export const SENDING_CONFIG = {
  ...columnsOf(WebhookConfig, 'webhookConfigId', 'tenantId', 'url', 'method', 'headersSealed', 'authUsername'),
  ...columnsOf(WebhookConfig, 'authTokenSealed', 'authPasswordSealed', 'timeoutMs', 'isActive', 'signingSecretSealed'),
  ...columnsOf(WebhookConfig, 'previousSigningSecretSealed', 'previousSigningSecretUntil'),
} as const;
type SendingConfigRow = Row<typeof SENDING_CONFIG>;
/** What sending needs of a config, by its row or its entity. */
export type SendingConfig = Omit<SendingConfigRow, 'isActive'>;

/** The same as text, of a table aliased `w`. */
export const SENDING_CONFIG_COLUMNS = columnsOfW(SENDING_CONFIG);

/** What the configs of a project subscribe to. */
export const SUBSCRIPTIONS = reading(
  'webhook-configs: subscriptions',
  { messageEvents: 'text', phoneEvents: 'text' },
  'SELECT messageEvents, phoneEvents FROM webhook_configs WHERE projectId = ?',
);
export type SubscriptionRow = RowOf<typeof SUBSCRIPTIONS>;

/** Which of some endpoints have only failed lately. */
export const AILING_ENDPOINTS = readingBy(
  'webhook-configs: ailing endpoints',
  { webhookConfigId: 'text' },
  (ids: readonly string[]) =>
    `SELECT webhookConfigId FROM webhook_configs
WHERE webhookConfigId IN (${placeholders(ids)}) AND failingSince IS NOT NULL`,
  [[['whc_1', 'whc_2']]],
);

function columnsOfW(columns: object): string {
  return Object.keys(columns)
    .map((column) => `w.${column}`)
    .join(', ');
}
