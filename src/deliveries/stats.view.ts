import { ApiProperty } from '@nestjs/swagger';
import { DISABLED_REASONS, type DisabledReason } from '../webhook-configs/webhook-config.entity.js';
import { BREAKERS, type Breaker } from './queue/endpoint-state.js';

/** The tries of one hour. */
export class HourStatsView {
  @ApiProperty({ type: Number, example: 1763700000000, description: 'Beginning of the hour, Unix milliseconds.' })
  hourAt!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { SUCCESS: 120, TIMEOUT: 3 },
    description: 'Tries by outcome.',
  })
  attempts!: Record<string, number>;
}

/** How long successful and failed tries took. */
export class LatencyView {
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 45,
    description: 'Half of the tries were faster, in milliseconds (upper bound of a class, at most 42 % above).',
  })
  p50Ms!: number | null;

  @ApiProperty({ type: Number, nullable: true, example: 181, description: '95 % were faster.' })
  p95Ms!: number | null;

  @ApiProperty({ type: Number, nullable: true, example: 512, description: '99 % were faster.' })
  p99Ms!: number | null;
}

/** How an endpoint fares. */
export class WebhookStatsView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether events are sent there.' })
  isActive!: boolean;

  @ApiProperty({
    enum: DISABLED_REASONS,
    nullable: true,
    example: null,
    description:
      'Why Parley switched it off: GONE (it answered 410) or FAILING (nothing but failures for 5 days). Null when it is on, or was switched off by hand.',
  })
  disabledReason!: DisabledReason | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When Parley switched it off, Unix milliseconds.',
  })
  disabledAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'Since when every try has failed, Unix milliseconds; null when the last one succeeded.',
  })
  failingSince!: number | null;

  @ApiProperty({
    enum: BREAKERS,
    example: 'closed',
    description: 'open: this process leaves it alone for a while after failures in a row.',
  })
  breaker!: Breaker;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { PENDING: 0, DELIVERED: 120, FAILED: 0, SKIPPED: 0, CANCELED: 0 },
    description: 'Deliveries by status, up to 10,000 of each.',
  })
  deliveries!: Record<string, number>;

  @ApiProperty({ type: [HourStatsView], description: 'The last 24 hours that saw tries, oldest first.' })
  hours!: HourStatsView[];

  @ApiProperty({ type: LatencyView, description: 'Over those hours.' })
  latency!: LatencyView;
}
