import { ApiProperty } from '@nestjs/swagger';
import { DISABLED_REASONS, type DisabledReason } from '../webhook-configs/webhook-config.entity.js';
import { BREAKERS, type Breaker } from './queue/endpoint-state.js';

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
