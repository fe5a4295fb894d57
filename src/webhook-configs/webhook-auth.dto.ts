import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { IsLeftOut, IsText } from '../platform/http/fields.js';
import { AUTH_TYPES, CREDENTIAL_MAX, type WebhookAuthType } from './webhook-config.entity.js';
import { MASK } from './webhook-config.view.js';

/** Credentials for an endpoint. null stands for none, as in the answers, so that an answer can be sent back. */
export class WebhookAuthDto {
  @ApiPropertyOptional({
    enum: AUTH_TYPES,
    default: 'NONE',
    example: 'BEARER',
    description:
      'NONE, BASIC (demands username and password) or BEARER (demands token). Fields that do not fit are refused.',
  })
  @IsLeftOut()
  @IsIn(AUTH_TYPES, { message: `$property must be one of ${AUTH_TYPES.join(', ')}` })
  type?: WebhookAuthType;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: CREDENTIAL_MAX,
    example: 'c2VjcmV0LXRva2Vu',
    description: `The token of BEARER, visible ASCII. In a patch, \`${MASK}\` keeps what is stored, unless the origin of the url changes.`,
  })
  @IsOptional()
  @Matches(new RegExp(`^[\\x21-\\x7E]{1,${CREDENTIAL_MAX}}$`), {
    message: `$property must be 1 to ${CREDENTIAL_MAX} visible ASCII characters`,
  })
  token?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: CREDENTIAL_MAX,
    example: null,
    description: 'The user of BASIC, without a colon (RFC 7617).',
  })
  @IsOptional()
  @IsText({ min: 1, max: CREDENTIAL_MAX })
  @Matches(/^[^:]*$/, { message: '$property must not hold a colon, which ends the user name in Basic authentication' })
  username?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: CREDENTIAL_MAX,
    example: null,
    description: `The password of BASIC; it may be empty. In a patch, \`${MASK}\` keeps what is stored, unless the origin of the url changes.`,
  })
  @IsOptional()
  @IsText({ min: 0, max: CREDENTIAL_MAX })
  password?: string | null;
}
