import { ApiProperty } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { HasNoFault } from '../../platform/http/fault.js';
import { IsOneOf, IsText } from '../../platform/http/fields.js';
import { idFault } from '../../platform/http/query-fields.js';
import { SENDER_KINDS, type SenderKind } from '../record/sender.entity.js';
import { SenderFieldsDto } from './sender-fields.dto.js';

const ADDRESS_MAX = 32;

/** A new sender of a project. */
export class CreateSenderDto extends SenderFieldsDto {
  @ApiProperty({
    enum: SENDER_KINDS,
    enumName: 'SenderKind',
    example: 'NUMBER',
    description:
      '`NUMBER`: a number in E.164. `SHORT_CODE`: 3 to 8 digits. `NAME`: 1 to 11 characters of ASCII that GSM has, ' +
      'with a letter; nobody can reply to it.',
  })
  @IsOneOf(SENDER_KINDS)
  kind!: SenderKind;

  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: ADDRESS_MAX,
    example: '+14155550100',
    description: 'What messages come from. A number or short code has one sender in the whole installation.',
  })
  @IsText({ min: 1, max: ADDRESS_MAX })
  address!: string;

  @ApiProperty({
    type: String,
    example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The provider that sends for it; it must be active.',
  })
  @HasNoFault(idFault)
  providerId!: string;
}

const PROVIDER_ID = 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
export const CREATE_SENDER_BODY = jsonBodyDoc(CreateSenderDto, {
  minimal: {
    summary: 'A number',
    value: { kind: 'NUMBER', address: '+14155550100', providerId: PROVIDER_ID },
  },
  name: { summary: 'A name', value: { kind: 'NAME', address: 'Parley', providerId: PROVIDER_ID } },
  full: {
    summary: 'A short code for two countries, with a limit of its rate',
    value: {
      kind: 'SHORT_CODE',
      address: '55512',
      providerId: PROVIDER_ID,
      inboundProviderId: null,
      countries: ['US', 'CA'],
      rank: 1,
      partsPerSecond: 100,
    },
  },
});
