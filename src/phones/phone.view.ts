import { ApiProperty } from '@nestjs/swagger';
import type { Fact } from '../events/event-log.js';
import type { EventDeclaration, EventType } from '../events/event-types.js';
import type { Config } from '../platform/config/config.js';
import { RowViews, viewOf } from '../platform/database/json/row-views.js';
import { PageView } from '../platform/http/paging.js';
import { viewExample, viewProperties } from '../platform/http/problem-docs.js';
import { countryName } from './phone-number.js';
import { OPT_OUT_REASONS, type OptOutReason, PHONE_TYPES, type PhoneType } from './phone.entity.js';
import type { PhoneRow } from './phones.sql.js';

const row = viewOf<PhoneRow>();

/** The address of a number's opt-out page, up to its token. */
export function optOutBaseOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/o/`;
}

/** A phone number as the API shows it, seen through the rows that the reader may reach. */
export class PhoneView {
  @row.same({ type: String, example: '+14155552601', description: 'The number in E.164.' })
  phoneE164!: string;

  @row.same({
    type: Boolean,
    example: false,
    description: 'Whether the number has opted out of any project that this API key reaches.',
  })
  isOptedOut!: boolean;

  @row.same({
    enum: OPT_OUT_REASONS,
    nullable: true,
    example: null,
    description: 'How the opt-out was declared; `null` if there is none.',
  })
  optOutReason!: OptOutReason | null;

  @row.same({
    type: Number,
    nullable: true,
    example: null,
    description: 'When the number opted out: Unix milliseconds; `null` if never.',
  })
  optOutAt!: number | null;

  @row.same({
    type: String,
    example: 'Zm9vYmFyYmF6cXV4MTIzNA',
    description: 'Token in the address of the opt-out page.',
  })
  optOutToken!: string;

  @row.link('optOutToken', {
    type: String,
    example: 'https://parley.example.com/o/Zm9vYmFyYmF6cXV4MTIzNA',
    description: 'Address of the opt-out page. Opening it changes nothing; the recipient confirms there.',
  })
  optOutUrl!: string;

  @row.same({
    type: Number,
    nullable: true,
    example: null,
    description: 'When a message last reminded the recipient how to opt out: Unix milliseconds; `null` if never.',
  })
  lastOptOutReminderAt!: number | null;

  @row.same({
    type: Number,
    nullable: true,
    example: null,
    description: 'When the last message to the number was accepted: Unix milliseconds; `null` if never.',
  })
  lastMessageAt!: number | null;

  @row.same({ type: Number, example: 0, description: 'Number of messages accepted for sending.' })
  messageCount!: number;

  @row.same({ type: Number, example: 0, description: 'Number of messages that were delivered.' })
  deliveredCount!: number;

  @row.same({
    type: Number,
    example: 0,
    description: 'Number of messages that were undelivered, failed or expired.',
  })
  failedCount!: number;

  @row.same({
    type: Number,
    example: 0,
    description: 'Number of messages that were blocked, for example by an opt-out.',
  })
  blockedCount!: number;

  @row.millionths('totalCostMicros', {
    type: Number,
    example: 0.0075,
    description: 'Cost of all messages, in the currency of the installation, with 6 decimals.',
  })
  totalCost!: number;

  @row.same({ type: Boolean, example: true, description: 'Whether the number has been looked up.' })
  isValidated!: boolean;

  @row.same({
    type: Number,
    nullable: true,
    example: 1763700000000,
    description: 'When the number was last looked up: Unix milliseconds; `null` if never.',
  })
  validatedAt!: number | null;

  @row.same({
    type: Boolean,
    example: true,
    description: 'Whether the number is valid in the numbering plan of its country.',
  })
  isValid!: boolean;

  @row.same({
    type: String,
    nullable: true,
    example: null,
    description: 'Why the number is not valid; `null` if it is.',
  })
  validationErrorMessage!: string | null;

  @row.same({
    type: String,
    nullable: true,
    example: null,
    description: 'The carrier that the number was assigned to.',
  })
  carrier!: string | null;

  @row.word('countryCodeIso2', countryName, {
    type: String,
    nullable: true,
    example: 'United States',
    description: 'English name of the country.',
  })
  country!: string | null;

  @row.same({
    type: String,
    nullable: true,
    example: 'US',
    description: 'Country code (ISO 3166-1 alpha-2).',
  })
  countryCodeIso2!: string | null;

  @row.same({
    type: String,
    nullable: true,
    example: null,
    description: 'The place that the number was assigned to.',
  })
  city!: string | null;

  @row.same({ enum: PHONE_TYPES, example: 'FIXED_LINE_OR_MOBILE', description: 'The type of line.' })
  phoneType!: PhoneType;

  @row.same({ type: String, nullable: true, example: null, description: 'IANA time zone.' })
  timezone!: string | null;

  @row.list('tenantId', {
    type: [String],
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Ids of the tenants that have the number, as far as this API key reaches.',
  })
  tenantIds!: string[];

  @row.list('projectId', {
    type: [String],
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Ids of the projects that have the number, as far as this API key reaches.',
  })
  projectIds!: string[];

  @row.same({
    type: Number,
    example: 1763700000000,
    description: 'When it was created: Unix milliseconds.',
  })
  createdAt!: number;

  @row.same({
    type: Number,
    example: 1763700000000,
    description: 'When it was last changed: Unix milliseconds.',
  })
  updatedAt!: number;
}

/** The views of rows of `phones`, with addresses of this service. */
export function phoneViews(config: Pick<Config, 'publicUrl'>): RowViews<PhoneRow, PhoneView> {
  return new RowViews(PhoneView, { optOutUrl: optOutBaseOf(config) });
}

/** A page of phone numbers. */
export class PhonePageView extends PageView {
  @ApiProperty({ type: [PhoneView], description: 'The numbers of this page, in ascending order.' })
  data!: PhoneView[];
}

const FIRST_VERSION = 1;

/** The events of numbers that are registered and looked up. */
export const PHONE_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  declarePhoneEvent('phone.created', 'A number was registered with the project.'),
  declarePhoneEvent('phone.validated', 'A number was looked up and is valid.'),
  declarePhoneEvent('phone.validation_failed', 'A number was looked up and is not valid.', {
    isValid: false,
    validationErrorMessage: 'The numbering plan of +1 does not assign this number.',
  }),
];

/** An event whose `data` is the phone as the API shows it; `changes` are what its example has of its own. */
export function declarePhoneEvent(
  type: EventType,
  description: string,
  changes: Partial<PhoneView> & { readonly version?: number } = {},
): EventDeclaration {
  const example = { ...viewExample(PhoneView), version: FIRST_VERSION, ...changes };
  return { type, description, properties: viewProperties(PhoneView), example };
}

/** A number that is new to a project. */
export function createdFact(phone: PhoneRow, view: PhoneView, version: number): Fact {
  return phoneFact('phone.created', phone, view, version);
}

/** What the look-up of a number says now, `version` being that of its row. */
export function validationFact(phone: PhoneRow, view: PhoneView, version: number): Fact {
  return phoneFact(validationType(view), phone, view, version);
}

/** The event of a number that was looked up. */
export function validationType({ isValid }: Pick<PhoneView, 'isValid'>): EventType {
  return isValid ? 'phone.validated' : 'phone.validation_failed';
}

/** An event of a number whose `data` is the number as the API shows it. */
export function phoneFact(
  type: EventType,
  { tenantId, projectId, phoneE164 }: PhoneRow,
  view: PhoneView,
  version: number,
): Fact {
  return { tenantId, projectId, subject: phoneE164, type, data: { ...view, version } };
}
