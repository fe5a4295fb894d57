import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { pathNumberFault } from '../../phones/record/phone-number.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IsIdList, IsQueryListOf, IsQueryNumber, IsQueryText, IsQueryValue } from '../../platform/http/query-fields.js';
import { CLIENT_REFERENCE_MAX } from '../../messages/record/message.entity.js';
import {
  CATEGORIES,
  type Category,
  type Direction,
  DIRECTIONS,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '../../messages/record/message-status.js';

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
