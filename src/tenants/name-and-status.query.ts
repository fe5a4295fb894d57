import { ApiPropertyOptional } from '@nestjs/swagger';
import { PageQuery } from '../platform/http/paging.js';
import { IsQueryListOf, IsQueryText } from '../platform/http/query-fields.js';
import { type Standing, STANDINGS } from './standing.js';
import { TENANT_NAME_MAX } from './tenant.entity.js';

/** What a list of tenants or projects may be narrowed by. */
export class NameAndStatusQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: TENANT_NAME_MAX,
    example: 'acme',
    description:
      'Part of the name, wherever it stands; case and accents are ignored, and there are no wildcards. A page looks through up to 5,000 records for it: it may be short, or empty, while `hasMore` is true.',
  })
  @IsQueryText({ min: 1, max: TENANT_NAME_MAX })
  search?: string;

  @ApiPropertyOptional({
    enum: STANDINGS,
    isArray: true,
    example: ['active', 'suspended'],
    description: 'Repeat the parameter, or separate with commas.',
  })
  @IsQueryListOf(STANDINGS)
  status?: Standing[];
}
