import { ApiProperty } from '@nestjs/swagger';
import { moneyOf } from '../../platform/http/money.js';
import {
  CATEGORIES,
  type Category,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '../../messages/record/message-status.js';
import type { UsageRow } from './usage.sql.js';

const NOT_GROUPED = '`null` where it is not grouped by this';

/** Sums of messages. */
export class UsageSumView {
  @ApiProperty({ type: Number, example: 1200, description: 'Number of messages, blocked ones and inbound ones too.' })
  messages!: number;

  @ApiProperty({ type: Number, example: 1450, description: 'Number of parts.' })
  parts!: number;

  @ApiProperty({ type: Number, example: 10.875, description: 'Cost, in `currency`, with 6 decimals.' })
  cost!: number;
}

/** The messages of one group. */
export class UsageGroupView extends UsageSumView {
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
