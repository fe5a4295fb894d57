import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { IsLeftOut, IsObjectOf, IsOneOf, IsText, IsTrueOrFalse } from '../../platform/http/fields.js';
import { PROVIDER_NAME_MAX } from '../record/provider.entity.js';
import { SimulatorSettingsDto } from './simulator-settings.dto.js';

/** The kinds that there is an adapter for. */
export const ACCEPTED_KINDS = ['SIMULATOR'] as const;
type AcceptedKind = (typeof ACCEPTED_KINDS)[number];

/** A new account at a gateway. */
export class CreateProviderDto {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: PROVIDER_NAME_MAX,
    example: 'Simulator',
    description: 'Name of the provider.',
  })
  @IsText({ min: 1, max: PROVIDER_NAME_MAX })
  name!: string;

  @ApiProperty({
    enum: ACCEPTED_KINDS,
    example: 'SIMULATOR',
    description: '`SIMULATOR`: a gateway inside of Parley that sends nothing to anybody, for tests.',
  })
  @IsOneOf(ACCEPTED_KINDS)
  kind!: AcceptedKind;

  @ApiPropertyOptional({
    type: SimulatorSettingsDto,
    description: 'Settings of the gateway; what is left out has its default.',
  })
  @IsLeftOut()
  @IsObjectOf(() => SimulatorSettingsDto)
  settings?: SimulatorSettingsDto;

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    example: false,
    description:
      'Whether the provider itself replies to keywords such as STOP: then Parley records them and sends no reply.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  handlesKeywords?: boolean;
}

export const CREATE_PROVIDER_BODY = jsonBodyDoc(CreateProviderDto, {
  minimal: { summary: 'A simulated gateway', value: { name: 'Simulator', kind: 'SIMULATOR' } },
  full: {
    summary: 'A slow simulated gateway',
    value: {
      name: 'Slow simulator',
      kind: 'SIMULATOR',
      settings: { latencyMs: 2_000, receiptMs: 10_000, availability: 'up', seed: 7, password: null },
      handlesKeywords: false,
    },
  },
});
