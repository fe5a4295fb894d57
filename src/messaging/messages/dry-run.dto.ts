import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Fault, HasNoFault } from '../../platform/http/field-faults.js';
import {
  IsLeftOut,
  IsObjectOf,
  IsOneOf,
  IsText,
  IsWholeNumber,
  objectFault,
  shortText,
} from '../../platform/http/fields.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { MASK } from '../../webhook-configs/webhook-config.view.js';
import { KEYWORDS, PROVIDER_REASONS, type ProviderReason } from '../providers/adapter/http-settings.js';
import { CALLBACK_KINDS, type CallbackKind } from '../providers/adapter/provider-adapter.js';
import { PARTY_LENGTH } from '../record/message.entity.js';
import { TEXT_MAX } from './messages.dto.js';

/** UTF-16 units: what a gateway's response may hold, and what fits into the body of this route. */
const BODY_MAX = 65_536;
const TARGET_MAX = 4_096;
const HEADERS_MAX = 50;
const HEADER_MAX = 4_096;
const STATUS_MIN = 100;
const STATUS_MAX = 599;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const CALLBACK_METHODS = ['POST', 'GET'] as const;

/** A message that would be sent. */
export class DryRunMessageDto {
  @ApiProperty({ type: String, example: '+14155552601', description: 'The number that it would go to, in E.164.' })
  @HasNoFault(numberFault)
  to!: string;

  @ApiProperty({ type: String, maxLength: PARTY_LENGTH, example: '+14155550100', description: 'Address of a sender.' })
  @IsText({ min: 1, max: PARTY_LENGTH })
  from!: string;

  @ApiProperty({ type: String, maxLength: TEXT_MAX, example: 'Your order has shipped.', description: 'What it says.' })
  @IsText({ min: 1, max: TEXT_MAX, lines: true, verbatim: true })
  text!: string;
}

/** What a response and a callback have in common. */
abstract class DryRunContentDto {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    maxProperties: HEADERS_MAX,
    example: { 'content-type': 'application/json' },
    description: 'Its headers. Default: none.',
  })
  @IsLeftOut()
  @HasNoFault(headersFault)
  headers?: Record<string, string>;

  @ApiPropertyOptional({
    type: String,
    maxLength: BODY_MAX,
    example: '{"id":"4711","status":"delivered"}',
    description: 'Its body. Default: none.',
  })
  @IsLeftOut()
  @HasNoFault(shortText(BODY_MAX))
  body?: string;
}

/** A response of the gateway. */
export class DryRunResponseDto extends DryRunContentDto {
  @ApiProperty({
    type: Number,
    minimum: STATUS_MIN,
    maximum: STATUS_MAX,
    example: 202,
    description: 'Its HTTP status.',
  })
  @IsWholeNumber(STATUS_MIN, STATUS_MAX)
  status!: number;
}

/** A callback of the gateway. */
export class DryRunCallbackDto extends DryRunContentDto {
  @ApiProperty({
    enum: CALLBACK_KINDS,
    example: 'receipts',
    description: 'Whether it comes to `receiptsUrl` or to `inboundUrl`.',
  })
  @IsOneOf(CALLBACK_KINDS)
  kind!: CallbackKind;

  @ApiPropertyOptional({
    enum: CALLBACK_METHODS,
    example: 'POST',
    description: 'Its method. Default: `POST`.',
  })
  @IsLeftOut()
  @IsOneOf(CALLBACK_METHODS)
  method?: (typeof CALLBACK_METHODS)[number];

  @ApiPropertyOptional({
    type: String,
    maxLength: TARGET_MAX,
    example: '/v1/callbacks/pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV/receipts?key=a-long-random-text',
    description: 'Path and query as they are requested. Default: the path of the kind, without query.',
  })
  @IsLeftOut()
  @HasNoFault(targetFault)
  target?: string;
}

/** What a provider of the kind `HTTP` is tried with: any of the three. */
export class DryRunProviderDto {
  @ApiPropertyOptional({
    type: DryRunMessageDto,
    description: 'A message: the response shows the request that would leave for it. Default: none.',
  })
  @IsLeftOut()
  @IsObjectOf(() => DryRunMessageDto)
  message?: DryRunMessageDto;

  @ApiPropertyOptional({
    type: DryRunResponseDto,
    description: 'A response of the gateway: the response says what it would mean. Default: none.',
  })
  @IsLeftOut()
  @IsObjectOf(() => DryRunResponseDto)
  response?: DryRunResponseDto;

  @ApiPropertyOptional({
    type: DryRunCallbackDto,
    description: 'A callback of the gateway: the response says what it would yield. Default: none.',
  })
  @IsLeftOut()
  @IsObjectOf(() => DryRunCallbackDto)
  callback?: DryRunCallbackDto;
}

export const DRY_RUN_BODY = jsonBodyDoc(DryRunProviderDto, {
  minimal: {
    summary: 'The request of a message',
    value: { message: { to: '+14155552601', from: '+14155550100', text: 'Your order has shipped.' } },
  },
  full: {
    summary: 'A message, a response and a receipt',
    value: {
      message: { to: '+14155552601', from: '+14155550100', text: 'Your order has shipped.' },
      response: { status: 202, headers: { 'content-type': 'application/json' }, body: '{"id":"4711"}' },
      callback: {
        kind: 'receipts',
        method: 'POST',
        target: '/v1/callbacks/pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV/receipts?key=a-long-random-text',
        headers: { 'content-type': 'application/json' },
        body: '{"id":"4711","status":"delivered"}',
      },
    },
  },
});

function numberFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  return /^\+[1-9]\d{6,14}$/.test(value)
    ? null
    : { rule: 'isE164', sentence: 'must be a number in E.164, such as +14155552601' };
}

function targetFault(value: unknown): Fault | null {
  const fault = shortText(TARGET_MAX)(value);
  if (fault !== null) return fault;
  return /^\/[\x21-\x7e]*$/.test(String(value))
    ? null
    : { rule: 'isTarget', sentence: 'must begin with / and be printable ASCII without blanks' };
}

function headersFault(value: unknown): Fault | null {
  const fault = objectFault(value);
  if (fault !== null) return fault;
  const entries = Object.entries(value as object);
  if (entries.length > HEADERS_MAX)
    return { rule: 'maxProperties', sentence: `must have at most ${HEADERS_MAX} headers` };
  for (const [name, text] of entries) {
    if (!HEADER_NAME.test(name)) return { rule: 'isHeaderName', sentence: 'must have header names of printable ASCII' };
    if (typeof text !== 'string' || text.length > HEADER_MAX)
      return { rule: 'isHeaderValue', sentence: `must give "${name}" a string of at most ${HEADER_MAX} characters` };
  }
  return null;
}

const OUTCOMES = ['ACCEPTED', 'REJECTED', 'UNAVAILABLE', 'UNKNOWN'] as const;
const RECEIPT_STATUSES = ['SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'EXPIRED'] as const;

/** The request that would leave. */
class DryRunRequestView {
  @ApiProperty({ type: String, example: 'POST', description: 'Its method.' })
  method!: string;

  @ApiProperty({
    type: String,
    example: 'https://gateway.example/messages',
    description: `Its URL; secrets are \`${MASK}\`.`,
  })
  url!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { authorization: `Bearer ${MASK}`, 'content-type': 'application/json' },
    description: `Its headers; secrets are \`${MASK}\`.`,
  })
  headers!: Readonly<Record<string, string>>;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '{"to":"+14155552601","text":"Your order has shipped."}',
    description: `Its body; secrets, and the MAC in a receipt URL, are \`${MASK}\`. \`null\`: none.`,
  })
  body!: string | null;
}

/** What a response would mean. */
export class DryRunOutcomeView {
  @ApiProperty({
    enum: OUTCOMES,
    example: 'ACCEPTED',
    description:
      '`ACCEPTED`: the message is `SENT`. `REJECTED`: it ends `FAILED`. `UNAVAILABLE`: it was not taken, and is sent ' +
      'again. `UNKNOWN`: it may have been taken, and is never sent again.',
  })
  kind!: (typeof OUTCOMES)[number];

  @ApiProperty({
    enum: PROVIDER_REASONS,
    nullable: true,
    example: null,
    description: 'Why it would be refused; `null` unless it is `REJECTED`.',
  })
  reason!: ProviderReason | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Code of the gateway; `null`: none.' })
  code!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '4711',
    description: 'What the gateway calls the message; `null`: no id.',
  })
  id!: string | null;

  @ApiProperty({ type: String, example: 'response.accepted', description: 'The rule that decides.' })
  rule!: string;
}

/** One receipt or message that a callback would yield. A receipt has a `status`, a message a `text`. */
export class DryRunItemView {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of a receipt: the attempt that it names; `null`: none.',
  })
  attemptId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '4711',
    description: 'What the gateway calls the message; `null`: no id.',
  })
  providerMessageId!: string | null;

  @ApiProperty({
    enum: RECEIPT_STATUSES,
    nullable: true,
    example: 'DELIVERED',
    description: 'Of a receipt: what becomes of the message. `null` for a message from a person.',
  })
  status!: (typeof RECEIPT_STATUSES)[number] | null;

  @ApiProperty({ enum: PROVIDER_REASONS, nullable: true, example: null, description: 'Of a receipt: why; or `null`.' })
  reason!: ProviderReason | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Of a receipt: code of the gateway.' })
  code!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'Of a receipt: what the message cost, in the currency of the installation; `null`: not said.',
  })
  cost!: number | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Of a message: its sender.' })
  from!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Of a message: its receiver.' })
  to!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Of a message: its text.' })
  text!: string | null;

  @ApiProperty({
    enum: KEYWORDS,
    nullable: true,
    example: null,
    description: 'Of a message: the keyword that the gateway has recognized; `null`: none.',
  })
  keyword!: (typeof KEYWORDS)[number] | null;
}

/** What a callback would yield, whether or not its proof holds. */
export class DryRunReadingView {
  @ApiProperty({
    type: String,
    example: 'valid',
    description: '`valid`, or a sentence that says why it would be refused. The address is taken for an allowed one.',
  })
  proof!: string;

  @ApiProperty({ type: [DryRunItemView], description: 'Its receipts or messages.' })
  items!: DryRunItemView[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why it could not be read; `null` if it could.',
  })
  problem!: string | null;
}

/** What a provider would do; `null` for what was not asked. */
export class DryRunView {
  @ApiProperty({ type: DryRunRequestView, nullable: true, description: 'The request that would leave for `message`.' })
  request!: DryRunRequestView | null;

  @ApiProperty({
    type: DryRunOutcomeView,
    nullable: true,
    description: 'What `response` would mean; of a message that cannot be sent, its outcome without a request.',
  })
  outcome!: DryRunOutcomeView | null;

  @ApiProperty({ type: DryRunReadingView, nullable: true, description: 'What `callback` would yield.' })
  reading!: DryRunReadingView | null;
}
