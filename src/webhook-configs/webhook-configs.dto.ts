import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MESSAGE_EVENTS, messageEventOf, PHONE_EVENTS, phoneEventOf } from '../events/event-types.js';
import { type Fault, HasNoFault, textFault } from '../platform/http/field-faults.js';
import {
  IsLeftOut,
  IsListOf,
  IsNullable,
  IsObjectOf,
  IsOneOf,
  IsText,
  IsTrueOrFalse,
  IsWholeNumber,
  oneOf,
} from '../platform/http/fields.js';
import { jsonBodyDoc } from '../platform/http/problem-docs.js';
import {
  AUTH_TYPES,
  CREDENTIAL_MAX,
  METHODS,
  TIMEOUT_MAX_MS,
  TIMEOUT_MIN_MS,
  URL_MAX,
  type WebhookAuthType,
  type WebhookMethod,
} from './webhook-config.entity.js';
import { MASK } from './webhook-config.view.js';
import { HEADERS_MAX, IsWebhookHeaders, IsWebhookUrl } from './webhook-target.js';

/** What may stand in a header as it is (RFC 9110, 5.5), blanks excepted. */
const VISIBLE_ASCII = /^[\x21-\x7E]*$/;

function tokenFault(value: unknown): Fault | null {
  const fault = textFault(value, { min: 1, max: CREDENTIAL_MAX, verbatim: true });
  if (fault !== null || VISIBLE_ASCII.test(String(value))) return fault;
  return { rule: 'isVisibleAscii', sentence: 'must be visible ASCII characters only, without blanks' };
}

function usernameFault(value: unknown): Fault | null {
  const fault = textFault(value, { min: 1, max: CREDENTIAL_MAX, verbatim: true });
  if (fault !== null || !String(value).includes(':')) return fault;
  return { rule: 'noColon', sentence: 'must not have a colon, which ends the user name in Basic authentication' };
}

/** Credentials for an endpoint. null stands for none, as in the responses, so that a response can be sent back. */
export class WebhookAuthDto {
  @ApiPropertyOptional({
    enum: AUTH_TYPES,
    example: 'BEARER',
    description:
      '`NONE`, `BASIC` (requires `username` and `password`) or `BEARER` (requires `token`). Fields of ' +
      'another type are refused. Default: `NONE`.',
  })
  @IsLeftOut()
  @IsOneOf(AUTH_TYPES)
  type?: WebhookAuthType;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: CREDENTIAL_MAX,
    example: 'c2VjcmV0LXRva2Vu',
    description:
      `Token of \`BEARER\`, in visible ASCII. In a change, \`${MASK}\` keeps the stored token, ` +
      `unless \`url\` changes to another origin.`,
  })
  @IsNullable()
  @HasNoFault(tokenFault)
  token?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: CREDENTIAL_MAX,
    example: null,
    description: 'User name of `BASIC`, without a colon (RFC 7617).',
  })
  @IsNullable()
  @HasNoFault(usernameFault)
  username?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: CREDENTIAL_MAX,
    example: null,
    description:
      `Password of \`BASIC\`; it can be empty. In a change, \`${MASK}\` keeps the stored ` +
      `password, unless \`url\` changes to another origin.`,
  })
  @IsNullable()
  @IsText({ min: 0, max: CREDENTIAL_MAX, verbatim: true })
  password?: string | null;
}

/** More than there are: a name given twice counts once. */
const NAMES_MAX = 100;

const aMessageEvent = oneOf(MESSAGE_EVENTS);
const aPhoneEvent = oneOf(PHONE_EVENTS);

/** What an endpoint wants to hear of, each list on its own. */
class WebhookSubscriptionsDto {
  @ApiPropertyOptional({
    enum: MESSAGE_EVENTS,
    enumName: 'MessageEvent',
    isArray: true,
    example: ['QUEUED', 'DELIVERED'],
    description:
      'Message events to deliver; `[]` means none. The type `message.delivered` is taken as `DELIVERED`. If the list ' +
      'is omitted, a new config gets all that exist at that time, and a change leaves the list as it is.',
  })
  @IsLeftOut()
  @IsListOf((word) => (messageEventOf(word) === undefined ? aMessageEvent(word) : null), { min: 0, max: NAMES_MAX })
  messageEvents?: string[];

  @ApiPropertyOptional({
    enum: PHONE_EVENTS,
    enumName: 'PhoneEvent',
    isArray: true,
    example: ['OPTED_OUT'],
    description:
      'Phone events to deliver; `[]` means none. The type `phone.opted_out` is taken as `OPTED_OUT`. If the list is ' +
      'omitted, a new config gets all that exist at that time, and a change leaves the list as it is.',
  })
  @IsLeftOut()
  @IsListOf((word) => (phoneEventOf(word) === undefined ? aPhoneEvent(word) : null), { min: 0, max: NAMES_MAX })
  phoneEvents?: string[];
}

const URL_DOC = {
  type: String,
  format: 'uri',
  maxLength: URL_MAX,
  example: 'https://example.com/hooks/parley',
  description:
    'URL that receives the events: `https`, without user name, password and fragment. `http` and private ' +
    'addresses are refused unless the operator allows them. Host names are resolved at each delivery.',
} as const;

/** What may be said of an endpoint besides its url. */
abstract class EndpointFieldsDto {
  @ApiPropertyOptional({
    enum: METHODS,
    example: 'POST',
    description: 'HTTP method of the deliveries. Default: `POST`.',
  })
  @IsLeftOut()
  @IsOneOf(METHODS)
  method?: WebhookMethod;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 1024 },
    maxProperties: HEADERS_MAX,
    example: { 'X-Environment': 'production' },
    description:
      'Additional headers of the deliveries, in printable ASCII. A change replaces all of them. Not ' +
      'allowed: hop-by-hop headers, `host`, `expect`, `cookie`, `content-*`, `proxy-*`, `webhook-*`, two ' +
      'names that differ only in case, and `authorization` unless `auth.type` is `NONE`.',
  })
  @IsLeftOut()
  @IsWebhookHeaders()
  headers?: Record<string, string>;

  @ApiPropertyOptional({
    type: WebhookAuthDto,
    description: 'Credentials that deliveries carry. A change replaces all of them. Default: none.',
  })
  @IsLeftOut()
  @IsObjectOf(() => WebhookAuthDto)
  auth?: WebhookAuthDto;

  @ApiPropertyOptional({
    type: Number,
    minimum: TIMEOUT_MIN_MS,
    maximum: TIMEOUT_MAX_MS,
    example: 15000,
    description:
      'Time limit of one attempt, from the DNS lookup to the last byte of the response, in milliseconds. ' +
      'Default: 15,000.',
  })
  @IsLeftOut()
  @IsWholeNumber(TIMEOUT_MIN_MS, TIMEOUT_MAX_MS)
  timeoutMs?: number;

  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description: 'Whether events are delivered. Default: `true`.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  isActive?: boolean;
}

/** The endpoint of a new config. */
class CreateEndpointDto extends EndpointFieldsDto {
  @ApiProperty(URL_DOC)
  @IsWebhookUrl()
  url!: string;
}

/** A new webhook config of a project. */
export class CreateWebhookConfigDto {
  @ApiProperty({ type: CreateEndpointDto, description: 'The endpoint that receives the events.' })
  @IsObjectOf(() => CreateEndpointDto)
  endpoint!: CreateEndpointDto;

  @ApiPropertyOptional({
    type: WebhookSubscriptionsDto,
    description: 'The events to deliver. Default: all that exist at that time.',
  })
  @IsLeftOut()
  @IsObjectOf(() => WebhookSubscriptionsDto)
  subscriptions?: WebhookSubscriptionsDto;
}

export const CREATE_WEBHOOK_CONFIG_BODY = jsonBodyDoc(CreateWebhookConfigDto, {
  minimal: {
    summary: 'A URL only: all events',
    value: { endpoint: { url: 'https://example.com/hooks/parley' } },
  },
  basic: {
    summary: 'User name and password, opt-outs only',
    value: {
      endpoint: {
        url: 'https://example.com/hooks/parley',
        auth: { type: 'BASIC', username: 'parley', password: 'correct horse' },
      },
      subscriptions: { messageEvents: [], phoneEvents: ['OPTED_OUT', 'OPTED_IN'] },
    },
  },
  full: {
    summary: 'All fields, with a bearer token',
    value: {
      endpoint: {
        url: 'https://example.com/hooks/parley',
        method: 'POST',
        headers: { 'X-Environment': 'production' },
        auth: { type: 'BEARER', token: 'c2VjcmV0LXRva2Vu' },
        timeoutMs: 15_000,
        isActive: true,
      },
      subscriptions: { messageEvents: ['QUEUED', 'DELIVERED'], phoneEvents: ['OPTED_OUT'] },
    },
  },
});

/** What may change of an endpoint: field by field, `headers` and `auth` each as a whole. */
class PatchEndpointDto extends EndpointFieldsDto {
  @ApiPropertyOptional({
    ...URL_DOC,
    description: `${URL_DOC.description} If it changes to another origin, a token or password must be sent again.`,
  })
  @IsLeftOut()
  @IsWebhookUrl()
  url?: string;
}

/** What may change of a config; what is left out stays. */
export class PatchWebhookConfigDto {
  @ApiPropertyOptional({ type: PatchEndpointDto, description: 'The fields to change; the others stay as they are.' })
  @IsLeftOut()
  @IsObjectOf(() => PatchEndpointDto)
  endpoint?: PatchEndpointDto;

  @ApiPropertyOptional({
    type: WebhookSubscriptionsDto,
    description: 'The lists to replace; the others stay as they are.',
  })
  @IsLeftOut()
  @IsObjectOf(() => WebhookSubscriptionsDto)
  subscriptions?: WebhookSubscriptionsDto;
}

export const PATCH_WEBHOOK_CONFIG_BODY = jsonBodyDoc(PatchWebhookConfigDto, {
  minimal: { summary: 'Change the timeout', value: { endpoint: { timeoutMs: 10_000 } } },
  disable: { summary: 'Switch off', value: { endpoint: { isActive: false } } },
  full: {
    summary: 'All fields, with a bearer token',
    value: {
      endpoint: {
        url: 'https://example.com/hooks/parley',
        method: 'POST',
        headers: { 'X-Environment': 'production' },
        auth: { type: 'BEARER', token: 'c2VjcmV0LXRva2Vu' },
        timeoutMs: 15_000,
        isActive: true,
      },
      subscriptions: { messageEvents: ['QUEUED', 'DELIVERED'], phoneEvents: ['OPTED_OUT'] },
    },
  },
});

export const SECRET_OVERLAP_DEFAULT_MS = 24 * 3_600_000;
export const SECRET_OVERLAP_MAX_MS = 7 * 24 * 3_600_000;

/** How a signing secret is replaced. */
export class RotateWebhookSecretDto {
  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: SECRET_OVERLAP_MAX_MS,
    example: SECRET_OVERLAP_DEFAULT_MS,
    description:
      'How long deliveries are signed with the old secret, too, in milliseconds: 0 to 7 days. Default: 24 h.',
  })
  @IsLeftOut()
  @IsWholeNumber(0, SECRET_OVERLAP_MAX_MS)
  overlapMs?: number;
}

export const ROTATE_WEBHOOK_SECRET_BODY = jsonBodyDoc(RotateWebhookSecretDto, {
  minimal: { summary: 'Default overlap: 24 hours', value: {} },
  full: { summary: 'An overlap of one hour', value: { overlapMs: 3_600_000 } },
});
