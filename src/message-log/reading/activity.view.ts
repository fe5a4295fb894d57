import { ApiProperty } from '@nestjs/swagger';
import { HOUR_MS } from '../../platform/clock.js';
import { moneyOf } from '../../platform/http/money.js';
import type { MessageStatus } from '../../messages/record/message-status.js';
import { NOT_COUNTED } from '../../messages/record/usage.entity.js';
import type { HourRow } from './usage.sql.js';

/** The statuses of messages that have not ended. */
const OPEN: readonly MessageStatus[] = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT'];

/** The messages that were created in one hour. */
export class ActivityHourView {
  @ApiProperty({ type: Number, example: 1763697600000, description: 'The beginning of the hour.' })
  hour!: number;

  @ApiProperty({
    type: Number,
    example: 120,
    description: 'Messages that were taken from callers: the sum of `open` to `canceled`.',
  })
  accepted!: number;

  @ApiProperty({ type: Number, example: 4, description: 'Those that are SCHEDULED, QUEUED, SENDING or SENT now.' })
  open!: number;

  @ApiProperty({ type: Number, example: 110, description: 'Those that are DELIVERED now.' })
  delivered!: number;

  @ApiProperty({ type: Number, example: 2, description: 'Those that are UNDELIVERED now.' })
  undelivered!: number;

  @ApiProperty({ type: Number, example: 1, description: 'Those that are FAILED.' })
  failed!: number;

  @ApiProperty({ type: Number, example: 3, description: 'Those that are BLOCKED.' })
  blocked!: number;

  @ApiProperty({ type: Number, example: 0, description: 'Those that are EXPIRED.' })
  expired!: number;

  @ApiProperty({ type: Number, example: 0, description: 'Those that are CANCELED.' })
  canceled!: number;

  @ApiProperty({ type: Number, example: 7, description: 'Messages that came in.' })
  received!: number;

  @ApiProperty({ type: Number, example: 0.9, description: 'Cost of all of them, in `currency`, with 6 decimals.' })
  cost!: number;

  static of(hour: number, rows: readonly HourRow[]): ActivityHourView {
    const countOf = (...statuses: readonly MessageStatus[]): number =>
      rows.reduce((sum, { status, messages }) => (statuses.includes(status as never) ? sum + (messages ?? 0) : sum), 0);
    const ofCallers = {
      open: countOf(...OPEN),
      delivered: countOf('DELIVERED'),
      undelivered: countOf('UNDELIVERED'),
      failed: countOf('FAILED'),
      blocked: countOf('BLOCKED'),
      expired: countOf('EXPIRED'),
      canceled: countOf('CANCELED'),
    };
    return {
      hour: hour * HOUR_MS,
      accepted: Object.values(ofCallers).reduce((sum, count) => sum + count, 0),
      ...ofCallers,
      received: countOf('RECEIVED'),
      cost: moneyOf(rows.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0)),
    };
  }
}

/** What a project did, hour by hour. */
export class ActivityView {
  @ApiProperty({ type: Number, example: 1763700000000, description: '`from` of the request.' })
  from!: number;

  @ApiProperty({ type: Number, example: 1763703600000, description: '`to` of the request.' })
  to!: number;

  @ApiProperty({ type: String, example: 'USD', description: 'The currency of the installation, ISO 4217.' })
  currency!: string;

  @ApiProperty({
    type: [ActivityHourView],
    description: 'The UTC hours from that of `from` to that of `to`, the oldest first; those without messages too.',
  })
  data!: ActivityHourView[];

  /** Of rows from the first hour on; hours that are not counted are shown as empty. */
  static of(
    rows: readonly HourRow[],
    hours: readonly number[],
    request: Pick<ActivityView, 'from' | 'to' | 'currency'>,
  ): ActivityView {
    const uncounted = Math.max(-1, ...rows.flatMap(({ status, hour }) => (status === NOT_COUNTED ? [hour ?? -1] : [])));
    const rowsOf = (hour: number): HourRow[] =>
      hour > uncounted ? rows.filter((row) => row.hour === hour && row.status !== NOT_COUNTED) : [];
    const { from, to, currency } = request;
    return { from, to, currency, data: hours.map((hour) => ActivityHourView.of(hour, rowsOf(hour))) };
  }
}
