import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { DataKeys } from '../platform/crypto/data-keys.js';
import { Transactor } from '../platform/database/transactor.js';
import { eventNames, WebhookConfig } from './webhook-config.entity.js';
import { WebhookConfigView } from './webhook-config.view.js';

/** The columns of `webhook_configs` (aliased `w`) that a view needs, for statements of the rooms upstairs. */
export const WEBHOOK_CONFIG_COLUMNS = `w.webhookConfigId, w.url, w.method, w.headersSealed, w.authType, w.authUsername,
w.authTokenSealed, w.authPasswordSealed, w.timeoutMs, w.isActive, w.messageEvents, w.phoneEvents`;

/** A row of those columns as the driver gives it. */
export interface WebhookConfigRow extends Pick<WebhookConfig, 'webhookConfigId' | 'url' | 'method' | 'headersSealed' | 'authType' | 'authUsername' | 'authTokenSealed' | 'authPasswordSealed' | 'timeoutMs'> {
  readonly isActive: 0 | 1 | boolean;
  readonly messageEvents: string;
  readonly phoneEvents: string;
}

/** Opens and shows webhook configs. */
@Injectable()
export class WebhookConfigReader {
  constructor(
    private readonly keys: DataKeys,
    private readonly transactor: Transactor,
  ) {}

  /** The view of an entity. */
  viewOf(config: WebhookConfig): WebhookConfigView {
    return WebhookConfigView.of(config, this.headersOf(config));
  }

  /** The view of a plain row. */
  viewOfRow(row: WebhookConfigRow): WebhookConfigView {
    const { messageEvents, phoneEvents, isActive, ...columns } = row;
    const config = Object.assign(new WebhookConfig(), columns, { isActive: Boolean(isActive), messageEvents: eventNames(messageEvents), phoneEvents: eventNames(phoneEvents) });
    return this.viewOf(config);
  }

  /** The views of several projects' configs, oldest first, by project id. */
  async viewsByProject(projectIds: readonly string[]): Promise<Map<string, WebhookConfigView[]>> {
    if (projectIds.length === 0) return new Map();
    const configs = await this.transactor.reader.find(WebhookConfig, { where: { projectId: In([...projectIds]) }, order: { webhookConfigId: 'ASC' } });
    const views = new Map<string, WebhookConfigView[]>();
    for (const config of configs) views.set(config.projectId, [...(views.get(config.projectId) ?? []), this.viewOf(config)]);
    return views;
  }

  /** The extra headers of a config, opened. */
  headersOf({ webhookConfigId, headersSealed }: Pick<WebhookConfig, 'webhookConfigId' | 'headersSealed'>): Record<string, string> {
    if (headersSealed === null) return {};
    return JSON.parse(this.keys.open(WebhookConfig.placeOf(webhookConfigId, 'headers'), headersSealed)) as Record<string, string>;
  }
}
