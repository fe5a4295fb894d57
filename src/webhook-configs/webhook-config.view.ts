import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PageView } from '../platform/http/paging.js';
import {
  AUTH_TYPES,
  METHODS,
  type WebhookAuthType,
  type WebhookConfig,
  type WebhookMethod,
} from './webhook-config.entity.js';
import { MESSAGE_EVENTS, type MessageEvent, PHONE_EVENTS, type PhoneEvent } from '../events/event-types.js';

/** What stands in an answer where a credential is kept; sent back, it keeps what is stored. */
export const MASK = '********';

/** How the endpoint knows that it is us, besides the signature. */
export class WebhookAuthView {
  @ApiProperty({
    enum: AUTH_TYPES,
    example: 'BEARER',
    description: 'NONE, BASIC (username and password) or BEARER (token).',
  })
  type!: WebhookAuthType;

  @ApiProperty({ type: String, nullable: true, example: MASK, description: 'Masked when there is one.' })
  token!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'The user of BASIC.' })
  username!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Masked when there is one.' })
  password!: string | null;
}

/** Where events go, and how. */
export class WebhookEndpointView {
  @ApiProperty({ type: String, example: 'https://example.com/hooks/parley', description: 'Destination of the events.' })
  url!: string;

  @ApiProperty({ enum: METHODS, example: 'POST', description: 'HTTP method of the deliveries.' })
  method!: WebhookMethod;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { 'X-Environment': 'production' },
    description: 'Extra headers.',
  })
  headers!: Record<string, string>;

  @ApiProperty({ type: WebhookAuthView, description: 'Credentials for the endpoint.' })
  auth!: WebhookAuthView;

  @ApiProperty({
    type: Number,
    example: 15000,
    description: 'One deadline from DNS to the last byte of the answer, in milliseconds.',
  })
  timeoutMs!: number;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether events are sent there.' })
  isActive!: boolean;
}

/** What the endpoint wants to hear of. */
export class WebhookSubscriptionsView {
  @ApiProperty({
    enum: MESSAGE_EVENTS,
    enumName: 'MessageEvent',
    isArray: true,
    example: ['QUEUED', 'DELIVERED'],
    description: 'Message events.',
  })
  messageEvents!: MessageEvent[];

  @ApiProperty({
    enum: PHONE_EVENTS,
    enumName: 'PhoneEvent',
    isArray: true,
    example: ['OPTED_OUT'],
    description: 'Phone events.',
  })
  phoneEvents!: PhoneEvent[];
}

/** A webhook config as the API shows it. */
export class WebhookConfigView {
  @ApiProperty({ type: String, example: 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Identifier of the config.' })
  webhookConfigId!: string;

  @ApiProperty({ type: WebhookEndpointView, description: 'Where events go, and how.' })
  endpoint!: WebhookEndpointView;

  @ApiProperty({ type: WebhookSubscriptionsView, description: 'Which events go there.' })
  subscriptions!: WebhookSubscriptionsView;

  static of(config: WebhookConfig, headers: Record<string, string>): WebhookConfigView {
    return {
      webhookConfigId: config.webhookConfigId,
      endpoint: {
        url: config.url,
        method: config.method,
        headers,
        auth: {
          type: config.authType,
          token: config.authTokenSealed === null ? null : MASK,
          username: config.authUsername,
          password: config.authPasswordSealed === null ? null : MASK,
        },
        timeoutMs: config.timeoutMs,
        isActive: config.isActive,
      },
      subscriptions: { messageEvents: config.messageEvents, phoneEvents: config.phoneEvents },
    };
  }
}

/** A webhook config with the secret that signs its deliveries: the answer of a creation or of a rotation, nowhere else. */
export class WebhookConfigWithSecretView extends WebhookConfigView {
  @ApiPropertyOptional({
    type: String,
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    description: 'Verifies the signatures (Standard Webhooks); shown once. A replayed answer lacks it.',
  })
  signingSecret?: string;
}

/** A page of webhook configs. */
export class WebhookConfigPageView extends PageView {
  @ApiProperty({ type: [WebhookConfigView], description: 'In the order of their creation.' })
  data!: WebhookConfigView[];
}
