import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
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
    'Where events go: http or https, without user name, password and fragment, kept as given. https is demanded and private or special addresses are refused unless the operator allows them; names are resolved when something is sent.',
} as const;

/** What may be said of an endpoint besides its url. */
export abstract class EndpointFieldsDto {
  @ApiPropertyOptional({
    enum: METHODS,
    example: 'POST',
    description: 'HTTP method of the deliveries; POST unless given.',
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
      'Extra headers, replaced as a whole. Printable ASCII. Refused: hop-by-hop names, `host`, `expect`, `cookie`, `content-*`, `proxy-*`, `webhook-*`, names that differ only in case, and `authorization` beside an `auth` that sets it.',
  })
  @IsLeftOut()
  @IsWebhookHeaders()
  headers?: Record<string, string>;

  @ApiPropertyOptional({
    type: WebhookAuthDto,
    description: 'Credentials for the endpoint, replaced as a whole; none unless given.',
  })
  @IsLeftOut()
  @IsObjectOf(() => WebhookAuthDto)
  auth?: WebhookAuthDto;

  @ApiPropertyOptional({
    type: Number,
    minimum: TIMEOUT_MIN_MS,
    maximum: TIMEOUT_MAX_MS,
    example: 15000,
    description: 'One deadline from DNS to the last byte of the answer, in milliseconds; 15,000 unless given.',
  })
  @IsLeftOut()
  @IsWholeNumber(TIMEOUT_MIN_MS, TIMEOUT_MAX_MS)
  timeoutMs?: number;

  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description: 'Whether events are sent there; true unless given.',
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
  @ApiProperty({ type: CreateEndpointDto, description: 'Where events go, and how.' })
  @IsObjectOf(() => CreateEndpointDto)
  endpoint!: CreateEndpointDto;

  @ApiPropertyOptional({
    type: WebhookSubscriptionsDto,
    description: 'Which events go there; all that are known today when left out.',
  })
  @IsLeftOut()
  @IsObjectOf(() => WebhookSubscriptionsDto)
  subscriptions?: WebhookSubscriptionsDto;
}
