import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { EventRegistry } from '../events/event-registry.js';
import type { EventType } from '../events/event-types.js';
import { Clock } from '../platform/clock.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { newId } from '../platform/ids.js';
import { Reach } from '../tenants/reach.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import type { WebhookConfig } from '../webhook-configs/webhook-config.entity.js';
import { EndpointSender } from './sending/endpoint-sender.js';
import { bodyOf } from './sending/outgoing-events.js';
import type { TestWebhookDto } from './test-webhook.dto.js';
import { TestResultView } from './test-result.view.js';
import { EVENT_ID_PREFIX } from '../events/event.entity.js';

const DEFAULT_TYPE = 'phone.created';
/** Every route responds within three seconds, so a test waits no longer than this. */
export const TEST_TIMEOUT_MAX_MS = 2_000;

/** Sends a signed example to an endpoint now and says what came of it. Leaves no event and no delivery. */
@Injectable()
export class DeliveryTest {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly configs: WebhookConfigReader,
    private readonly sender: EndpointSender,
    private readonly registry: EventRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * What the receiver said. Throws 404, and 409 when the project is archived. Works for a config that is switched off,
   * too.
   */
  async run(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    dto: TestWebhookDto,
    once: OnceRequest,
  ): Promise<TestResultView> {
    const config = await this.configs.require(caller, projectId, webhookConfigId);
    return this.idempotency.run<TestResultView, TestResultView>(once, {
      statusCode: 200,
      prepare: async () => {
        await this.reach.requireLiveProject(caller, projectId);
        return this.send(config, dto.eventType ?? DEFAULT_TYPE);
      },
      work: (_tx, result) => Promise.resolve(result),
      idOf: (result) => TestResultView.summaryOf(result),
      show: (summary) => Promise.resolve(TestResultView.ofSummary(summary)),
    });
  }

  private async send(config: WebhookConfig, type: EventType): Promise<TestResultView> {
    const now = this.clock.now();
    const { tenantId, projectId } = config;
    const event = {
      eventId: newId(EVENT_ID_PREFIX, now),
      type,
      createdAt: now,
      tenantId,
      projectId,
      sequence: 0,
      epoch: null,
      data: JSON.stringify(this.registry.of(type).example),
    };
    const target = this.configs.targetOf(config);
    const timeoutMs = Math.min(target.timeoutMs, TEST_TIMEOUT_MAX_MS);
    const result = await this.sender.send({ ...target, timeoutMs }, { id: event.eventId, body: bodyOf(event) });
    const isCutShort = result.outcome === 'TIMEOUT' && timeoutMs < target.timeoutMs;
    return TestResultView.of(
      isCutShort
        ? {
            ...result,
            error: `${result.error ?? ''} A test waits no longer; a delivery would wait ${target.timeoutMs} ms.`,
          }
        : result,
      event.eventId,
    );
  }
}
