import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CountryCode } from 'libphonenumber-js/max';
import { IsTelephoneCountry } from '../../phones/record/country-fields.js';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { IsLeftOut, IsNullable, IsObject, IsOneOf, IsText, IsTrueOrFalse } from '../../platform/http/fields.js';
import { PROVIDER_KINDS, type ProviderKind } from '../provider-settings.js';
import { PROVIDER_NAME_MAX } from '../record/provider.entity.js';
import { anyOf, SETTINGS_DTOS } from './settings-forms.js';

/** A new account at a gateway. */
@ApiExtraModels(...SETTINGS_DTOS)
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
    enum: PROVIDER_KINDS,
    example: 'SIMULATOR',
    description:
      '`SIMULATOR`: a gateway inside of Parley that sends nothing to anybody, for tests. `KANNEL`: a Kannel, which ' +
      'speaks SMPP to carriers. `TWILIO`: an account at Twilio.',
  })
  @IsOneOf(PROVIDER_KINDS)
  kind!: ProviderKind;

  @ApiPropertyOptional({
    ...anyOf(SETTINGS_DTOS),
    description: 'Settings of the gateway, by its kind; what is left out has its default.',
  })
  @IsLeftOut()
  @IsObject()
  settings?: object;

  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description:
      'Whether the provider itself replies to keywords such as STOP: then Parley records them and sends no reply. ' +
      'The default is `true` for `TWILIO`, which does so unless it is told otherwise, and `false` for the others.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  handlesKeywords?: boolean;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'DE',
    description:
      'Country of numbers that the provider writes without a calling code when it brings messages: an ISO 3166-1 ' +
      'code or the English name. Default: `null`, that of the number that was written to.',
  })
  @IsNullable()
  @IsTelephoneCountry()
  defaultCountry?: CountryCode | null;
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
      defaultCountry: null,
    },
  },
  kannel: {
    summary: 'A Kannel',
    value: {
      name: 'Kannel',
      kind: 'KANNEL',
      settings: {
        sendUrl: 'http://kannel.internal:13013/cgi-bin/sendsms',
        username: 'parley',
        password: 'a long random text',
        callbackCidrs: ['10.1.2.3/32'],
        inboundSecret: 'another-long-random-text',
      },
    },
  },
  twilio: {
    summary: 'An account at Twilio',
    value: {
      name: 'Twilio',
      kind: 'TWILIO',
      settings: { accountSid: 'AC0123456789abcdef0123456789abcdef', authToken: 'the auth token of the account' },
    },
  },
});
