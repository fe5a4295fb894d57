import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { HasNoFault } from '../../../../platform/http/field-faults.js';
import { IsLeftOut, IsListOf, IsNullable } from '../../../../platform/http/fields.js';
import { MASK } from '../../../../webhook-configs/webhook-config.view.js';
import { callbackBaseFault, callbackBaseOf, cidrFault, CIDRS_MAX } from '../../adapter/callback-fields.js';
import type { HttpRules, HttpSettings } from '../../adapter/http-settings.js';
import type { SettingsForm, ShownAccount } from '../../adapter/provider-settings.js';
import { presetNamed } from '../presets.js';
import { RULE_SHAPES } from './callback-shapes.js';
import { type GivenSettings, settledHttpSettings } from './settled-settings.js';
import {
  CHANGED_SECRETS,
  masked,
  NEW_SECRETS,
  PARAMETERS,
  SECRET_MAX,
  type Shape,
  shapeFault,
  text,
  VALUES_MAX,
} from './shape.js';

const PRESET_MAX = 64;
const PRESET = text({ max: PRESET_MAX });

const SECRETS: ApiPropertyOptions = {
  type: 'object',
  additionalProperties: { type: 'string', minLength: 1, maxLength: SECRET_MAX },
  maxProperties: VALUES_MAX,
  example: { apiKey: 'a long random text' },
};

/** A part of the settings, read as a whole: each fault in it is named by its own path. */
function IsOfShape(shape: Shape<unknown>): PropertyDecorator {
  return HasNoFault((value) => shapeFault(shape, value));
}

function partDoc(name: string, description: string): ApiPropertyOptions {
  return { allOf: [{ $ref: `#/components/schemas/${name}` }], description };
}

function partOrNullDoc(name: string, description: string): ApiPropertyOptions {
  return { anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }], description };
}

/** What a new account at a gateway that data describes and a change of one have in common. */
class HttpFieldsDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: PRESET_MAX,
    example: 'vonage',
    description:
      'Name of a preset, which is copied in its newest version, with `parameters` filled in. Beside it only ' +
      '`parameters`, `secrets`, `callbackBaseUrl` and `callbackCidrs` are allowed. Default: `null`.',
  })
  @IsNullable()
  @IsOfShape(PRESET)
  preset?: string | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', minLength: 1 },
    maxProperties: VALUES_MAX,
    example: { region: 'eu' },
    description: 'What the preset needs beside secrets, by name. Only beside `preset`. Default: `{}`.',
  })
  @IsLeftOut()
  @IsOfShape(PARAMETERS)
  parameters?: Record<string, string>;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'https://sms.example.com',
    description:
      'What the gateway calls this installation by, when not by `PUBLIC_URL`: the beginning of its callback URLs. ' +
      'Default: `null`.',
  })
  @IsNullable()
  @HasNoFault(callbackBaseFault)
  callbackBaseUrl?: string | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: CIDRS_MAX,
    example: ['192.0.2.0/24'],
    description:
      'Where the gateway calls from, in CIDR notation; when not empty, callbacks from elsewhere are refused. Behind ' +
      'a proxy this is the address that it names, once `TRUST_PROXY` names the proxy. Default: `[]`.',
  })
  @IsLeftOut()
  @IsListOf(cidrFault, { min: 0, max: CIDRS_MAX })
  callbackCidrs?: string[];

  @ApiPropertyOptional(partDoc('HttpSendRuleDto', 'The request that sends a message. Required without a preset.'))
  @IsLeftOut()
  @IsOfShape(RULE_SHAPES.send)
  send?: HttpRules['send'];

  @ApiPropertyOptional(partDoc('HttpResponseRuleDto', 'What responses mean. Required without a preset.'))
  @IsLeftOut()
  @IsOfShape(RULE_SHAPES.response)
  response?: HttpRules['response'];

  @ApiPropertyOptional(partOrNullDoc('HttpReceiptsRuleDto', 'How receipts are read. Default: `null`, none are taken.'))
  @IsNullable()
  @IsOfShape(RULE_SHAPES.receipts)
  receipts?: HttpRules['receipts'];

  @ApiPropertyOptional(
    partOrNullDoc('HttpInboundRuleDto', 'How messages from people are read. Default: `null`, none are taken.'),
  )
  @IsNullable()
  @IsOfShape(RULE_SHAPES.inbound)
  inbound?: HttpRules['inbound'];

  @ApiPropertyOptional(
    partOrNullDoc(
      'HttpCheckRuleDto',
      'A request that costs nothing, made when the provider is tested. Default: `null`.',
    ),
  )
  @IsNullable()
  @IsOfShape(RULE_SHAPES.check)
  check?: HttpRules['check'];
}

/** The settings of a new account at a gateway that data describes. */
export class CreateHttpSettingsDto extends HttpFieldsDto {
  @ApiPropertyOptional({
    ...SECRETS,
    description: 'Secrets by name, for `{{secret.NAME}}` and proofs. They are sealed, and never shown. Default: `{}`.',
  })
  @IsLeftOut()
  @IsOfShape(NEW_SECRETS)
  secrets?: Record<string, string>;
}

/** What may change of the settings; a field that is sent replaces the whole field, secrets are merged by name. */
export class PatchHttpSettingsDto extends HttpFieldsDto {
  @ApiPropertyOptional({
    ...SECRETS,
    additionalProperties: { type: ['string', 'null'], minLength: 1, maxLength: SECRET_MAX } as never,
    description:
      `Secrets to change, by name; others stay. \`${MASK}\` keeps the stored one, \`null\` removes one that nothing ` +
      'names.',
  })
  @IsLeftOut()
  @IsOfShape(CHANGED_SECRETS)
  secrets?: Record<string, string | null>;
}

/** A gateway in the examples of documents: it is given the text as JSON, and signs its receipts. */
export const EXAMPLE = {
  secrets: { apiKey: 'a long random text', callbackKey: 'another long random text' },
  send: {
    method: 'POST',
    url: 'https://api.sms.example/v1/messages',
    headers: { Authorization: 'Bearer {{secret.apiKey}}' },
    bodyType: 'JSON',
    body: {
      to: '{{to}}',
      from: '{{from}}',
      text: '{{text}}',
      ttl: '{{validitySeconds}}',
      callback: '{{receiptUrl}}',
    },
  },
  response: {
    accepted: { status: ['2xx'], when: [{ at: { json: '/id' }, exists: true }] },
    id: { json: '/id' },
    code: { json: '/error/code' },
    refusals: [
      {
        status: ['422'],
        when: [{ at: { json: '/error/code' }, is: ['invalid_number'] }],
        outcome: 'REJECTED',
        reason: 'invalid_number',
      },
    ],
  },
  receipts: {
    proof: {
      type: 'HMAC',
      algorithm: 'SHA256',
      header: 'x-signature',
      encoding: 'HEX',
      key: 'TEXT',
      signed: '{{header.x-timestamp}}.{{body}}',
      secrets: ['callbackKey'],
    },
    bodyType: 'JSON',
    messageId: { json: '/id' },
    status: [{ json: '/status' }],
    statuses: [
      { word: 'sent', status: 'SENT' },
      { word: 'delivered', status: 'DELIVERED' },
      { word: 'failed', status: 'FAILED' },
    ],
  },
  inbound: {
    proof: { type: 'TOKEN', in: 'query', name: 'key', secrets: ['callbackKey'] },
    bodyType: 'JSON',
    id: { json: '/id' },
    from: { json: '/from' },
    to: { json: '/to' },
    text: { json: '/text' },
  },
  check: { url: 'https://api.sms.example/v1/balance', headers: { Authorization: 'Bearer {{secret.apiKey}}' } },
};

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** The settings of an account at a gateway that data describes. */
class HttpSettingsView {
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'vonage',
    description: 'The preset that the settings are a copy of; `null` for settings of your own.',
  })
  preset!: string | null;

  @ApiProperty({ type: Number, nullable: true, example: 1, description: 'Version of that preset.' })
  presetVersion!: number | null;

  @ApiProperty({ ...TEXTS, example: { region: 'eu' }, description: 'Parameters that the preset was copied with.' })
  parameters!: Record<string, string>;

  @ApiProperty({ ...TEXTS, example: { apiKey: MASK }, description: 'The secrets that are stored, each as `********`.' })
  secrets!: Record<string, string>;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What the gateway calls this installation by; `null` for `PUBLIC_URL`.',
  })
  callbackBaseUrl!: string | null;

  @ApiProperty({
    type: [String],
    example: ['192.0.2.0/24'],
    description: 'Where callbacks may come from; empty for anywhere.',
  })
  callbackCidrs!: string[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'https://sms.example.com/v1/callbacks/pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V/receipts',
    description: 'Where receipts are taken, for a gateway that is given one URL; `null` when none are taken.',
  })
  receiptsUrl!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'https://sms.example.com/v1/callbacks/pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V/inbound',
    description: 'Where messages from people are taken; `null` when none are taken.',
  })
  inboundUrl!: string | null;

  @ApiProperty(partDoc('HttpSendRule', 'The request that sends a message.'))
  send!: HttpRules['send'];

  @ApiProperty(partDoc('HttpResponseRule', 'What responses mean.'))
  response!: HttpRules['response'];

  @ApiProperty(partOrNullDoc('HttpReceiptsRule', 'How receipts are read; `null` when none are taken.'))
  receipts!: HttpRules['receipts'];

  @ApiProperty(partOrNullDoc('HttpInboundRule', 'How messages from people are read; `null` when none are taken.'))
  inbound!: HttpRules['inbound'];

  @ApiProperty(partOrNullDoc('HttpCheckRule', 'A request that costs nothing, made when the provider is tested.'))
  check!: HttpRules['check'];

  static of(settings: HttpSettings, { providerId, publicUrl }: ShownAccount): HttpSettingsView {
    const { receipts, inbound } = settings;
    const callbacks = `${callbackBaseOf(settings, publicUrl)}/v1/callbacks/${providerId}`;
    return {
      preset: settings.preset,
      presetVersion: settings.presetVersion,
      parameters: { ...settings.parameters },
      secrets: masked(settings.secrets),
      callbackBaseUrl: settings.callbackBaseUrl,
      callbackCidrs: [...settings.callbackCidrs],
      receiptsUrl: receipts === null ? null : `${callbacks}/receipts`,
      inboundUrl: inbound === null ? null : `${callbacks}/inbound`,
      send: settings.send,
      response: settings.response,
      receipts,
      inbound,
      check: settings.check,
    };
  }
}

/** A gateway that data describes: by a preset, or by settings of one's own. */
export const HTTP_FORM: SettingsForm<HttpSettings> = {
  title: 'HTTP',
  summary: 'any gateway with an HTTP API, as data describes it',
  manual:
    '`HTTP` is any gateway with an HTTP API: `settings.preset` names one that Parley knows, and ' +
    '`docs/http-provider.md` says how another one is described.',
  example: { summary: 'A gateway that data describes', settings: EXAMPLE },
  // Either a preset, or what it would say.
  needsSettings: true,
  createDto: CreateHttpSettingsDto,
  patchDto: PatchHttpSettingsDto,
  viewType: HttpSettingsView,
  // They have names of the caller's own: what follows merges them.
  secrets: [],
  show: (settings, account) => HttpSettingsView.of(settings, account),
  settle: (before, _after, given) => settledHttpSettings(before, given as GivenSettings),
  handlesKeywords: (given) => {
    const { preset } = given as GivenSettings;
    return typeof preset === 'string' ? presetNamed(preset)?.handlesKeywords : undefined;
  },
};
