import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { countryFault } from '../../phones/phone-number.js';
import { HasNoFault } from '../../platform/http/field-faults.js';
import { IsLeftOut, IsListOf, IsNullable, IsOneOf, IsText, IsWholeNumber } from '../../platform/http/fields.js';
import { PageQuery, PageView } from '../../platform/http/paging.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { FILTER_VALUES_MAX, idFault, IsIdList } from '../../platform/http/query-fields.js';
import {
  PROVIDER_STATUSES,
  type ProviderStatus,
  type Sender,
  SENDER_KINDS,
  type SenderKind,
} from './provider.entity.js';

const RANK_MAX = 1_000;
const PARTS_PER_SECOND_MAX = 10_000;
/** Every country there is. */
const COUNTRIES_MAX = 250;

/** What may be said of a sender when it is made and later. */
export abstract class SenderFieldsDto {
  @ApiPropertyOptional({
    type: [String],
    maxItems: COUNTRIES_MAX,
    example: ['US', 'CA'],
    description: 'Countries that the sender sends to: ISO 3166-1 codes or English names; `[]` means all. Default: all.',
  })
  @IsLeftOut()
  @IsListOf(countryFault, { min: 0, max: COUNTRIES_MAX })
  countries?: string[];

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: RANK_MAX,
    example: 0,
    description:
      'Of the active senders that fit a number, the one with the lowest rank is used; of equal ones, the oldest. ' +
      'Default: 0.',
  })
  @IsLeftOut()
  @IsWholeNumber(0, RANK_MAX)
  rank?: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 1,
    maximum: PARTS_PER_SECOND_MAX,
    example: 10,
    description: 'How many parts are sent in one second, over all processes. Default: `null`, no limit.',
  })
  @IsNullable()
  @IsWholeNumber(1, PARTS_PER_SECOND_MAX)
  partsPerSecond?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description:
      'The provider by which messages to this sender come in, beside `providerId`. Name it when another account ' +
      'receives for the number than sends. Default: `null`, only `providerId`.',
  })
  @IsNullable()
  @HasNoFault(idFault)
  inboundProviderId?: string | null;
}

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

/** What may change of a sender; what is left out stays. */
export class PatchSenderDto extends SenderFieldsDto {
  @ApiPropertyOptional({
    enum: PROVIDER_STATUSES,
    example: 'disabled',
    description:
      'A `disabled` sender sends nothing. After 5 s, what waits for it is sent by another one, or ends `BLOCKED`.',
  })
  @IsLeftOut()
  @IsOneOf(PROVIDER_STATUSES)
  status?: ProviderStatus;
}

export const PATCH_SENDER_BODY = jsonBodyDoc(PatchSenderDto, {
  minimal: { summary: 'Send nothing more', value: { status: 'disabled' } },
  full: {
    summary: 'All fields',
    value: { countries: ['US', 'CA'], rank: 1, partsPerSecond: 100, inboundProviderId: null, status: 'active' },
  },
});

/** What the list of all senders may be narrowed by. */
export class ListSendersQuery extends PageQuery {
  @ApiPropertyOptional({
    type: [String],
    maxItems: FILTER_VALUES_MAX,
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Returns senders of any of these tenants. Repeat the parameter, or separate the values with commas.',
  })
  @IsIdList()
  tenantIds?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: FILTER_VALUES_MAX,
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Returns senders of any of these projects. Repeat the parameter, or separate the values with commas.',
  })
  @IsIdList()
  projectIds?: string[];
}

/** A sender as the API shows it. */
export class SenderView {
  @ApiProperty({ type: String, example: 'snd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the sender.' })
  senderId!: string;

  @ApiProperty({ type: String, example: '+14155550100', description: 'What messages come from.' })
  address!: string;

  @ApiProperty({ enum: SENDER_KINDS, enumName: 'SenderKind', example: 'NUMBER', description: 'What it is.' })
  kind!: SenderKind;

  @ApiProperty({
    type: String,
    example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The provider that sends for it.',
  })
  providerId!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The provider by which messages to it come in, beside `providerId`; `null` if that alone.',
  })
  inboundProviderId!: string | null;

  @ApiProperty({
    type: [String],
    example: ['US', 'CA'],
    description: 'Countries that it sends to, ISO 3166-1 alpha-2; empty means all.',
  })
  countries!: string[];

  @ApiProperty({ type: Number, example: 0, description: 'The lowest is used first.' })
  rank!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 10,
    description: 'How many parts are sent in one second; `null` means no limit.',
  })
  partsPerSecond!: number | null;

  @ApiProperty({ enum: PROVIDER_STATUSES, example: 'active', description: 'A `disabled` sender sends nothing.' })
  status!: ProviderStatus;

  static of(sender: Sender): SenderView {
    return {
      senderId: sender.senderId,
      address: sender.address,
      kind: sender.kind,
      providerId: sender.providerId,
      inboundProviderId: sender.inboundProviderId,
      countries: sender.countries,
      rank: sender.rankNumber,
      partsPerSecond: sender.partsPerSecond,
      status: sender.status,
    };
  }
}

/** A page of senders. */
export class SenderPageView extends PageView {
  @ApiProperty({ type: [SenderView], description: 'The records of this page, oldest first.' })
  data!: SenderView[];
}

/** A sender among those of all projects. */
export class OwnedSenderView extends SenderView {
  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of its tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of its project.' })
  projectId!: string;

  static override of(sender: Sender): OwnedSenderView {
    return { ...SenderView.of(sender), tenantId: sender.tenantId, projectId: sender.projectId };
  }
}

/** A page of senders of all projects. */
export class OwnedSenderPageView extends PageView {
  @ApiProperty({ type: [OwnedSenderView], description: 'The records of this page, oldest first.' })
  data!: OwnedSenderView[];
}
