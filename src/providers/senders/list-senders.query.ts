import { ApiPropertyOptional } from '@nestjs/swagger';
import { PageQuery } from '../../platform/http/paging.js';
import { FILTER_VALUES_MAX, IsIdList } from '../../platform/http/query-fields.js';

/** What the list of all senders may be narrowed by. */
export class ListSendersQuery extends PageQuery {
  @ApiPropertyOptional({
    type: [String],
    maxItems: FILTER_VALUES_MAX,
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Returns senders of any of these tenants. Repeat the parameter, or separate the values with commas.',
  })
  @IsIdList()
  tenantIds?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: FILTER_VALUES_MAX,
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Returns senders of any of these projects. Repeat the parameter, or separate the values with commas.',
  })
  @IsIdList()
  projectIds?: string[];
}
