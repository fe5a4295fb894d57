import { ApiProperty } from '@nestjs/swagger';
import { invalidField } from '../../platform/http/problem.js';
import { MASK } from '../../webhook-configs/webhook-config.view.js';
import type { TwilioSettings } from '../provider-settings.js';
import type { SettingsForm } from '../settings-form.js';
import { CreateTwilioSettingsDto, PatchTwilioSettingsDto } from './twilio-settings.dto.js';

/** The settings of an account at Twilio. */
export class TwilioSettingsView {
  @ApiProperty({ type: String, example: 'AC0123456789abcdef0123456789abcdef', description: 'Account SID.' })
  accountSid!: string;

  @ApiProperty({ type: String, example: MASK, description: 'Always `********`.' })
  authToken!: string;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'SID of the API key that sends.' })
  apiKeySid!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: '`********` if one is stored.' })
  apiKeySecret!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'SID of the messaging service.' })
  messagingServiceSid!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Region of Twilio.' })
  region!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Edge location of Twilio.' })
  edge!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: "Where Twilio's API is reached." })
  apiBase!: string | null;

  static of(settings: TwilioSettings): TwilioSettingsView {
    const { accountSid, apiKeySid, apiKeySecret, messagingServiceSid, region, edge, apiBase } = settings;
    return {
      accountSid,
      authToken: MASK,
      apiKeySid,
      apiKeySecret: apiKeySecret === null ? null : MASK,
      messagingServiceSid,
      region,
      edge,
      apiBase,
    };
  }
}

export const TWILIO_FORM: SettingsForm<TwilioSettings> = {
  title: 'Twilio',
  summary: 'an account at Twilio',
  manual: '`TWILIO` is an account at Twilio; `docs/twilio.md` says what to enter here and there.',
  example: {
    summary: 'An account at Twilio',
    settings: { accountSid: 'AC0123456789abcdef0123456789abcdef', authToken: 'the auth token of the account' },
  },
  createDto: CreateTwilioSettingsDto,
  patchDto: PatchTwilioSettingsDto,
  viewType: TwilioSettingsView,
  secrets: ['authToken', 'apiKeySecret'],
  sent: { secrets: ['authToken', 'apiKeySecret'], to: ({ apiBase }) => apiBase ?? 'Twilio' },
  show: (settings) => TwilioSettingsView.of(settings),
  settle: (_before, after) => {
    const [there, missing] = after.apiKeySid === null ? ['apiKeySecret', 'apiKeySid'] : ['apiKeySid', 'apiKeySecret'];
    if ((after.apiKeySid === null) === (after.apiKeySecret === null)) return after;
    const path = `settings.${missing}`;
    throw invalidField(path, 'isRequired', `${path} is required beside settings.${there}`);
  },
};
