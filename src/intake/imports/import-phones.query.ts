import { PickType } from '@nestjs/swagger';
import type { CountryCode } from 'libphonenumber-js/max';
import { IsQueryTelephoneCountry } from '../../phones/record/country-fields.js';
import { RegisterPhonesDto } from '../registration/register-phones.dto.js';

/** What may be said of a file besides its rows. */
export class ImportPhonesQuery extends PickType(RegisterPhonesDto, ['defaultCountry'] as const) {
  @IsQueryTelephoneCountry()
  override defaultCountry?: CountryCode;
}
