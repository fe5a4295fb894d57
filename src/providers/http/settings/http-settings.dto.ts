import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { HasNoFault } from '../../../platform/http/fault.js';
import { IsLeftOut, IsListOf, IsNullable } from '../../../platform/http/fields.js';
import { MASK } from '../../../webhook-configs/webhook-config.view.js';
import { callbackBaseFault, cidrFault, CIDRS_MAX } from '../../callback-fields.js';
import type { HttpRules } from '../../http-settings.js';
import { CHANGED_SECRETS, NEW_SECRETS, PARAMETERS, SECRET_MAX, VALUES_MAX } from './named-values.js';
import { text } from './plain-shapes.js';
import { RULE_SHAPES } from './rules-shape.js';
import { type Shape, shapeFault } from './shape.js';

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

export function partDoc(name: string, description: string): ApiPropertyOptions {
  return { allOf: [{ $ref: `#/components/schemas/${name}` }], description };
}

export function partOrNullDoc(name: string, description: string): ApiPropertyOptions {
  return { anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }], description };
}

/** What a new account at a gateway that data describes and a change of one have in common. */
export class HttpFieldsDto {
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
