import { ApiProperty } from '@nestjs/swagger';
import { EventView } from '../events/event.view.js';
import { PageView } from '../platform/http/paging.js';
import { type Delivery, DELIVERY_STATUSES, type DeliveryStatus } from './queue/delivery.entity.js';
import type { DeliveryAttempt } from './attempts/delivery-attempt.entity.js';
import { type Outcome, OUTCOMES } from './sending/outcome.js';

/** A delivery: one event for one webhook config. */
export class DeliveryView {
  @ApiProperty({ type: String, example: 'dlv_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Identifier of the delivery.' })
  deliveryId!: string;

  @ApiProperty({ type: String, example: 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'The config it is for.' })
  webhookConfigId!: string;

  @ApiProperty({
    type: String,
    example: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The event; `webhook-id` of every try.',
  })
  eventId!: string;

  @ApiProperty({ type: String, example: 'phone.created', description: 'What happened.' })
  eventType!: string;

  @ApiProperty({
    enum: DELIVERY_STATUSES,
    example: 'DELIVERED',
    description:
      'PENDING waits or is under way; SKIPPED came while the config was switched off; CANCELED lost its project or config.',
  })
  status!: DeliveryStatus;

  @ApiProperty({ type: Number, example: 1, description: 'Tries since it was queued, or queued anew.' })
  attemptCount!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When it is due next, Unix milliseconds; null once it has ended.',
  })
  nextAttemptAt!: number | null;

  @ApiProperty({ type: Number, nullable: true, example: 200, description: 'Status of the last answer.' })
  lastStatusCode!: number | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'What was wrong with the last try.' })
  lastError!: string | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  updatedAt!: number;

  static of(delivery: Delivery): DeliveryView {
    return {
      deliveryId: delivery.deliveryId,
      webhookConfigId: delivery.webhookConfigId,
      eventId: delivery.eventId,
      eventType: delivery.eventType,
      status: delivery.status,
      attemptCount: delivery.attemptCount,
      nextAttemptAt: delivery.dueAt,
      lastStatusCode: delivery.lastStatusCode,
      lastError: delivery.lastError,
      createdAt: delivery.createdAt,
      updatedAt: delivery.updatedAt,
    };
  }
}

/** One try. */
export class DeliveryAttemptView {
  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it began, Unix milliseconds.' })
  startedAt!: number;

  @ApiProperty({ type: Number, example: 84, description: 'From DNS to the last byte, in milliseconds.' })
  durationMs!: number;

  @ApiProperty({ enum: OUTCOMES, example: 'SUCCESS', description: 'How it ended.' })
  outcome!: Outcome;

  @ApiProperty({ type: Number, nullable: true, example: 200, description: 'Status of the answer.' })
  statusCode!: number | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'What was wrong, for a person.' })
  error!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'ok', description: 'The first 8 kB of the answer.' })
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
  @ApiProperty({
    type: EventView,
    nullable: true,
    description:
      'What is sent: as compact JSON it is the body of each attempt, byte for byte. A number that has been erased since stands as its pseudonym; null once its retention (30 days) has ended.',
  })
  payload!: EventView | null;

  @ApiProperty({ type: [DeliveryAttemptView], description: 'Oldest first.' })
  attempts!: DeliveryAttemptView[];
}

/** A page of deliveries. */
export class DeliveryPageView extends PageView {
  @ApiProperty({ type: [DeliveryView], description: 'Newest first.' })
  data!: DeliveryView[];
}
