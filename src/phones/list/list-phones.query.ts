import { ApiPropertyOptional } from '@nestjs/swagger';
import { PageQuery } from '../../platform/http/paging.js';
import { IsQueryCountry } from '../record/country-fields.js';
import { IsIdList, IsQueryBoolean, IsQuerySearch } from '../../platform/http/query-fields.js';

const SEARCH_MIN = 2;
const SEARCH_MAX = 64;

/** What a list of phone numbers may be narrowed by: any of the values of a parameter, all of the parameters. */
export class ListPhonesQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    minLength: SEARCH_MIN,
    maxLength: SEARCH_MAX,
    example: '(415) 555',
    description:
      'Numbers that begin so, with or without their calling code, or (from 4 digits on, without a plus) end so. Brackets, dots, dashes and blanks do not count.',
  })
  @IsQuerySearch({ min: SEARCH_MIN, max: SEARCH_MAX })
  search?: string;

  @ApiPropertyOptional({
    type: [String],
    maxItems: 100,
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Repeat the parameter, or separate with commas.',
  })
  @IsIdList()
  tenantIds?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: 100,
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Repeat the parameter, or separate with commas.',
  })
  @IsIdList()
  projectIds?: string[];

  @ApiPropertyOptional({
    type: String,
    example: 'US',
    description: 'ISO 3166-1 alpha-2 or alpha-3, or the English name with its usual variants; case ignored.',
  })
  @IsQueryCountry()
  country?: string;

  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description: 'true: opted out of any project in view; false: of none.',
  })
  @IsQueryBoolean()
  isOptedOut?: boolean;
}
