import { ApiProperty } from '@nestjs/swagger';
import type { Config } from '../../platform/config/config.js';
import { moneyOf } from '../../platform/http/money.js';
import { PageView } from '../../platform/http/paging.js';
import { countryName } from './countries.js';
import { OPT_OUT_REASONS, type OptOutReason, PHONE_TYPES, type PhoneType } from './phone.entity.js';
import type { PhoneRow } from './record.sql.js';

/** The address of a number's opt-out page, up to its token. */
export function optOutBaseOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/o/`;
}

/** A phone number as the API shows it, seen through the rows that the reader may reach. */
export class PhoneView {
  @ApiProperty({ type: String, example: '+14155552601', description: 'The number in E.164.' })
  phoneE164!: string;

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether the number has opted out of any project that this API key reaches.',
  })
  isOptedOut!: boolean;

  @ApiProperty({
    enum: OPT_OUT_REASONS,
    nullable: true,
    example: null,
    description: 'How the opt-out was declared; `null` if there is none.',
  })
  optOutReason!: OptOutReason | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When the number opted out: Unix milliseconds; `null` if never.',
  })
  optOutAt!: number | null;

  @ApiProperty({
    type: String,
    example: 'Zm9vYmFyYmF6cXV4MTIzNA',
    description: 'Token in the address of the opt-out page.',
  })
  optOutToken!: string;

  @ApiProperty({
    type: String,
    example: 'https://parley.example.com/o/Zm9vYmFyYmF6cXV4MTIzNA',
    description: 'Address of the opt-out page. Opening it changes nothing; the recipient confirms there.',
  })
  optOutUrl!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When a message last reminded the recipient how to opt out: Unix milliseconds; `null` if never.',
  })
  lastOptOutReminderAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When the last message to the number was accepted: Unix milliseconds; `null` if never.',
  })
  lastMessageAt!: number | null;

  @ApiProperty({ type: Number, example: 0, description: 'Number of messages accepted for sending.' })
  messageCount!: number;

  @ApiProperty({ type: Number, example: 0, description: 'Number of messages that were delivered.' })
  deliveredCount!: number;

  @ApiProperty({
    type: Number,
    example: 0,
    description: 'Number of messages that were undelivered, failed or expired.',
  })
  failedCount!: number;

  @ApiProperty({
    type: Number,
    example: 0,
    description: 'Number of messages that were blocked, for example by an opt-out.',
  })
  blockedCount!: number;

  @ApiProperty({
    type: Number,
    example: 0.0075,
    description: 'Cost of all messages, in the currency of the installation, with 6 decimals.',
  })
  totalCost!: number;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the number has been looked up.' })
  isValidated!: boolean;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000000,
    description: 'When the number was last looked up: Unix milliseconds; `null` if never.',
  })
  validatedAt!: number | null;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the number is valid in the numbering plan of its country.',
  })
  isValid!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why the number is not valid; `null` if it is.',
  })
  validationErrorMessage!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The carrier that the number was assigned to.',
  })
  carrier!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'United States', description: 'English name of the country.' })
  country!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'US', description: 'Country code (ISO 3166-1 alpha-2).' })
  countryCodeIso2!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The place that the number was assigned to.',
  })
  city!: string | null;

  @ApiProperty({ enum: PHONE_TYPES, example: 'FIXED_LINE_OR_MOBILE', description: 'The type of line.' })
  phoneType!: PhoneType;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'IANA time zone.' })
  timezone!: string | null;

  @ApiProperty({
    type: [String],
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Ids of the tenants that have the number, as far as this API key reaches.',
  })
  tenantIds!: string[];

  @ApiProperty({
    type: [String],
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Ids of the projects that have the number, as far as this API key reaches.',
  })
  projectIds!: string[];

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was created: Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was last changed: Unix milliseconds.' })
  updatedAt!: number;

  /**
   * `optOutBase` is the address of the opt-out page without its token; the ids are those of all rows that it sums up.
   */
  static of(
    phone: PhoneRow,
    optOutBase: string,
    tenantIds: string[] = [phone.tenantId],
    projectIds: string[] = [phone.projectId],
  ): PhoneView {
    return {
      phoneE164: phone.phoneE164,
      isOptedOut: phone.isOptedOut,
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
      totalCost: moneyOf(phone.totalCostMicros),
      isValidated: phone.isValidated,
      validatedAt: phone.validatedAt,
      isValid: phone.isValid,
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
  @ApiProperty({ type: [PhoneView], description: 'The numbers of this page, in ascending order.' })
  data!: PhoneView[];
}
