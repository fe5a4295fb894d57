import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { countryName } from './countries.js';
import { OPT_OUT_REASONS, type OptOutReason, PHONE_TYPES, type PhoneType } from './phone.entity.js';
import type { PhoneRow } from './phone-row.js';

const MICROS = 1_000_000;

/** A phone number as the API shows it, seen through the rows that the reader may reach. */
export class PhoneView {
  @ApiProperty({ type: String, example: '+14155552601', description: 'The number in E.164.' })
  phoneE164!: string;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether it opted out of any project in view.' })
  isOptedOut!: boolean;

  @ApiProperty({ enum: OPT_OUT_REASONS, nullable: true, example: null, description: 'How it opted out.' })
  optOutReason!: OptOutReason | null;

  @ApiProperty({ type: Number, nullable: true, example: null, description: 'When it opted out, Unix milliseconds.' })
  optOutAt!: number | null;

  @ApiProperty({ type: String, example: 'Zm9vYmFyYmF6cXV4MTIzNA', description: 'What the opt-out page knows it by.' })
  optOutToken!: string;

  @ApiProperty({
    type: String,
    example: 'https://parley.example.com/o/Zm9vYmFyYmF6cXV4MTIzNA',
    description: 'The opt-out page; reading it changes nothing.',
  })
  optOutUrl!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When it was last reminded how to opt out, Unix milliseconds.',
  })
  lastOptOutReminderAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When the last message was accepted for it, Unix milliseconds.',
  })
  lastMessageAt!: number | null;

  @ApiProperty({ type: Number, example: 0, description: 'Messages accepted for it.' })
  messageCount!: number;

  @ApiProperty({ type: Number, example: 0, description: 'Messages that arrived.' })
  deliveredCount!: number;

  @ApiProperty({ type: Number, example: 0, description: 'Messages that were undelivered, failed or expired.' })
  failedCount!: number;

  @ApiProperty({ type: Number, example: 0, description: 'Messages held back, by an opt-out for example.' })
  blockedCount!: number;

  @ApiProperty({
    type: Number,
    example: 0.0075,
    description: "Cost of all messages, in major units of the installation's currency, 6 decimals.",
  })
  totalCost!: number;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether it was looked up.' })
  isValidated!: boolean;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000000,
    description: 'When it was looked up, Unix milliseconds.',
  })
  validatedAt!: number | null;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the numbering plan assigns it.' })
  isValid!: boolean;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why it is not valid.' })
  validationErrorMessage!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'The carrier it was assigned to.' })
  carrier!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'United States', description: 'English name of its country.' })
  country!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'US', description: 'ISO 3166-1 alpha-2.' })
  countryCodeIso2!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'The place it was assigned to.' })
  city!: string | null;

  @ApiProperty({ enum: PHONE_TYPES, example: 'FIXED_LINE_OR_MOBILE', description: 'What kind of line it is.' })
  phoneType!: PhoneType;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'IANA time zone.' })
  timezone!: string | null;

  @ApiProperty({
    type: [String],
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'The tenants in view that have it.',
  })
  tenantIds!: string[];

  @ApiProperty({
    type: [String],
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'The projects in view that have it.',
  })
  projectIds!: string[];

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  updatedAt!: number;

  /** `optOutBase` is the address of the opt-out page without its token; the ids are those of all rows that it sums up. */
  static of(
    phone: PhoneRow,
    optOutBase: string,
    tenantIds: string[] = [phone.tenantId],
    projectIds: string[] = [phone.projectId],
  ): PhoneView {
    return {
      phoneE164: phone.phoneE164,
      isOptedOut: phone.isOptedOut === 1,
      optOutReason: phone.optOutReason,
      optOutAt: phone.optOutAt,
      optOutToken: phone.optOutToken,
      optOutUrl: optOutBase + phone.optOutToken,
      lastOptOutReminderAt: phone.lastOptOutReminderAt,
      lastMessageAt: phone.lastMessageAt,
      messageCount: phone.messageCount,
      deliveredCount: phone.deliveredCount,
      failedCount: phone.failedCount,
      blockedCount: phone.blockedCount,
      totalCost: phone.totalCostMicros / MICROS,
      isValidated: phone.isValidated === 1,
      validatedAt: phone.validatedAt,
      isValid: phone.isValid === 1,
      validationErrorMessage: phone.validationErrorMessage,
      carrier: phone.carrier,
      country: countryName(phone.countryCodeIso2),
      countryCodeIso2: phone.countryCodeIso2,
      city: phone.city,
      phoneType: phone.phoneType,
      timezone: phone.timezone,
      tenantIds,
      projectIds,
      createdAt: phone.createdAt,
      updatedAt: phone.updatedAt,
    };
  }
}

/** A page of phone numbers. */
export class PhonePageView extends PageView {
  @ApiProperty({ type: [PhoneView], description: 'In ascending order of E.164.' })
  data!: PhoneView[];
}
