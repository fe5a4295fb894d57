import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Clock } from '../platform/clock.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { Problem } from '../platform/http/problem.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { newId } from '../platform/ids.js';
import { Reach } from '../tenants/reach.js';
import type { CreateWebhookConfigDto } from './create-webhook-config.dto.js';
import type { PatchWebhookConfigDto } from './patch-webhook-config.dto.js';
import { WebhookConfigDrafts } from './webhook-config-drafts.js';
import { WebhookConfigReader } from './webhook-config-reader.js';
import { WEBHOOK_CONFIG_ID_PREFIX, UNTRIED, WebhookConfig } from './webhook-config.entity.js';
import type { WebhookConfigView, WebhookConfigWithSecretView } from './webhook-config.view.js';

/** Configs a project may have. */
export const CONFIGS_MAX = 20;

/** The making, changing and deleting of webhook configs. */
@Injectable()
export class WebhookConfigsService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly reader: WebhookConfigReader,
    private readonly drafts: WebhookConfigDrafts,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a config; the view shows its signing secret, this once. Throws 400, 404, and 409 when the project is full or
   * archived.
   */
  async create(
    caller: Caller,
    projectId: string,
    dto: CreateWebhookConfigDto,
    once: OnceRequest,
  ): Promise<WebhookConfigWithSecretView> {
    this.drafts.requireCreatable(dto);
    await this.reach.requireProject(caller, projectId);
    return this.idempotency.run<WebhookConfigWithSecretView>(once, {
      statusCode: 201,
      work: (tx) => this.insert(tx, caller, projectId, dto),
      idOf: (view) => view.webhookConfigId,
      show: (webhookConfigId) => this.reader.read(caller, projectId, webhookConfigId),
    });
  }

  /** Changes a config. Throws 400, 404, and 409 when the project is archived. */
  async patch(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    dto: PatchWebhookConfigDto,
  ): Promise<WebhookConfigView> {
    this.drafts.requirePossible(dto);
    return this.transactor.run(async (tx) => {
      // Who shares the project counts on nobody coming to want its events before his transaction ends.
      if (dto.subscriptions === undefined) await this.reach.shareProject(tx, caller, projectId);
      else await this.reach.lockProject(tx, caller, projectId);
      const config = await this.reader.lock(tx, projectId, webhookConfigId);
      const health = dto.endpoint?.isActive === true && !config.isActive ? UNTRIED : {};
      const changes = { ...this.drafts.patch(config, dto), ...health, updatedAt: this.clock.now() };
      await tx.update(WebhookConfig, { webhookConfigId }, changes);
      return this.reader.viewOf(Object.assign(config, changes));
    });
  }

  /** Deletes a config. Throws 404, and 409 when the project is archived. */
  async remove(caller: Caller, projectId: string, webhookConfigId: string): Promise<void> {
    await this.transactor.run(async (tx) => {
      await this.reach.shareProject(tx, caller, projectId);
      await this.reader.lock(tx, projectId, webhookConfigId);
      await tx.delete(WebhookConfig, { webhookConfigId });
    });
  }

  private async insert(
    tx: Tx,
    caller: Caller,
    projectId: string,
    dto: CreateWebhookConfigDto,
  ): Promise<WebhookConfigWithSecretView> {
    const { tenantId } = await this.reach.lockProject(tx, caller, projectId);
    if ((await tx.countBy(WebhookConfig, { projectId })) >= CONFIGS_MAX) throw configLimitReached();
    const now = this.clock.now();
    const webhookConfigId = newId(WEBHOOK_CONFIG_ID_PREFIX, now);
    const { signingSecret, ...columns } = this.drafts.create(webhookConfigId, dto);
    const config: WebhookConfig = Object.assign(new WebhookConfig(), {
      webhookConfigId,
      tenantId,
      projectId,
      ...columns,
      ...UNTRIED,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(WebhookConfig, config);
    return { ...this.reader.viewOf(config), signingSecret };
  }
}

/** 409 for one config too many. */
export function configLimitReached(): Problem {
  return new Problem(409, 'limit_reached', `A project has at most ${CONFIGS_MAX} webhook configs.`);
}
