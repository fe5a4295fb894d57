import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../access/caller.js';
import type { EventType } from '../events/event-types.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { readIn, type Tx } from '../platform/database/transactor.js';
import { Cursors, PageQuery } from '../platform/http/paging.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { groupBy } from '../platform/text.js';
import { ProjectAccess } from '../tenants/project-access.js';
import { SHARE_PROJECT } from '../tenants/tenants.sql.js';
import { eventNames, WebhookConfig, type WebhookMethod } from './webhook-config.entity.js';
import { type ShownWebhookConfig, type WebhookConfigPageView, WebhookConfigView } from './webhook-config.view.js';
import { AILING_ENDPOINTS, type SendingConfig, type SubscriptionRow, SUBSCRIPTIONS } from './webhook-configs.sql.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** Where and how to send to an endpoint: opened, for the one who sends, never for a response or a log. */
export interface DeliveryTarget {
  readonly tenantId: string;
  readonly url: string;
  readonly method: WebhookMethod;
  readonly headers: Readonly<Record<string, string>>;
  /** The value of `Authorization`, or null. */
  readonly authorization: string | null;
  readonly timeoutMs: number;
  /** `whsec_…`, newest first; two while a rotated secret is in its overlap. */
  readonly signingSecrets: readonly string[];
}

/** Finds, opens and shows webhook configs. */
@Injectable()
export class WebhookConfigReader {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly secrets: WebhookSecrets,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /** One config of a project. Throws 404. */
  async read(caller: Caller, projectId: string, webhookConfigId: string): Promise<WebhookConfigView> {
    return this.viewOf(await this.require(caller, projectId, webhookConfigId));
  }

  /** The row of one config of a project. Throws 404. */
  async require(caller: Caller, projectId: string, webhookConfigId: string): Promise<WebhookConfig> {
    await this.reach.requireProject(caller, projectId);
    const config = await this.database.entities.findOneBy(WebhookConfig, { webhookConfigId, projectId });
    if (config === null) throw notFound();
    return config;
  }

  /** The configs of a project, oldest first. Throws 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<WebhookConfigPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'webhook-configs', filters: [projectId] };
    const after = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const select = this.database.entities
      .createQueryBuilder(WebhookConfig, 'config')
      .where('config.projectId = :projectId', { projectId })
      .orderBy('config.webhookConfigId')
      .limit(size + 1);
    if (after !== null) select.andWhere('config.webhookConfigId > :after', { after });
    return this.cursors.page(
      await select.getMany(),
      size,
      list,
      (config) => config.webhookConfigId,
      (config) => this.viewOf(config),
    );
  }

  /** One config of a project, locked. Throws 404. */
  async lock(tx: Tx, projectId: string, webhookConfigId: string): Promise<WebhookConfig> {
    const config = await tx.findOne(WebhookConfig, {
      where: { webhookConfigId, projectId },
      lock: { mode: 'pessimistic_write' },
    });
    if (config === null) throw notFound();
    return config;
  }

  /**
   * The same for a caller that wants more sent there. Throws 404, and 409 when it is switched off or its project is
   * archived.
   */
  async lockActive(tx: Tx, caller: Caller, projectId: string, webhookConfigId: string): Promise<WebhookConfig> {
    await this.reach.shareProject(tx, caller, projectId);
    const config = await this.lock(tx, projectId, webhookConfigId);
    if (!config.isActive) throw configSwitchedOff();
    return config;
  }

  /** All that sending needs, opened. Throws when a value was sealed for another row or column. */
  targetOf(config: SendingConfig): DeliveryTarget {
    return {
      tenantId: config.tenantId,
      url: config.url,
      method: config.method,
      headers: this.secrets.openHeaders(config),
      authorization: this.secrets.authorizationOf(config),
      timeoutMs: config.timeoutMs,
      signingSecrets: this.secrets.signingSecretsOf(config, this.clock.now()),
    };
  }

  /** The view of an entity or a row. */
  viewOf(config: ShownWebhookConfig): WebhookConfigView {
    return WebhookConfigView.of(config, this.secrets.openHeaders(config));
  }

  /** The views of several projects' configs, oldest first, by project id. */
  async viewsByProject(projectIds: readonly string[]): Promise<Map<string, WebhookConfigView[]>> {
    if (projectIds.length === 0) return new Map();
    const configs = await this.database.entities.find(WebhookConfig, {
      where: { projectId: In([...projectIds]) },
      order: { webhookConfigId: 'ASC' },
    });
    const views = new Map<string, WebhookConfigView[]>();
    for (const config of configs)
      views.set(config.projectId, [...(views.get(config.projectId) ?? []), this.viewOf(config)]);
    return views;
  }
}

/** 409 for deliveries to a config that is switched off. */
export function configSwitchedOff(): Problem {
  return new Problem(409, 'state_conflict', 'The webhook config is switched off: set endpoint.isActive to true first.');
}

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

/** What an attempt says about its endpoint. */
export interface HealthNote {
  readonly webhookConfigId: string;
  readonly outcome: 'success' | 'failure' | 'gone';
}

/**
 * Keeps how long endpoints have only failed, and switches off those that are gone or have failed for too long: notes a
 * batch of attempts in the transaction that records them.
 */
export async function noteHealth(tx: Tx, notes: readonly HealthNote[], now: number): Promise<void> {
  const byConfig = [...groupBy(notes, (note) => note.webhookConfigId)].sort(([a], [b]) => (a < b ? -1 : 1));
  const healthy = byConfig.filter(([, own]) => own.every((note) => note.outcome === 'success')).map(([id]) => id);
  if (healthy.length > 0) await recover(tx, healthy);
  for (const [id, own] of byConfig)
    if (own.some((note) => note.outcome !== 'success')) await noteFailures(tx, id, own, now);
}

/** Most endpoints are well and have been before: then nothing is written. */
async function recover(tx: Tx, ids: readonly string[]): Promise<void> {
  const ailing = await readIn(tx, AILING_ENDPOINTS(ids), ids);
  for (const { webhookConfigId } of ailing)
    await tx.update(WebhookConfig, { webhookConfigId }, { failingSince: null, failedAttempts: 0 });
}

async function noteFailures(tx: Tx, webhookConfigId: string, notes: readonly HealthNote[], now: number): Promise<void> {
  const config = await tx.findOne(WebhookConfig, { where: { webhookConfigId }, lock: { mode: 'pessimistic_write' } });
  if (config === null) return;
  const failures = notes.filter((note) => note.outcome !== 'success').length;
  const isGone = notes.some((note) => note.outcome === 'gone');
  const changes = config.healthAfter({ failures, hasSucceeded: failures < notes.length, isGone }, now);
  await tx.update(WebhookConfig, { webhookConfigId }, changes);
}
