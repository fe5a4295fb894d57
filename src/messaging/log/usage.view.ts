import { ApiProperty } from '@nestjs/swagger';
import { HOUR_MS } from '../../platform/clock.js';
import { moneyOf } from '../../platform/http/fields.js';
import { CATEGORIES, type Category, MESSAGE_STATUSES, type MessageStatus } from '../record/message-status.js';
import { NOT_COUNTED } from '../record/usage.entity.js';
import type { HourRow, UsageRow } from './usage.sql.js';

const NOT_GROUPED = '`null` where it is not grouped by this';

/** Sums of messages. */
class UsageSumView {
  @ApiProperty({ type: Number, example: 1200, description: 'Number of messages, blocked ones and inbound ones too.' })
  messages!: number;

  @ApiProperty({ type: Number, example: 1450, description: 'Number of parts.' })
  parts!: number;

  @ApiProperty({ type: Number, example: 10.875, description: 'Cost, in `currency`, with 6 decimals.' })
  cost!: number;
}

/** The messages of one group. */
class UsageGroupView extends UsageSumView {
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    example: '2025-11-01',
    description: `The UTC day on which they were created; ${NOT_GROUPED}.`,
  })
  day!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'US',
    description: `The country of the numbers, ISO 3166-1 alpha-2; \`null\` where it is not known; ${NOT_GROUPED}.`,
  })
  country!: string | null;

  @ApiProperty({ enum: CATEGORIES, nullable: true, example: null, description: `Their category; ${NOT_GROUPED}.` })
  category!: Category | null;

  @ApiProperty({
    enum: MESSAGE_STATUSES,
    nullable: true,
    example: null,
    description: `Their status now; ${NOT_GROUPED}.`,
  })
  status!: MessageStatus | null;

  static of(row: UsageRow): UsageGroupView {
    return {
      day: row.day === null ? null : row.day.replace(/^(....)(..)/, '$1-$2-'),
      country: row.country === '' ? null : row.country,
      category: row.category,
      status: row.status,
      messages: row.messages ?? 0,
      parts: row.parts ?? 0,
      cost: moneyOf(row.costMicros ?? 0),
    };
  }
}

/** The usage of a project in a span of days. */
export class UsageView {
  @ApiProperty({ type: String, format: 'date', example: '2025-11-01', description: 'The first day, in UTC.' })
  from!: string;

  @ApiProperty({ type: String, format: 'date', example: '2025-11-30', description: 'The last day, in UTC.' })
  to!: string;

  @ApiProperty({ type: String, example: 'USD', description: 'The currency of the installation, ISO 4217.' })
  currency!: string;

  @ApiProperty({ type: UsageSumView, description: 'The sums of all groups.' })
  total!: UsageSumView;

  @ApiProperty({ type: [UsageGroupView], description: 'The groups that have messages, in the order of their names.' })
  data!: UsageGroupView[];

  static of(rows: readonly UsageRow[], span: Pick<UsageView, 'from' | 'to' | 'currency'>): UsageView {
    const sum = (of: 'messages' | 'parts' | 'costMicros'): number =>
      rows.reduce((total, row) => total + (row[of] ?? 0), 0);
    return {
      from: span.from,
      to: span.to,
      currency: span.currency,
      total: { messages: sum('messages'), parts: sum('parts'), cost: moneyOf(sum('costMicros')) },
      data: rows.map(UsageGroupView.of),
    };
  }
}

/** The statuses of messages that have not ended. */
const OPEN: readonly MessageStatus[] = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT'];

/** The messages that were created in one hour. */
class ActivityHourView {
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
