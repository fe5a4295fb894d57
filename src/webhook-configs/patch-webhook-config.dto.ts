import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsLeftOut, IsObjectOf } from '../platform/http/fields.js';
import { EndpointFieldsDto, URL_DOC } from './create-webhook-config.dto.js';
import { WebhookSubscriptionsDto } from './webhook-subscriptions.dto.js';
import { IsWebhookUrl } from './webhook-url.js';

/** What may change of an endpoint: field by field, `headers` and `auth` each as a whole. */
export class PatchEndpointDto extends EndpointFieldsDto {
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
