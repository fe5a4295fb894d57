import { ApiProperty } from '@nestjs/swagger';
import { EventView } from '../events/event.view.js';
import { RowViews, viewOf } from '../platform/database/json/row-views.js';
import { PageView } from '../platform/http/paging.js';
import { DISABLED_REASONS, type DisabledReason } from '../webhook-configs/webhook-config.entity.js';
import type { DeliveryRow } from './deliveries.sql.js';
import { DELIVERY_STATUSES, type DeliveryAttempt, type DeliveryStatus } from './delivery.entity.js';
import { type Breaker, BREAKERS } from './endpoints.js';
import { type Outcome, OUTCOMES } from './outcome.js';

const row = viewOf<DeliveryRow>();

/** A delivery: one event for one webhook config. */
export class DeliveryView {
  @row.same({
    type: String,
    example: 'dlv_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the delivery.',
  })
  deliveryId!: string;

  @row.same({
    type: String,
    example: 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the webhook config.',
  })
  webhookConfigId!: string;

  @row.same({
    type: String,
    example: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the event; also the `webhook-id` of every attempt.',
  })
  eventId!: string;

  @row.same({ type: String, example: 'phone.created', description: 'The event type.' })
  eventType!: string;

  @row.same({
    enum: DELIVERY_STATUSES,
    example: 'DELIVERED',
    description:
      '`PENDING`: waits or is being sent. `SKIPPED`: the webhook config was switched off. `CANCELED`: the ' +
      'project was archived or the webhook config deleted.',
  })
  status!: DeliveryStatus;

  @row.same({
    type: Number,
    example: 1,
    description: 'Number of attempts since the delivery was queued, or last queued again.',
  })
  attemptCount!: number;

  @row.column('dueAt', {
    type: Number,
    nullable: true,
    example: null,
    description: 'When the next attempt is due: Unix milliseconds; `null` if there will be none.',
  })
  nextAttemptAt!: number | null;

  @row.same({
    type: Number,
    nullable: true,
    example: 200,
    description: 'HTTP status of the last response; `null` if there was none.',
  })
  lastStatusCode!: number | null;

  @row.same({
    type: String,
    nullable: true,
    example: null,
    description: 'What went wrong in the last attempt; `null` if nothing did.',
  })
  lastError!: string | null;

  @row.same({
    type: Number,
    example: 1763700000000,
    description: 'When it was created: Unix milliseconds.',
  })
  createdAt!: number;

  @row.same({
    type: Number,
    example: 1763700000000,
    description: 'When it was last changed: Unix milliseconds.',
  })
  updatedAt!: number;
}

/** The views of rows of `deliveries`. */
export const DELIVERY_VIEWS = new RowViews<DeliveryRow, DeliveryView>(DeliveryView);

/** One attempt. */
export class DeliveryAttemptView {
  @ApiProperty({ type: Number, example: 1763700000000, description: 'When the attempt started: Unix milliseconds.' })
  startedAt!: number;

  @ApiProperty({
    type: Number,
    example: 84,
    description: 'Time from the DNS lookup to the last byte of the response, in milliseconds.',
  })
  durationMs!: number;

  @ApiProperty({ enum: OUTCOMES, example: 'SUCCESS', description: 'How the attempt ended.' })
  outcome!: Outcome;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 200,
    description: 'HTTP status of the response; `null` if there was none.',
  })
  statusCode!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What went wrong, in words; `null` if nothing did.',
  })
  error!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ok',
    description:
      'The first 8 kB of the response; `null` if there was none, after 30 days, or if its number was erased.',
  })
  answer!: string | null;

  static of(attempt: DeliveryAttempt): DeliveryAttemptView {
    return {
      startedAt: attempt.startedAt,
      durationMs: attempt.durationMs,
      outcome: attempt.outcome,
      statusCode: attempt.statusCode,
      error: attempt.error,
      answer: attempt.answer === null ? null : attempt.answer.toString('utf8'),
    };
  }
}

/** A delivery with what is sent, and all its attempts. */
export class DeliveryWithAttemptsView extends DeliveryView {
  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({
    type: EventView,
    nullable: true,
    description:
      'The event that is sent. Written as compact JSON, it is the body of each attempt, byte for byte. A ' +
      'number that has been erased since is replaced by its pseudonym. `null` after 30 days.',
  })
  payload!: EventView | null;

  @ApiProperty({ type: [DeliveryAttemptView], description: 'All attempts, oldest first.' })
  attempts!: DeliveryAttemptView[];
}

/** The deliveries of one event. */
export class EventDeliveriesView {
  @ApiProperty({ type: [DeliveryView], description: 'The 100 newest deliveries of the event, newest first.' })
  data!: DeliveryView[];
}

/** A page of deliveries. */
export class DeliveryPageView extends PageView {
  @ApiProperty({ type: [DeliveryView], description: 'The records of this page, newest first.' })
  data!: DeliveryView[];
}

/** The attempts of one hour. */
export class HourStatsView {
  @ApiProperty({ type: Number, example: 1763700000000, description: 'Start of the hour: Unix milliseconds.' })
  hourAt!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { SUCCESS: 120, TIMEOUT: 3 },
    description: 'Number of attempts by outcome.',
  })
  attempts!: Record<string, number>;
}

/** How long successful and failed attempts took. */
export class LatencyView {
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 45,
    description: '50 % of the attempts were faster, in milliseconds. The value is rounded up by at most 42 %.',
  })
  p50Ms!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 181,
    description: '95 % of the attempts were faster, in milliseconds.',
  })
  p95Ms!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 512,
    description: '99 % of the attempts were faster, in milliseconds.',
  })
  p99Ms!: number | null;
}

/** How deliveries to an endpoint end. */
export class WebhookStatsView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether events are delivered.' })
  isActive!: boolean;

  @ApiProperty({
    enum: DISABLED_REASONS,
    nullable: true,
    example: null,
    description:
      'Why Parley switched the webhook config off: `GONE` (it returned 410) or `FAILING` (every attempt ' +
      'failed for 5 days). `null` if it is on, or was switched off by a request.',
  })
  disabledReason!: DisabledReason | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When Parley switched the webhook config off: Unix milliseconds; otherwise `null`.',
  })
  disabledAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'Since when every attempt has failed: Unix milliseconds; `null` if the last one succeeded.',
  })
  failingSince!: number | null;

  @ApiProperty({
    enum: BREAKERS,
    example: 'closed',
    description: '`open`: after several failures in a row, this process pauses deliveries for a while.',
  })
  breaker!: Breaker;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { PENDING: 0, DELIVERED: 120, FAILED: 0, SKIPPED: 0, CANCELED: 0 },
    description: 'Number of deliveries by status, counted up to 10,000 each.',
  })
  deliveries!: Record<string, number>;

  @ApiProperty({
    type: [HourStatsView],
    description: 'The hours of the last day in which there were attempts, oldest first.',
  })
  hours!: HourStatsView[];

  @ApiProperty({ type: LatencyView, description: 'Duration of the attempts in these hours.' })
  latency!: LatencyView;
}
