import { ApiPropertyOptional } from '@nestjs/swagger';
import { type Fault, HasNoFault } from '../platform/http/fault.js';
import { IsLeftOut, IsNullable, IsOneOf, IsText } from '../platform/http/fields.js';
import { textFault } from '../platform/http/text-rules.js';
import { AUTH_TYPES, CREDENTIAL_MAX, type WebhookAuthType } from './webhook-config.entity.js';
import { MASK } from './webhook-config.view.js';

/** What may stand in a header as it is (RFC 9110, 5.5), blanks excepted. */
const VISIBLE_ASCII = /^[\x21-\x7E]*$/;

function tokenFault(value: unknown): Fault | null {
  const fault = textFault(value, { min: 1, max: CREDENTIAL_MAX, verbatim: true });
  if (fault !== null || VISIBLE_ASCII.test(String(value))) return fault;
  return { rule: 'isVisibleAscii', sentence: 'must be visible ASCII characters only, without blanks' };
}

function usernameFault(value: unknown): Fault | null {
  const fault = textFault(value, { min: 1, max: CREDENTIAL_MAX, verbatim: true });
  if (fault !== null || !String(value).includes(':')) return fault;
  return { rule: 'noColon', sentence: 'must not have a colon, which ends the user name in Basic authentication' };
}

/** Credentials for an endpoint. null stands for none, as in the responses, so that a response can be sent back. */
export class WebhookAuthDto {
  @ApiPropertyOptional({
    enum: AUTH_TYPES,
    example: 'BEARER',
    description:
      '`NONE`, `BASIC` (requires `username` and `password`) or `BEARER` (requires `token`). Fields of ' +
      'another type are refused. Default: `NONE`.',
  })
  @IsLeftOut()
  @IsOneOf(AUTH_TYPES)
  type?: WebhookAuthType;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: CREDENTIAL_MAX,
    example: 'c2VjcmV0LXRva2Vu',
    description:
      `Token of \`BEARER\`, in visible ASCII. In a change, \`${MASK}\` keeps the stored token, ` +
      `unless \`url\` changes to another origin.`,
  })
  @IsNullable()
  @HasNoFault(tokenFault)
  token?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: CREDENTIAL_MAX,
    example: null,
    description: 'User name of `BASIC`, without a colon (RFC 7617).',
  })
  @IsNullable()
  @HasNoFault(usernameFault)
  username?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: CREDENTIAL_MAX,
    example: null,
    description:
      `Password of \`BASIC\`; it can be empty. In a change, \`${MASK}\` keeps the stored ` +
      `password, unless \`url\` changes to another origin.`,
  })
  @IsNullable()
  @IsText({ min: 0, max: CREDENTIAL_MAX, verbatim: true })
  password?: string | null;
}
