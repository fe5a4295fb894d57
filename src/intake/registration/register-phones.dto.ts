import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import type { CountryCode } from 'libphonenumber-js/max';
import { IsTelephoneCountry } from '../../phones/record/country-fields.js';
import { IsLeftOut, IsListOf, shortText } from '../../platform/http/fields.js';

/** Numbers in one request. */
export const REGISTRATION_MAX = 1_000;
const INPUT_MAX = 64;
/** A thousand inputs of that length, as JSON. */
export const REGISTRATION_BODY_BYTES = 300_000;

/** Numbers that a project will write to. */
export class RegisterPhonesDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: REGISTRATION_MAX,
    example: ['+14155552601', '(415) 555-2602'],
    description: 'The numbers, in any common format.',
  })
  @IsListOf(shortText(INPUT_MAX), { min: 1, max: REGISTRATION_MAX })
  phones!: string[];

  @ApiPropertyOptional({
    type: String,
    example: 'US',
    description:
      'Country of numbers that are written without a calling code: ISO 3166-1 alpha-2 or alpha-3 code, or ' +
      'its English name.',
  })
  @IsLeftOut()
  @IsTelephoneCountry()
  defaultCountry?: CountryCode;
}

export const REGISTER_PHONES_BODY = jsonBodyDoc(RegisterPhonesDto, {
  minimal: { summary: 'One number', value: { phones: ['+14155552601'] } },
  full: {
    summary: 'Several, one of them without its calling code',
    value: { phones: ['+14155552601', '(415) 555-2602'], defaultCountry: 'US' },
  },
});
