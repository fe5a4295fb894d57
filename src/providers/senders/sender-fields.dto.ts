import { ApiPropertyOptional } from '@nestjs/swagger';
import { countryFault } from '../../phones/record/country-fields.js';
import { HasNoFault } from '../../platform/http/fault.js';
import { IsLeftOut, IsListOf, IsNullable, IsWholeNumber } from '../../platform/http/fields.js';
import { idFault } from '../../platform/http/query-fields.js';

export const RANK_MAX = 1_000;
export const PARTS_PER_SECOND_MAX = 10_000;
/** Every country there is. */
const COUNTRIES_MAX = 250;

/** What may be said of a sender when it is made and later. */
export abstract class SenderFieldsDto {
  @ApiPropertyOptional({
    type: [String],
    maxItems: COUNTRIES_MAX,
    example: ['US', 'CA'],
    description: 'Countries that the sender sends to: ISO 3166-1 codes or English names; `[]` means all. Default: all.',
  })
  @IsLeftOut()
  @IsListOf(countryFault, { min: 0, max: COUNTRIES_MAX })
  countries?: string[];

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: RANK_MAX,
    example: 0,
    description:
      'Of the active senders that fit a number, the one with the lowest rank is used; of equal ones, the oldest. ' +
      'Default: 0.',
  })
  @IsLeftOut()
  @IsWholeNumber(0, RANK_MAX)
  rank?: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 1,
    maximum: PARTS_PER_SECOND_MAX,
    example: 10,
    description: 'How many parts are sent in one second, over all processes. Default: `null`, no limit.',
  })
  @IsNullable()
  @IsWholeNumber(1, PARTS_PER_SECOND_MAX)
  partsPerSecond?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description:
      'The provider by which messages to this sender come in, beside `providerId`. Name it when another account ' +
      'receives for the number than sends. Default: `null`, only `providerId`.',
  })
  @IsNullable()
  @HasNoFault(idFault)
  inboundProviderId?: string | null;
}
