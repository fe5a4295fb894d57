import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsObjectOf } from '../platform/http/fields.js';
import { EndpointFieldsDto, URL_DOC } from './create-webhook-config.dto.js';
import { WebhookSubscriptionsDto } from './webhook-subscriptions.dto.js';
import { IsWebhookUrl } from './webhook-url.js';

/** What may change of an endpoint: field by field, `headers` and `auth` each as a whole. */
export class PatchEndpointDto extends EndpointFieldsDto {
  @ApiPropertyOptional({
    ...URL_DOC,
    description: `${URL_DOC.description} At another origin a stored token or password does not go along: it must be given anew.`,
  })
  @IsLeftOut()
  @IsWebhookUrl()
  url?: string;
}

/** What may change of a config; what is left out stays. */
export class PatchWebhookConfigDto {
  @ApiPropertyOptional({ type: PatchEndpointDto, description: 'Field by field.' })
  @IsLeftOut()
  @IsObjectOf(() => PatchEndpointDto)
  endpoint?: PatchEndpointDto;

  @ApiPropertyOptional({ type: WebhookSubscriptionsDto, description: 'List by list.' })
  @IsLeftOut()
  @IsObjectOf(() => WebhookSubscriptionsDto)
  subscriptions?: WebhookSubscriptionsDto;
}
