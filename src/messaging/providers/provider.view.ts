import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { type KindAndSettings, PROVIDER_KINDS, type ProviderKind } from './adapter/provider-settings.js';
import { UNMATCHED_KINDS, type UnmatchedKind, type UnmatchedRow } from './adapter/unmatched-records.js';
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

/** An unmatched receipt or message of a gateway. */
export class UnmatchedView {
  @ApiProperty({ type: String, example: 'unm_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the record.' })
  unmatchedId!: string;

  @ApiProperty({ type: String, example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the provider.' })
  providerId!: string;

  @ApiProperty({
    enum: UNMATCHED_KINDS,
    example: 'RECEIPT',
    description:
      '`RECEIPT`: of no message that is known. `INBOUND`: to no address that receives by this provider, or a stop ' +
      'without a readable number.',
  })
  kind!: UnmatchedKind;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'att_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The attempt that it names; `null` if none.',
  })
  attemptId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '8f2c1d',
    description: 'What the gateway calls the message; `null` if it does not say.',
  })
  providerMessageId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'DELIVERED',
    description: 'The status that a receipt reports; otherwise `null`.',
  })
  status!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why, where the receipt says it.' })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'The code that the gateway gave.' })
  code!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'What the gateway said, in words.' })
  detail!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: who sent it; otherwise `null`.',
  })
  from!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: the address that it was sent to; otherwise `null`.',
  })
  to!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: its text; otherwise `null`.',
  })
  text!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Id of the message or project that it was assigned to; `null` while it is unmatched.',
  })
  assignedTo!: string | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it came in: Unix milliseconds.' })
  receivedAt!: number;

  static of(row: UnmatchedRow): UnmatchedView {
    return {
      unmatchedId: row.unmatchedId,
      providerId: row.providerId,
      kind: row.kind,
      attemptId: row.attemptId,
      providerMessageId: row.providerMessageId,
      status: row.status,
      reason: row.reason,
      code: row.code,
      detail: row.detail,
      from: row.sender,
      to: row.recipient,
      text: row.text,
      assignedTo: row.assignedTo,
      receivedAt: row.receivedAt,
    };
  }
}

/** A page of unmatched records. */
export class UnmatchedPageView extends PageView {
  @ApiProperty({ type: [UnmatchedView], description: 'The records of this page, newest first.' })
  data!: UnmatchedView[];
}
