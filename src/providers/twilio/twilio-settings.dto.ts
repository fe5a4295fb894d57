import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsNullable, IsText } from '../../platform/http/fields.js';
import { MASK } from '../../webhook-configs/webhook-config.view.js';
import { API_BASE_MAX, IsApiBase, IsPlace, IsSid } from './twilio-fields.js';

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
export class TwilioFieldsDto {
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
export class CreateTwilioSettingsDto extends TwilioFieldsDto {
  @ApiProperty(ACCOUNT_SID)
  @IsSid('AC')
  accountSid!: string;

  @ApiProperty(AUTH_TOKEN)
  @IsText({ min: 1, max: SECRET_MAX })
  authToken!: string;
}

/** What may change of the settings of an account at Twilio; what is left out stays. */
export class PatchTwilioSettingsDto extends TwilioFieldsDto {
  @ApiPropertyOptional(ACCOUNT_SID)
  @IsLeftOut()
  @IsSid('AC')
  accountSid?: string;

  @ApiPropertyOptional(AUTH_TOKEN)
  @IsLeftOut()
  @IsText({ min: 1, max: SECRET_MAX })
  authToken?: string;
}
