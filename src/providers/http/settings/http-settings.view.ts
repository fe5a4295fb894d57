import { ApiProperty } from '@nestjs/swagger';
import { MASK } from '../../../webhook-configs/webhook-config.view.js';
import { callbackBaseOf } from '../../callback-urls.js';
import type { HttpRules, HttpSettings } from '../../http-settings.js';
import type { SettingsForm, ShownAccount } from '../../settings-form.js';
import { Presets } from '../presets/presets.js';
import { EXAMPLE } from './http-example.js';
import { CreateHttpSettingsDto, partDoc, partOrNullDoc, PatchHttpSettingsDto } from './http-settings.dto.js';
import { masked } from './named-values.js';
import { type GivenSettings, settledHttpSettings } from './settled-settings.js';

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** The settings of an account at a gateway that data describes. */
export class HttpSettingsView {
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
    return typeof preset === 'string' ? new Presets().find(preset)?.handlesKeywords : undefined;
  },
};
