import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../platform/http/paging.js';
import type { EventEpochs } from './event-epochs.js';
import type { Event } from './event.entity.js';

/** The envelope of an event, the same in the feed and in a delivery. */
export class EventView {
  @ApiProperty({
    type: String,
    example: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the event; also the `webhook-id` of its deliveries.',
  })
  id!: string;

  @ApiProperty({ type: String, example: 'phone.created', description: 'The event type.' })
  type!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    example: '2026-11-21T08:00:00.000Z',
    description: 'When it happened (ISO 8601).',
  })
  timestamp!: string;

  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({
    type: Number,
    example: 42,
    description: 'Position in the events of the project: 1, 2, 3 … without gaps.',
  })
  sequence!: number;

  @ApiProperty({
    type: Number,
    example: 1,
    description:
      'Grows when the service is restored from a backup: the sequences after the last one of the backup are then ' +
      'given to other events, in a new epoch.',
  })
  epoch!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { phoneE164: '+14155552601', version: 1 },
    description:
      'The resource as the API returned it at that time, with a `version` that grows with each of its ' +
      'changes. `null` after 30 days.',
  })
  data!: Record<string, unknown> | null;

  static of(
    event: Pick<Event, 'eventId' | 'type' | 'createdAt' | 'tenantId' | 'projectId' | 'sequence' | 'data'>,
    epochs: EventEpochs,
  ): EventView {
    return {
      id: event.eventId,
      type: event.type,
      timestamp: new Date(event.createdAt).toISOString(),
      tenantId: event.tenantId,
      projectId: event.projectId,
      sequence: event.sequence ?? 0,
      epoch: epochs.epochOf(event.sequence ?? 0),
      data: event.data === null ? null : (JSON.parse(event.data) as Record<string, unknown>),
    };
  }
}

/** A page of events. */
export class EventPageView extends PageView {
  @ApiProperty({ type: [EventView], description: 'The events of this page, in ascending order of `sequence`.' })
  data!: EventView[];

  @ApiProperty({
    type: Number,
    example: 42,
    description:
      'The page covers everything up to this `sequence`, whatever its type: keep it, and go on with it as ' +
      '`afterSequence`.',
  })
  lastSequence!: number;

  @ApiProperty({
    type: Number,
    example: 1,
    description: 'The current epoch: keep it with `lastSequence`, and go on with it as `afterEpoch`.',
  })
  epoch!: number;
}
