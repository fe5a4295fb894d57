import { ApiPropertyOptional } from '@nestjs/swagger';
import { PageQuery } from '../platform/http/paging.js';
import { IsQueryCountry } from './phone-number.js';
import { IsIdList, IsQueryBoolean, IsQuerySearch } from '../platform/http/query-fields.js';

const SEARCH_MIN = 2;
const SEARCH_MAX = 64;

/** The filters of a list of phone numbers: a number matches every parameter, and of each parameter any value. */
export class ListPhonesQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    minLength: SEARCH_MIN,
    maxLength: SEARCH_MAX,
    example: '(415) 555',
    description:
      'Returns numbers that begin with these digits, with or without the calling code. With 4 digits or ' +
      'more and no `+`, also numbers that end with them. Brackets, dots, dashes and spaces are ignored.',
  })
  @IsQuerySearch({ min: SEARCH_MIN, max: SEARCH_MAX })
  search?: string;

  @ApiPropertyOptional({
    type: [String],
    maxItems: 100,
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Returns records with any of these values. Repeat the parameter, or separate the values with commas.',
  })
  @IsIdList()
  tenantIds?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: 100,
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Returns records with any of these values. Repeat the parameter, or separate the values with commas.',
  })
  @IsIdList()
  projectIds?: string[];

  @ApiPropertyOptional({
    type: String,
    example: 'US',
    description:
      'Returns numbers of this country: ISO 3166-1 alpha-2 or alpha-3 code, or its English name with the ' +
      'usual cases. Case is ignored.',
  })
  @IsQueryCountry()
  country?: string;

  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description: '`true`: numbers that have opted out of any of the projects. `false`: of none.',
  })
  @IsQueryBoolean()
  isOptedOut?: boolean;
}
