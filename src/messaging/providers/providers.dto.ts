import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CountryCode } from 'libphonenumber-js/max';
import { IsTelephoneCountry } from '../../phones/phone-number.js';
import { IsLeftOut, IsNullable, IsObject, IsOneOf, IsText, IsTrueOrFalse } from '../../platform/http/fields.js';
import { type BodyExample, jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { PROVIDER_KINDS, type ProviderKind } from './adapter/provider-settings.js';
import { anyOf, KINDS, SETTINGS_DTOS, SETTINGS_PATCH_DTOS } from './provider-kinds.js';
import { PROVIDER_NAME_MAX, PROVIDER_STATUSES, type ProviderStatus } from './provider.entity.js';

const FORMS = Object.entries(KINDS).map(([kind, { form }]) => [kind as ProviderKind, form] as const);

const EXAMPLES = FORMS.flatMap(([kind, { title, example }]) =>
  example === undefined
    ? []
    : [[kind.toLowerCase(), { summary: example.summary, value: { name: title, kind, settings: example.settings } }]],
) as [string, BodyExample<CreateProviderDto>][];

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
    description: FORMS.map(([kind, { summary }]) => `\`${kind}\`: ${summary}.`).join(' '),
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
      'The default is `true` for `TWILIO`, which does so unless it is set otherwise, what the preset says for `HTTP` ' +
      'with one, and `false` for the others.',
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
  ...Object.fromEntries(EXAMPLES),
});

/** What may change of a provider; what is left out stays. */
@ApiExtraModels(...SETTINGS_PATCH_DTOS)
export class PatchProviderDto {
  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: PROVIDER_NAME_MAX,
    example: 'Simulator',
    description: 'Name of the provider.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: PROVIDER_NAME_MAX })
  name?: string;

  @ApiPropertyOptional({
    enum: PROVIDER_STATUSES,
    example: 'disabled',
    description:
      'A `disabled` provider takes no messages; what it says of earlier ones still counts. After 5 s, what waits ' +
      'goes by a sender at another provider, or ends `BLOCKED`.',
  })
  @IsLeftOut()
  @IsOneOf(PROVIDER_STATUSES)
  status?: ProviderStatus;

  @ApiPropertyOptional({
    ...anyOf(SETTINGS_PATCH_DTOS),
    description: 'The settings to change, by the kind of the gateway; the others stay as they are.',
  })
  @IsLeftOut()
  @IsObject()
  settings?: object;

  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description:
      'Whether the provider itself replies to keywords such as STOP. Left out beside `settings.preset`, it becomes ' +
      'what the preset says.',
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
      'code or the English name. `null`: that of the number that was written to.',
  })
  @IsNullable()
  @IsTelephoneCountry()
  defaultCountry?: CountryCode | null;
}

export const PATCH_PROVIDER_BODY = jsonBodyDoc(PatchProviderDto, {
  minimal: { summary: 'Take no more messages', value: { status: 'disabled' } },
  settings: { summary: 'Simulate an outage', value: { settings: { availability: 'down' } } },
  full: {
    summary: 'All fields',
    value: {
      name: 'Simulator',
      status: 'active',
      settings: { latencyMs: 20, receiptMs: 200, availability: 'up', seed: 7, password: null },
      handlesKeywords: false,
      defaultCountry: null,
    },
  },
});
