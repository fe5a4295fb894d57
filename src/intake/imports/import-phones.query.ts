import { PickType } from '@nestjs/swagger';
import { RegisterPhonesDto } from '../registration/register-phones.dto.js';

/** What may be said of a file besides its rows. */
export class ImportPhonesQuery extends PickType(RegisterPhonesDto, ['defaultCountry'] as const) {}
