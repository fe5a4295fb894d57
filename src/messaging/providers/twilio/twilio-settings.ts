import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isIP } from 'node:net';
import { type Fault, HasNoFault, textFault } from '../../../platform/http/field-faults.js';
import { IsLeftOut, IsNullable, IsText, IsTrimmed } from '../../../platform/http/fields.js';
import { invalidField } from '../../../platform/http/problem.js';
import { MASK } from '../../../webhook-configs/webhook-config.view.js';
import type { SettingsForm, TwilioSettings } from '../adapter/provider-settings.js';

const API_BASE_MAX = 200;
const PLACE_MAX = 40;
const PLACE = /^[a-z0-9-]+$/;
const SID_DIGITS = 32;

/** An id of Twilio: two letters that say of what, and 32 hexadecimal digits. */
function IsSid(letters: 'AC' | 'SK' | 'MG'): PropertyDecorator {
  const form = new RegExp(`^${letters}[0-9a-fA-F]{${SID_DIGITS}}$`);
  const sentence = `must be ${letters} and ${SID_DIGITS} hexadecimal digits`;
  return applyDecorators(
    IsTrimmed(),
    HasNoFault((value) => formFault(value, letters.length + SID_DIGITS, (text) => form.test(text), sentence)),
  );
}

/** Twilio's name of a region or of an edge location. */
function IsPlace(): PropertyDecorator {
  const sentence = 'must be a name of Twilio, such as ie1 or dublin: small letters, digits and "-"';
  return HasNoFault((value) => formFault(value, PLACE_MAX, (text) => PLACE.test(text), sentence));
}

/** Where Twilio's API is reached. Credentials go there: only a server on the same machine is spoken to in the clear. */
function IsApiBase(): PropertyDecorator {
  const sentence = 'must be an https URL, or an http one of this machine, without user name, query and fragment';
  return HasNoFault((value) => formFault(value, API_BASE_MAX, isApiBase, sentence));
}

function isApiBase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false;
  if (protocol === 'https:') return true;
  const isHere =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return protocol === 'http:' && isHere;
}

function formFault(value: unknown, max: number, isSo: (text: string) => boolean, sentence: string): Fault | null {
  return (
    textFault(value, { min: 1, max, verbatim: true }) ?? (isSo(value as string) ? null : { rule: 'matches', sentence })
  );
}

const SECRET_MAX = 100;
const ACCOUNT_SID = {
  type: String,
  example: 'AC0123456789abcdef0123456789abcdef',
  description: 'Account SID, from the first page of the Twilio Console.',
} as const;
const AUTH_TOKEN = {
  type: String,
  minLength: 1,
  maxLength: SECRET_MAX,
  example: MASK,
  description:
    `The account's primary auth token. It proves Twilio's callbacks, also where an API key sends. In a change, ` +
    `\`${MASK}\` keeps the stored one.`,
} as const;

/** What an account at Twilio may have besides its credentials. */
class TwilioFieldsDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description: 'SID of the API key to send with in place of the auth token; its secret must be given too.',
  })
  @IsNullable()
  @IsSid('SK')
  apiKeySid?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: SECRET_MAX,
    example: null,
    description: `Secret of that API key. In a change, \`${MASK}\` keeps the stored one.`,
  })
  @IsNullable()
  @IsText({ min: 1, max: SECRET_MAX })
  apiKeySecret?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description:
      'SID of a messaging service that the senders belong to. Parley still names the sender of each message.',
  })
  @IsNullable()
  @IsSid('MG')
  messagingServiceSid?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description: 'Region of Twilio that the credentials belong to, such as `ie1`; `null` is the United States.',
  })
  @IsNullable()
  @IsPlace()
  region?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description: 'Edge location of Twilio to go through, such as `dublin`.',
  })
  @IsNullable()
  @IsPlace()
  edge?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: API_BASE_MAX,
    example: null,
    description: "Where Twilio's API is reached, when not at Twilio: through a proxy, or in tests.",
  })
  @IsNullable()
  @IsApiBase()
  apiBase?: string | null;
}

/** The settings of a new account at Twilio. */
class CreateTwilioSettingsDto extends TwilioFieldsDto {
  @ApiProperty(ACCOUNT_SID)
  @IsSid('AC')
  accountSid!: string;

  @ApiProperty(AUTH_TOKEN)
  @IsText({ min: 1, max: SECRET_MAX })
  authToken!: string;
}

/** What may change of the settings of an account at Twilio; what is left out stays. */
class PatchTwilioSettingsDto extends TwilioFieldsDto {
  @ApiPropertyOptional(ACCOUNT_SID)
  @IsLeftOut()
  @IsSid('AC')
  accountSid?: string;

  @ApiPropertyOptional(AUTH_TOKEN)
  @IsLeftOut()
  @IsText({ min: 1, max: SECRET_MAX })
  authToken?: string;
}

/** The settings of an account at Twilio. */
class TwilioSettingsView {
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
