import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Access } from '../access/caller.js';
import { type Fault, HasNoFault, textFault } from '../platform/http/field-faults.js';
import { IsLeftOut, IsNullable, IsOneOf, IsText, IsWholeNumber } from '../platform/http/fields.js';
import { jsonBodyDoc } from '../platform/http/problem-docs.js';
import { LINK_NAME_MAX, LINK_PAGE_MAX } from './console-link.entity.js';

export const EXPIRES_IN_MIN_MS = 5 * 60_000;
export const EXPIRES_IN_DEFAULT_MS = 3_600_000;
export const EXPIRES_IN_MAX_MS = 7 * 24 * 3_600_000;
export const SESSION_MIN_MS = 5 * 60_000;
export const SESSION_DEFAULT_MS = 8 * 3_600_000;
export const SESSION_MAX_MS = 12 * 3_600_000;

/** A new link into the console of a project. */
export class CreateConsoleLinkDto {
  @ApiPropertyOptional({
    enum: Access,
    enumName: 'Access',
    example: Access.READ,
    description:
      'What the session may do. `READ`: what a READ key may. `FULL`: everything that a TENANT key may, except using ' +
      'the routes of console links and rotating itself. Default: `READ`.',
  })
  @IsLeftOut()
  @IsOneOf(Object.values(Access))
  access?: Access;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Ticket 4711',
    minLength: 1,
    maxLength: LINK_NAME_MAX,
    description: 'Name of the link and of its session, such as the person that it is for.',
  })
  @IsNullable()
  @IsText({ min: 1, max: LINK_NAME_MAX })
  name?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: '/messages/msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    minLength: 1,
    maxLength: LINK_PAGE_MAX,
    description: 'The screen that the link opens, as an address within the console. Default: the overview.',
  })
  @IsNullable()
  @HasNoFault(pageFault)
  page?: string | null;

  @ApiPropertyOptional({
    type: Number,
    minimum: EXPIRES_IN_MIN_MS,
    maximum: EXPIRES_IN_MAX_MS,
    example: EXPIRES_IN_DEFAULT_MS,
    description: 'How long the link can be opened, in milliseconds: 5 minutes to 7 days. Default: 1 hour.',
  })
  @IsLeftOut()
  @IsWholeNumber(EXPIRES_IN_MIN_MS, EXPIRES_IN_MAX_MS)
  expiresInMs?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: SESSION_MIN_MS,
    maximum: SESSION_MAX_MS,
    example: SESSION_DEFAULT_MS,
    description: 'How long its session lasts, in milliseconds: 5 minutes to 12 hours. Default: 8 hours.',
  })
  @IsLeftOut()
  @IsWholeNumber(SESSION_MIN_MS, SESSION_MAX_MS)
  sessionMs?: number;
}

/** The fault of an address within the console. */
function pageFault(value: unknown): Fault | null {
  const fault = textFault(value, { min: 1, max: LINK_PAGE_MAX });
  if (fault !== null) return fault;
  return (value as string).startsWith('/') ? null : { rule: 'isPage', sentence: 'must begin with /' };
}

export const CREATE_CONSOLE_LINK_BODY = jsonBodyDoc(CreateConsoleLinkDto, {
  minimal: { summary: 'A session that may only read', value: {} },
  full: {
    summary: 'All fields',
    value: {
      access: Access.FULL,
      name: 'Ticket 4711',
      page: '/messages',
      expiresInMs: EXPIRES_IN_MIN_MS,
      sessionMs: SESSION_DEFAULT_MS,
    },
  },
});

/** More than any token has, so that one which was copied badly is refused as one that opens nothing. */
const TOKEN_MAX = 128;
/** The whole body, in bytes: nobody has proved anything when it is read. */
export const REDEEM_BODY_BYTES = 1_000;

/** What opens a console link. */
export class RedeemConsoleLinkDto {
  @ApiProperty({
    type: String,
    example: 'plink_01JD8V4T9Z6Q2M5N7P8R0S1T2V_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
    minLength: 1,
    maxLength: TOKEN_MAX,
    description: 'The token of the link: what follows `#/join/` in its `url`.',
  })
  @IsText({ min: 1, max: TOKEN_MAX, verbatim: true })
  token!: string;
}

export const REDEEM_CONSOLE_LINK_BODY = jsonBodyDoc(RedeemConsoleLinkDto, {
  minimal: {
    summary: 'A token',
    value: { token: 'plink_01JD8V4T9Z6Q2M5N7P8R0S1T2V_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0' },
  },
});
