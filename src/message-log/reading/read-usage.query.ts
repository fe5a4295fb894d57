import { ApiPropertyOptional } from '@nestjs/swagger';
import type { Fault } from '../../platform/http/fault.js';
import { IsQueryListOf, IsQueryValue } from '../../platform/http/query-fields.js';
import { USAGE_DIMENSIONS, type UsageDimension } from './usage.sql.js';

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** The span and the groups of usage. */
export class ReadUsageQuery {
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    example: '2025-11-01',
    description: 'The first day, in UTC; by default 29 days before the last one.',
  })
  @IsQueryValue(dayFault)
  from?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    example: '2025-11-30',
    description: 'The last day, in UTC; by default today. At most 366 days from the first one.',
  })
  @IsQueryValue(dayFault)
  to?: string;

  @ApiPropertyOptional({
    enum: USAGE_DIMENSIONS,
    isArray: true,
    example: ['day', 'country'],
    description: 'What to sum by; by default the day. Repeat the parameter, or separate the values with commas.',
  })
  @IsQueryListOf(USAGE_DIMENSIONS)
  groupBy?: UsageDimension[];
}

function dayFault(value: unknown): Fault | null {
  const text = String(value);
  const isDay = DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
  return isDay ? null : { rule: 'isDay', sentence: 'must be a day such as 2025-11-01' };
}
