import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CountryCode } from 'libphonenumber-js/max';
import { IsLeftOut, IsListOf, shortText } from '../../platform/http/fields.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { IsTelephoneCountry } from '../phone-number.js';
import { PhoneView } from '../phone.view.js';

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

const REGISTRATION_STATUSES = ['created', 'known', 'invalid'] as const;
type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** What became of one input. */
export class RegistrationItemView {
  @ApiProperty({ type: String, example: '(415) 555-2602', description: 'The number as it was sent.' })
  input!: string;

  @ApiProperty({
    enum: REGISTRATION_STATUSES,
    example: 'created',
    description: '`created`: registered by this request. `known`: registered before. `invalid`: not a phone number.',
  })
  status!: RegistrationStatus;

  @ApiProperty({ type: PhoneView, nullable: true, description: 'The phone number; `null` if it is invalid.' })
  phone!: PhoneView | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why it is invalid; otherwise `null`.' })
  error!: string | null;
}

/** What became of all inputs, in their order. */
export class RegistrationView {
  @ApiProperty({
    type: [RegistrationItemView],
    description: 'One result for each number, in the order of the request.',
  })
  data!: RegistrationItemView[];
}
