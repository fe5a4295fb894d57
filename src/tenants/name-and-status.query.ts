import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsLeftOut, IsQueryList, IsText } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
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
  @IsLeftOut()
  @IsText({ min: 1, max: TENANT_NAME_MAX })
  search?: string;

  @ApiPropertyOptional({
    enum: STANDINGS,
    isArray: true,
    example: ['active', 'suspended'],
    description: 'Repeat the parameter, or separate with commas.',
  })
  @IsQueryList()
  @IsIn(STANDINGS, { each: true, message: `each value of $property must be one of ${STANDINGS.join(', ')}` })
  status?: Standing[];
}
