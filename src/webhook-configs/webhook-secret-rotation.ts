import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Clock } from '../platform/clock.js';
import type { Tx } from '../platform/database/transactor.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { Reach } from '../tenants/reach.js';
import { type RotateWebhookSecretDto, SECRET_OVERLAP_DEFAULT_MS } from './rotate-webhook-secret.dto.js';
import { WebhookConfigReader } from './webhook-config-reader.js';
import { WebhookConfig } from './webhook-config.entity.js';
import type { WebhookConfigWithSecretView } from './webhook-config.view.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** Replaces signing secrets: the old one signs beside the new one for an overlap. */
@Injectable()
export class WebhookSecretRotation {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly reader: WebhookConfigReader,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {}

  /** The config with its new secret, shown this once. Throws 404, and 409 when the project is archived. */
  async rotate(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    dto: RotateWebhookSecretDto,
    once: OnceRequest,
  ): Promise<WebhookConfigWithSecretView> {
    await this.reader.read(caller, projectId, webhookConfigId);
    return this.idempotency.run<WebhookConfigWithSecretView>(once, {
      statusCode: 200,
      work: (tx) => this.replace(tx, caller, projectId, webhookConfigId, dto.overlapMs ?? SECRET_OVERLAP_DEFAULT_MS),
      idOf: (view) => view.webhookConfigId,
      show: (id) => this.reader.read(caller, projectId, id),
    });
  }

  private async replace(
    tx: Tx,
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    overlapMs: number,
  ): Promise<WebhookConfigWithSecretView> {
    await this.reach.shareProject(tx, caller, projectId);
    const config = await this.reader.lock(tx, projectId, webhookConfigId);
    const now = this.clock.now();
    const signingSecret = this.secrets.newSigningSecret();
    const old =
      overlapMs === 0 ? null : this.secrets.open(webhookConfigId, 'signingSecret', config.signingSecretSealed);
    await tx.update(
      WebhookConfig,
      { webhookConfigId },
      {
        signingSecretSealed: this.secrets.seal(webhookConfigId, 'signingSecret', signingSecret),
        previousSigningSecretSealed:
          old === null ? null : this.secrets.seal(webhookConfigId, 'previousSigningSecret', old),
        previousSigningSecretUntil: old === null ? null : now + overlapMs,
        updatedAt: now,
      },
    );
    return { ...this.reader.viewOf(config), signingSecret };
  }
}
