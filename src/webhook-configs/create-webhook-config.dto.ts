import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsLeftOut, IsObjectOf, IsOneOf, IsTrueOrFalse, IsWholeNumber } from '../platform/http/fields.js';
import { WebhookAuthDto } from './webhook-auth.dto.js';
import { METHODS, TIMEOUT_MAX_MS, TIMEOUT_MIN_MS, URL_MAX, type WebhookMethod } from './webhook-config.entity.js';
import { HEADERS_MAX, IsWebhookHeaders } from './webhook-headers.js';
import { WebhookSubscriptionsDto } from './webhook-subscriptions.dto.js';
import { IsWebhookUrl } from './webhook-url.js';

export const URL_DOC = {
  type: String,
  format: 'uri',
  maxLength: URL_MAX,
  example: 'https://example.com/hooks/parley',
  description:
    'URL that receives the events: `https`, without user name, password and fragment. `http` and private ' +
    'addresses are refused unless the operator allows them. Host names are resolved at each delivery.',
} as const;

/** What may be said of an endpoint besides its url. */
export abstract class EndpointFieldsDto {
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
export class CreateEndpointDto extends EndpointFieldsDto {
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
