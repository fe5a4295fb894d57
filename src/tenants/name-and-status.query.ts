import { ApiPropertyOptional } from '@nestjs/swagger';
import { PageQuery } from '../platform/http/paging.js';
import { IsQueryListOf, IsQueryText } from '../platform/http/query-fields.js';
import { type Status, STATUSES } from './status.js';
import { TENANT_NAME_MAX } from './tenant.entity.js';

/** What a list of tenants or projects may be narrowed by. */
export class NameAndStatusQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: TENANT_NAME_MAX,
    example: 'acme',
    description:
      'Returns records whose name contains this text. Case and accents are ignored; there are no ' +
      'wildcards. One request searches up to 5,000 records, so a page can be short, or empty, although ' +
      '`hasMore` is `true`.',
  })
  @IsQueryText({ min: 1, max: TENANT_NAME_MAX })
  search?: string;

  @ApiPropertyOptional({
    enum: STATUSES,
    isArray: true,
    example: ['active', 'suspended'],
    description: 'Returns records with any of these values. Repeat the parameter, or separate the values with commas.',
  })
  @IsQueryListOf(STATUSES)
  status?: Status[];
}
