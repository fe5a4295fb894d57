import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PageView } from '../platform/http/paging.js';
import { SHOWN_ONCE } from '../platform/http/problem-docs.js';
import { AUTH_TYPES, eventNames, METHODS, type WebhookAuthType, type WebhookMethod } from './webhook-config.entity.js';
import type { WebhookConfigRow } from './webhook-configs.sql.js';
import { MESSAGE_EVENTS, type MessageEvent, PHONE_EVENTS, type PhoneEvent } from '../events/event-types.js';

/** What stands in a response where a credential is kept; sent back, it keeps what is stored. */
export const MASK = '********';

/** How the endpoint knows that it is us, besides the signature. */
class WebhookAuthView {
  @ApiProperty({
    enum: AUTH_TYPES,
    example: 'BEARER',
    description: '`NONE`, `BASIC` (with `username` and `password`) or `BEARER` (with `token`).',
  })
  type!: WebhookAuthType;

  @ApiProperty({ type: String, nullable: true, example: MASK, description: '`********` if one is stored.' })
  token!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'User name of `BASIC`.' })
  username!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: '`********` if one is stored.' })
  password!: string | null;
}

/** Where events go, and how. */
class WebhookEndpointView {
  @ApiProperty({
    type: String,
    example: 'https://example.com/hooks/parley',
    description: 'URL that receives the events.',
  })
  url!: string;

  @ApiProperty({ enum: METHODS, example: 'POST', description: 'HTTP method of the deliveries.' })
  method!: WebhookMethod;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { 'X-Environment': 'production' },
    description: 'Additional headers of the deliveries.',
  })
  headers!: Record<string, string>;

  @ApiProperty({ type: WebhookAuthView, description: 'Credentials that deliveries carry.' })
  auth!: WebhookAuthView;

  @ApiProperty({
    type: Number,
    example: 15000,
    description: 'Time limit of one attempt, from the DNS lookup to the last byte of the response, in milliseconds.',
  })
  timeoutMs!: number;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether events are delivered.' })
  isActive!: boolean;
}

/** What the endpoint wants to hear of. */
class WebhookSubscriptionsView {
  @ApiProperty({
    enum: MESSAGE_EVENTS,
    enumName: 'MessageEvent',
    isArray: true,
    example: ['QUEUED', 'DELIVERED'],
    description: 'Message events that are delivered.',
  })
  messageEvents!: MessageEvent[];

  @ApiProperty({
    enum: PHONE_EVENTS,
    enumName: 'PhoneEvent',
    isArray: true,
    example: ['OPTED_OUT'],
    description: 'Phone events that are delivered.',
  })
  phoneEvents!: PhoneEvent[];
}

/** What is shown of a webhook config: of its entity or of its row, where events are text. */
export type ShownWebhookConfig = Omit<WebhookConfigRow, 'messageEvents' | 'phoneEvents'> & {
  readonly messageEvents: string | MessageEvent[];
  readonly phoneEvents: string | PhoneEvent[];
};

/** A webhook config as the API shows it. */
export class WebhookConfigView {
  @ApiProperty({ type: String, example: 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the webhook config.' })
  webhookConfigId!: string;

  @ApiProperty({ type: WebhookEndpointView, description: 'The endpoint that receives the events.' })
  endpoint!: WebhookEndpointView;

  @ApiProperty({ type: WebhookSubscriptionsView, description: 'The events that are delivered.' })
  subscriptions!: WebhookSubscriptionsView;

  static of(config: ShownWebhookConfig, headers: Record<string, string>): WebhookConfigView {
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
      subscriptions: {
        messageEvents: eventNames(config.messageEvents),
        phoneEvents: eventNames(config.phoneEvents),
      },
    };
  }
}

/**
 * A webhook config with the secret that signs its deliveries: the response of a creation or of a rotation, nowhere
 * else.
 */
export class WebhookConfigWithSecretView extends WebhookConfigView {
  @ApiPropertyOptional({
    type: String,
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    description:
      'Secret that verifies the signatures of deliveries (Standard Webhooks). Only in this response; it ' +
      'cannot be read again. A repeated response does not have it.',
    ...SHOWN_ONCE,
  })
  signingSecret?: string;
}

/** A page of webhook configs. */
export class WebhookConfigPageView extends PageView {
  @ApiProperty({ type: [WebhookConfigView], description: 'The records of this page, oldest first.' })
  data!: WebhookConfigView[];
}
