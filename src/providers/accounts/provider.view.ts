import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { MASK } from '../../webhook-configs/webhook-config.view.js';
import { AVAILABILITIES, type Availability, type ProviderKind, type ProviderSettings } from '../provider-settings.js';
import { type Provider, PROVIDER_STATUSES, type ProviderStatus } from '../record/provider.entity.js';
import { ACCEPTED_KINDS } from './create-provider.dto.js';

/** The settings of a simulated gateway. */
export class SimulatorSettingsView {
  @ApiProperty({ type: Number, example: 20, description: 'How long it takes to respond, in milliseconds.' })
  latencyMs!: number;

  @ApiProperty({
    type: Number,
    example: 200,
    description: 'How long after its response it sends the receipt, in milliseconds.',
  })
  receiptMs!: number;

  @ApiProperty({
    enum: AVAILABILITIES,
    example: 'up',
    description: 'Whether it takes messages, and what it does with them.',
  })
  availability!: Availability;

  @ApiProperty({ type: Number, example: 7, description: 'Decides what is left to chance.' })
  seed!: number;

  @ApiProperty({ type: String, nullable: true, example: null, description: '`********` if one is stored.' })
  password!: string | null;

  static of(settings: ProviderSettings): SimulatorSettingsView {
    const { latencyMs, receiptMs, availability, seed, password } = settings;
    return { latencyMs, receiptMs, availability, seed, password: password === null ? null : MASK };
  }
}

/** A provider as the API shows it. */
export class ProviderView {
  @ApiProperty({ type: String, example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the provider.' })
  providerId!: string;

  @ApiProperty({ type: String, example: 'Simulator', description: 'Name of the provider.' })
  name!: string;

  @ApiProperty({ enum: ACCEPTED_KINDS, example: 'SIMULATOR', description: 'The kind of gateway.' })
  kind!: ProviderKind;

  @ApiProperty({
    enum: PROVIDER_STATUSES,
    example: 'active',
    description: 'A `disabled` provider takes no messages.',
  })
  status!: ProviderStatus;

  @ApiProperty({ type: SimulatorSettingsView, description: 'Settings of the gateway; credentials are masked.' })
  settings!: SimulatorSettingsView;

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether the provider itself replies to keywords such as STOP.',
  })
  handlesKeywords!: boolean;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description:
      'Until when nothing is sent there, because the gateway was unavailable five times in a row; `null` while it ' +
      'is well. Once this time has passed, it is tried again.',
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

  static of(provider: Provider, settings: ProviderSettings): ProviderView {
    return {
      providerId: provider.providerId,
      name: provider.name,
      kind: provider.kind,
      status: provider.status,
      settings: SimulatorSettingsView.of(settings),
      handlesKeywords: provider.handlesKeywords,
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
