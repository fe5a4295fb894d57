import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { type KindAndSettings, PROVIDER_KINDS, type ProviderKind } from './adapter/provider-settings.js';
import { type Provider, PROVIDER_STATUSES, type ProviderStatus } from './provider.entity.js';
import { anyOf, SETTINGS_VIEWS, shownSettings } from './provider-kinds.js';

/** A provider as the API shows it. */
@ApiExtraModels(...SETTINGS_VIEWS)
export class ProviderView {
  @ApiProperty({ type: String, example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the provider.' })
  providerId!: string;

  @ApiProperty({ type: String, example: 'Simulator', description: 'Name of the provider.' })
  name!: string;

  @ApiProperty({ enum: PROVIDER_KINDS, example: 'SIMULATOR', description: 'The kind of gateway.' })
  kind!: ProviderKind;

  @ApiProperty({
    enum: PROVIDER_STATUSES,
    example: 'active',
    description: 'A `disabled` provider takes no messages.',
  })
  status!: ProviderStatus;

  @ApiProperty({
    ...anyOf(SETTINGS_VIEWS),
    description: 'Settings of the gateway, by its kind; credentials are masked.',
  })
  settings!: object;

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether the provider itself replies to keywords such as STOP.',
  })
  handlesKeywords!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Country of numbers that the provider writes without a calling code, ISO 3166-1 alpha-2; `null` for that of ' +
      'the number that was written to.',
  })
  defaultCountry!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description:
      'Until when nothing is sent there, because the gateway was unavailable five times in a row; `null` while it ' +
      'is well. Once this time has passed, a message is sent to it again.',
  })
  downUntil!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What went wrong in the last attempt that counted against the gateway; `null` while it is well.',
  })
  downReason!: string | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Time of creation.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Time of the last change.' })
  updatedAt!: number;

  static of(provider: Provider, opened: KindAndSettings, publicUrl: string): ProviderView {
    const { providerId } = provider;
    return {
      providerId,
      name: provider.name,
      kind: provider.kind,
      status: provider.status,
      settings: shownSettings(opened, { providerId, publicUrl }),
      handlesKeywords: provider.handlesKeywords,
      defaultCountry: provider.defaultCountry,
      downUntil: provider.downUntil,
      downReason: provider.downReason,
      createdAt: provider.createdAt,
      updatedAt: provider.updatedAt,
    };
  }
}

/** A page of providers. */
export class ProviderPageView extends PageView {
  @ApiProperty({ type: [ProviderView], description: 'The records of this page, oldest first.' })
  data!: ProviderView[];
}
