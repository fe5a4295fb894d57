import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { type Fault, HasNoFault } from '../../../platform/http/field-faults.js';
import { IsLeftOut, IsListOf, IsNullable, IsText } from '../../../platform/http/fields.js';
import { MASK } from '../../../webhook-configs/webhook-config.view.js';
import { callbackBaseFault, cidrFault, CIDRS_MAX, plainUrlFault } from '../adapter/callback-fields.js';
import type { KannelSettings, SettingsForm } from '../adapter/provider-settings.js';

const CREDENTIAL_MAX = 200;
const SMSC_ID_MAX = 64;
/** With it anybody can write messages as anybody else: it must not be guessed. */
const SECRET_MIN = 16;

const SEND_URL = {
  type: String,
  example: 'http://kannel.internal:13013/cgi-bin/sendsms',
  description: 'The URL of `sendsms` of the smsbox, without query. It may lie in your own network.',
};
const USERNAME = {
  type: String,
  minLength: 1,
  maxLength: CREDENTIAL_MAX,
  example: 'parley',
  description: '`username` of the group `sendsms-user`.',
};
const PASSWORD = {
  type: String,
  minLength: 1,
  maxLength: CREDENTIAL_MAX,
  example: 'a long random text',
  description: `\`password\` of the group \`sendsms-user\`. In a change, \`${MASK}\` keeps the stored one.`,
};
const CALLBACK_CIDRS: ApiPropertyOptions = {
  type: [String],
  example: ['10.1.2.3/32'],
  description:
    'Where the smsbox calls from, in CIDR notation; callbacks from elsewhere are refused. Behind a proxy this is the ' +
    'address that it names, once `TRUST_PROXY` names the proxy.',
};

/** What a new account at a Kannel and a change of one have in common. */
class KannelFieldsDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: SMSC_ID_MAX,
    example: 'SMSC1',
    description: '`smsc-id` that messages go to; `null` leaves the route to Kannel.',
  })
  @IsNullable()
  @IsText({ min: 1, max: SMSC_ID_MAX })
  smscId?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'http://parley.internal:3000',
    description:
      'What Kannel calls this installation by, when not by `PUBLIC_URL`: the beginning of its callback URLs.',
  })
  @IsNullable()
  @HasNoFault(callbackBaseFault)
  callbackBaseUrl?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: SECRET_MIN,
    maxLength: CREDENTIAL_MAX,
    example: 'another long random text',
    description:
      'Proves inbound messages: `secret` of the `get-url`. A new one leaves the one before valid, as ' +
      `\`previousInboundSecret\`. In a change, \`${MASK}\` keeps the stored one, \`null\` takes no more messages.`,
  })
  @IsNullable()
  @HasNoFault(secretFault)
  inboundSecret?: string | null;
}

/** The settings of a new account at a Kannel. */
class KannelSettingsDto extends KannelFieldsDto {
  @ApiProperty(SEND_URL)
  @HasNoFault(plainUrlFault)
  sendUrl!: string;

  @ApiProperty(USERNAME)
  @IsText({ min: 1, max: CREDENTIAL_MAX, verbatim: true })
  username!: string;

  @ApiProperty(PASSWORD)
  @IsText({ min: 1, max: CREDENTIAL_MAX, verbatim: true })
  password!: string;

  @ApiProperty(CALLBACK_CIDRS)
  @IsListOf(cidrFault, { min: 1, max: CIDRS_MAX })
  callbackCidrs!: string[];
}

/** The settings of a Kannel that change; what is left out stays. */
class PatchKannelSettingsDto extends KannelFieldsDto {
  @ApiPropertyOptional(SEND_URL)
  @IsLeftOut()
  @HasNoFault(plainUrlFault)
  sendUrl?: string;

  @ApiPropertyOptional(USERNAME)
  @IsLeftOut()
  @IsText({ min: 1, max: CREDENTIAL_MAX, verbatim: true })
  username?: string;

  @ApiPropertyOptional(PASSWORD)
  @IsLeftOut()
  @IsText({ min: 1, max: CREDENTIAL_MAX, verbatim: true })
  password?: string;

  @ApiPropertyOptional(CALLBACK_CIDRS)
  @IsLeftOut()
  @IsListOf(cidrFault, { min: 1, max: CIDRS_MAX })
  callbackCidrs?: string[];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description: `\`null\` ends the secret before \`inboundSecret\`; \`${MASK}\` keeps it.`,
  })
  @IsNullable()
  @HasNoFault(endedFault)
  previousInboundSecret?: string | null;
}

/** It stands in a URL of Kannel's configuration. */
function secretFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  if (value === MASK) return null;
  if (!/^[A-Za-z0-9._~-]*$/.test(value))
    return { rule: 'isUnreserved', sentence: 'must be letters, digits and . _ ~ - only: it stands in a URL' };
  if (value.length < SECRET_MIN)
    return { rule: 'minLength', sentence: `must be at least ${SECRET_MIN} characters long` };
  return value.length <= CREDENTIAL_MAX
    ? null
    : { rule: 'maxLength', sentence: `must be at most ${CREDENTIAL_MAX} characters long` };
}

function endedFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  return value === MASK ? null : { rule: 'isEnded', sentence: `must be null, which ends it, or ${MASK}` };
}

/** The settings of an account at a Kannel. */
class KannelSettingsView {
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
