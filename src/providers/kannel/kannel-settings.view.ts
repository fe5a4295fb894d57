import { ApiProperty } from '@nestjs/swagger';
import { MASK } from '../../webhook-configs/webhook-config.view.js';
import type { KannelSettings } from '../provider-settings.js';
import type { SettingsForm } from '../settings-form.js';
import { KannelSettingsDto, PatchKannelSettingsDto } from './kannel-settings.dto.js';

/** The settings of an account at a Kannel. */
export class KannelSettingsView {
  @ApiProperty({
    type: String,
    example: 'http://kannel.internal:13013/cgi-bin/sendsms',
    description: 'The URL of `sendsms`.',
  })
  sendUrl!: string;

  @ApiProperty({ type: String, example: 'parley', description: '`username` of the group `sendsms-user`.' })
  username!: string;

  @ApiProperty({ type: String, example: MASK, description: 'Always `********`.' })
  password!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: '`smsc-id` that messages go to; `null` leaves the route to Kannel.',
  })
  smscId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What Kannel calls this installation by; `null` for `PUBLIC_URL`.',
  })
  callbackBaseUrl!: string | null;

  @ApiProperty({ type: [String], example: ['10.1.2.3/32'], description: 'Where callbacks may come from.' })
  callbackCidrs!: string[];

  @ApiProperty({ type: String, nullable: true, example: MASK, description: '`********` if one is stored.' })
  inboundSecret!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: '`********` while the secret before is valid too.',
  })
  previousInboundSecret!: string | null;

  static of(settings: KannelSettings): KannelSettingsView {
    return {
      sendUrl: settings.sendUrl,
      username: settings.username,
      password: MASK,
      smscId: settings.smscId,
      callbackBaseUrl: settings.callbackBaseUrl,
      callbackCidrs: [...settings.callbackCidrs],
      inboundSecret: settings.inboundSecret === null ? null : MASK,
      previousInboundSecret: settings.previousInboundSecret === null ? null : MASK,
    };
  }
}

/** A new inbound secret leaves the one before valid, until it is removed or the next one comes. */
export const KANNEL_FORM: SettingsForm<KannelSettings> = {
  title: 'Kannel',
  summary: 'a Kannel, which speaks SMPP to carriers',
  manual: '`KANNEL` is a Kannel of yours, as `docs/kannel.md` sets one up.',
  example: {
    summary: 'A Kannel',
    settings: {
      sendUrl: 'http://kannel.internal:13013/cgi-bin/sendsms',
      username: 'parley',
      password: 'a long random text',
      callbackCidrs: ['10.1.2.3/32'],
      inboundSecret: 'another-long-random-text',
    },
  },
  createDto: KannelSettingsDto,
  patchDto: PatchKannelSettingsDto,
  viewType: KannelSettingsView,
  secrets: ['password', 'inboundSecret', 'previousInboundSecret'],
  sent: { secrets: ['password'], to: ({ sendUrl }) => new URL(sendUrl).origin },
  show: (settings) => KannelSettingsView.of(settings),
  settle: (before, after) => {
    if (after.inboundSecret === null) return { ...after, previousInboundSecret: null };
    const isNew = before !== null && before.inboundSecret !== null && before.inboundSecret !== after.inboundSecret;
    return isNew ? { ...after, previousInboundSecret: before.inboundSecret } : after;
  },
};
