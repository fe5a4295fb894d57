import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Caller } from '../access/caller.js';
import { AN_EVENT_TYPE, EVENT_TYPES, EventRegistry, type EventType } from '../events/event-types.js';
import { EVENT_ID_PREFIX } from '../events/event.entity.js';
import { Clock } from '../platform/clock.js';
import { IsLeftOut, IsOneOf } from '../platform/http/fields.js';
import { jsonBodyDoc } from '../platform/http/problem-docs.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { newId } from '../platform/ids.js';
import { ProjectAccess } from '../tenants/project-access.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import type { WebhookConfig } from '../webhook-configs/webhook-config.entity.js';
import { bodyOf, EndpointSender } from './endpoint-sender.js';
import { type AttemptResult, type Outcome, OUTCOMES, statusSentence } from './outcome.js';

const SUMMARY_SEPARATOR = '|';

/** What the receiver said to a test. */
export class TestResultView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether the receiver returned a 2xx status.' })
  isSuccess!: boolean;

  @ApiProperty({ enum: OUTCOMES, example: 'SUCCESS', description: 'How the attempt ended.' })
  outcome!: Outcome;

  @ApiProperty({
    type: String,
    example: 'The endpoint answered 200 in 84 ms.',
    description: 'What happened and what to check, in words.',
  })
  explanation!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 200,
    description: 'HTTP status of the response; `null` if there was none.',
  })
  statusCode!: number | null;

  @ApiProperty({
    type: Number,
    example: 84,
    description: 'Time from the DNS lookup to the last byte of the response, in milliseconds.',
  })
  durationMs!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ok',
    description: 'The first 8 kB of the response. `null` when the request is repeated: it is not stored.',
  })
  answer!: string | null;

  @ApiProperty({
    type: String,
    example: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The `webhook-id` of the test event.',
  })
  webhookId!: string;

  static of(result: AttemptResult, webhookId: string): TestResultView {
    const { outcome, statusCode, durationMs, answer } = result;
    return {
      isSuccess: outcome === 'SUCCESS',
      outcome,
      explanation: result.error ?? successSentence(statusCode, durationMs),
      statusCode,
      durationMs,
      answer: answer === null ? null : answer.toString('utf8'),
      webhookId,
    };
  }

  /** What is kept under an `Idempotency-Key`, short enough for the place of an id: nothing that the receiver wrote. */
  static summaryOf({ webhookId, outcome, statusCode, durationMs }: TestResultView): string {
    return [webhookId, outcome, statusCode ?? '', durationMs].join(SUMMARY_SEPARATOR);
  }

  /** What a repetition is shown: how the one test ended. */
  static ofSummary(summary: string): TestResultView {
    const [webhookId = '', outcome = '', status = '', duration = ''] = summary.split(SUMMARY_SEPARATOR);
    const [statusCode, durationMs] = [status === '' ? null : Number(status), Number(duration)];
    const isSuccess = outcome === 'SUCCESS';
    const failure =
      (statusCode === null ? null : statusSentence(statusCode)) ??
      `It ended as ${outcome}; the first response under this Idempotency-Key said more.`;
    return {
      isSuccess,
      outcome: outcome as Outcome,
      explanation: isSuccess ? successSentence(statusCode, durationMs) : failure,
      statusCode,
      durationMs,
      answer: null,
      webhookId,
    };
  }
}

function successSentence(statusCode: number | null, durationMs: number): string {
  return `The endpoint answered ${statusCode ?? ''} in ${durationMs} ms.`;
}

const DEFAULT_TYPE = 'phone.created';
/** Every route responds within three seconds, so a test waits no longer than this. */
export const TEST_TIMEOUT_MAX_MS = 2_000;

/** Sends a signed example to an endpoint now and says what came of it. Leaves no event and no delivery. */
@Injectable()
export class DeliveryTest {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
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

/** What a test sends. */
export class TestWebhookDto {
  @ApiPropertyOptional({
    enum: EVENT_TYPES,
    example: 'phone.created',
    description: 'The event type whose example is sent. Default: `phone.created`.',
  })
  @IsLeftOut()
  @IsOneOf(EVENT_TYPES, AN_EVENT_TYPE)
  eventType?: EventType;
}

export const TEST_WEBHOOK_BODY = jsonBodyDoc(TestWebhookDto, {
  minimal: { summary: 'The usual example event', value: {} },
  full: { summary: 'The example of another event type', value: { eventType: 'phone.opted_out' } },
});
