import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { pathNumberFault } from '../../phones/phone-number.js';
import type { SqlValue } from '../../platform/database/database.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IsIdList, IsQueryListOf, IsQueryNumber, IsQueryText, IsQueryValue } from '../../platform/http/query-fields.js';
import type { ReachedScope } from '../../tenants/project-access.js';
import {
  CATEGORIES,
  type Category,
  type Direction,
  DIRECTIONS,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '../record/message-status.js';
import { CLIENT_REFERENCE_MAX } from '../record/message.entity.js';

/** More lanes than these are not read at once: statuses are sifted instead. */
const STATUS_LANES_MAX = 250;

/** A list parameter with each value once, in order; null when it is not given. */
type Values = readonly string[] | null;

/** What a page is filtered by besides its scope. */
interface MessageFilters {
  readonly status: Values;
  readonly direction: Values;
  readonly category: Values;
  readonly phone: string | null;
  readonly clientReference: string | null;
}

/** Columns with one value each, at the beginning of an index that goes on with `messageId`. */
export interface Lane {
  readonly index: string;
  readonly where: readonly (readonly [column: string, value: string])[];
}

/** A condition that no index knows: one of these values in a column. */
export type Sifted = readonly [column: string, values: readonly SqlValue[]];

/** How messages are found: lanes that share no message, and what is sifted in all of them. */
export interface MessagePlan {
  readonly lanes: readonly Lane[];
  readonly sifted: readonly Sifted[];
}

/** The filters of a query; the same for the same values in another order. */
export function filtersOf(query: ListMessagesQuery): MessageFilters {
  const { status, direction, category, phone, clientReference } = query;
  return {
    status: each(status),
    direction: each(direction),
    category: each(category),
    phone: phone ?? null,
    clientReference: clientReference ?? null,
  };
}

/** The index that leaves the least to sift. Only rows in scope are ever read, so nothing reveals others. */
export function planOf(scope: ReachedScope, filters: MessageFilters): MessagePlan {
  if (scope.kind === 'projects') return planOfProjects(scope.ids, filters);
  if (filters.phone !== null) {
    const tenants: Sifted[] = scope.kind === 'tenants' ? [['tenantId', scope.ids]] : [];
    return {
      lanes: [{ index: 'messages_phone', where: [['phone', filters.phone]] }],
      sifted: [...tenants, ...siftedOf(filters, ['phone'])],
    };
  }
  const lanes: Lane[] =
    scope.kind === 'all'
      ? [{ index: 'PRIMARY', where: [] }]
      : scope.ids.map((tenantId) => ({ index: 'messages_tenant', where: [['tenantId', tenantId]] }));
  return { lanes, sifted: siftedOf(filters, []) };
}

function planOfProjects(projectIds: readonly string[], filters: MessageFilters): MessagePlan {
  const { status, phone, clientReference } = filters;
  const lanesBy = (index: string, column: string, values: readonly string[]): Lane[] =>
    projectIds.flatMap((projectId) => values.map((value) => ({ index, where: laneOf(projectId, [column, value]) })));
  // A reference may be that of a campaign; to one number go few messages.
  if (phone !== null) {
    return { lanes: lanesBy('messages_project_phone', 'phone', [phone]), sifted: siftedOf(filters, ['phone']) };
  }
  if (clientReference !== null) {
    const lanes = lanesBy('messages_project_reference', 'clientReference', [clientReference]);
    return { lanes, sifted: siftedOf(filters, ['clientReference']) };
  }
  if (status !== null && status.length * projectIds.length <= STATUS_LANES_MAX) {
    return { lanes: lanesBy('messages_project_status', 'status', status), sifted: siftedOf(filters, ['status']) };
  }
  const lanes = projectIds.map((projectId) => ({ index: 'messages_project', where: laneOf(projectId) }));
  return { lanes, sifted: siftedOf(filters, []) };
}

function laneOf(projectId: string, ...more: readonly (readonly [string, string])[]): Lane['where'] {
  return [['projectId', projectId], ...more];
}

function siftedOf(filters: MessageFilters, known: readonly (keyof MessageFilters)[]): Sifted[] {
  return (Object.keys(filters) as (keyof MessageFilters)[]).flatMap((column): Sifted[] => {
    const wanted = filters[column];
    if (wanted === null || known.includes(column)) return [];
    return [[column, typeof wanted === 'string' ? [wanted] : wanted]];
  });
}

function each(values: readonly string[] | undefined): Values {
  return values === undefined ? null : [...new Set(values)].sort();
}

/** Beyond any clock, and within what an id can say. */
const CREATED_MAX = 253_402_300_799_999;
const ANY_OF = 'Returns records with any of these values. Repeat the parameter, or separate the values with commas.';

/** The filters of a list of messages: a message matches every parameter, and of each parameter any value. */
export class ListMessagesQuery extends PageQuery {
  @ApiPropertyOptional({
    type: [String],
    maxItems: 100,
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: ANY_OF,
  })
  @IsIdList()
  projectIds?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: 100,
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: ANY_OF,
  })
  @IsIdList()
  tenantIds?: string[];

  @ApiPropertyOptional({ enum: MESSAGE_STATUSES, isArray: true, example: ['DELIVERED'], description: ANY_OF })
  @IsQueryListOf(MESSAGE_STATUSES)
  status?: MessageStatus[];

  @ApiPropertyOptional({ enum: DIRECTIONS, isArray: true, example: ['OUTBOUND'], description: ANY_OF })
  @IsQueryListOf(DIRECTIONS)
  direction?: Direction[];

  @ApiPropertyOptional({ enum: CATEGORIES, isArray: true, example: ['TRANSACTIONAL'], description: ANY_OF })
  @IsQueryListOf(CATEGORIES)
  category?: Category[];

  @ApiPropertyOptional({
    type: String,
    example: '+14155552601',
    description: 'Returns messages to or from this number: E.164, with or without its `+`.',
  })
  @Transform(({ value }: { value: unknown }) => withPlus(value))
  @IsQueryValue((value) => pathNumberFault(String(value)))
  phone?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: CLIENT_REFERENCE_MAX,
    example: 'order-4711',
    description: 'Returns messages with exactly this `clientReference`.',
  })
  @IsQueryText({ min: 1, max: CLIENT_REFERENCE_MAX })
  clientReference?: string;

  @ApiPropertyOptional({
    type: 'integer',
    example: 1763700000000,
    description: 'Returns messages that were created at this instant or later: Unix milliseconds.',
  })
  @IsQueryNumber(0, CREATED_MAX)
  createdFrom?: string;

  @ApiPropertyOptional({
    type: 'integer',
    example: 1795236000000,
    description: 'Returns messages that were created before this instant: Unix milliseconds.',
  })
  @IsQueryNumber(0, CREATED_MAX)
  createdTo?: string;
}

/** A plus that was not escaped arrives as a blank. */
function withPlus(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return /^[0-9]+$/.test(text) ? `+${text}` : text;
}
