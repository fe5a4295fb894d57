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
  @IsOneOf(AUTH_TYPES)
  type?: WebhookAuthType;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: CREDENTIAL_MAX,
    example: 'c2VjcmV0LXRva2Vu',
    description: `The token of BEARER, visible ASCII. In a patch, \`${MASK}\` keeps what is stored, unless the origin of the url changes.`,
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
    description: 'The user of BASIC, without a colon (RFC 7617).',
  })
  @IsNullable()
  @HasNoFault(usernameFault)
  username?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: CREDENTIAL_MAX,
    example: null,
    description: `The password of BASIC; it may be empty. In a patch, \`${MASK}\` keeps what is stored, unless the origin of the url changes.`,
  })
  @IsNullable()
  @IsText({ min: 0, max: CREDENTIAL_MAX, verbatim: true })
  password?: string | null;
}
