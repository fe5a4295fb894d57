import { ApiProperty } from '@nestjs/swagger';
import { EventView } from '../events/event.view.js';
import { RowViews, viewOf } from '../platform/database/json/row-views.js';
import { PageView } from '../platform/http/paging.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './queue/delivery.entity.js';
import type { DeliveryAttempt } from './attempts/delivery-attempt.entity.js';
import type { DeliveryRow } from './deliveries.sql.js';
import { type Outcome, OUTCOMES } from './sending/outcome.js';

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
