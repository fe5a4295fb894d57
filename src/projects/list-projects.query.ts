import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIdList } from '../platform/http/query-fields.js';
import { NameAndStatusQuery } from '../tenants/name-and-status.query.js';

/** What the list of all projects may be narrowed by. */
export class ListProjectsQuery extends NameAndStatusQuery {
  @ApiPropertyOptional({
    type: [String],
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Returns projects of any of these tenants. Repeat the parameter, or separate the values with commas.',
  })
  @IsIdList()
  tenantIds?: string[];
}
