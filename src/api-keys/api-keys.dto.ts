import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Access, Role } from '../access/caller.js';
import { KEY_DESCRIPTION_MAX, KEY_NAME_MAX } from '../auth/api-key.entity.js';
import {
  IsInstant,
  IsLeftOut,
  IsNullable,
  IsOneOf,
  IsText,
  IsTrueOrFalse,
  IsWholeNumber,
} from '../platform/http/fields.js';
import { jsonBodyDoc } from '../platform/http/problem-docs.js';

/** A new key of a project. */
export class CreateApiKeyDto {
  @ApiProperty({
    type: String,
    example: 'Production backend',
    minLength: 1,
    maxLength: KEY_NAME_MAX,
    description: 'Name of the key, to recognise it by.',
  })
  @IsText({ min: 1, max: KEY_NAME_MAX })
  name!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Used by the billing service',
    maxLength: KEY_DESCRIPTION_MAX,
    description: 'Any text that helps you.',
  })
  @IsNullable()
  @IsText({ min: 0, max: KEY_DESCRIPTION_MAX, lines: true })
  description?: string | null;

  @ApiPropertyOptional({
    enum: Role,
    enumName: 'Role',
    example: Role.TENANT,
    description:
      'A TENANT key reaches its project only; an ADMIN key reaches the whole installation. Default: `TENANT`.',
  })
  @IsLeftOut()
  @IsOneOf(Object.values(Role))
  role?: Role;

  @ApiPropertyOptional({
    enum: Access,
    enumName: 'Access',
    example: Access.READ,
    description:
      'A READ key may call every GET of its role, and preview messages; all else is 403. It sees all that they show: ' +
      'also the headers of webhook configs, and the opt-out links of numbers, with which anybody can opt a number ' +
      'out. Cannot be changed later. Default: `FULL`.',
  })
  @IsLeftOut()
  @IsOneOf(Object.values(Access))
  access?: Access;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    example: 1893456000000,
    description: 'When the key expires: Unix milliseconds, in the future. Without it, the key does not expire.',
  })
  @IsNullable()
  @IsInstant(1)
  expiresAt?: number | null;
}

export const CREATE_API_KEY_BODY = jsonBodyDoc(CreateApiKeyDto, {
  minimal: { summary: 'A name only', value: { name: 'Production backend' } },
  full: {
    summary: 'All fields',
    value: {
      name: 'Support dashboard',
      description: 'Looks only',
      role: Role.TENANT,
      access: Access.READ,
      expiresAt: 1893456000000,
    },
  },
});

/** What may change of a key; what is left out stays, null empties. */
export class PatchApiKeyDto {
  @ApiPropertyOptional({
    type: String,
    example: 'Production backend',
    minLength: 1,
    maxLength: KEY_NAME_MAX,
    description: 'The new name.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: KEY_NAME_MAX })
  name?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Used by the billing service',
    maxLength: KEY_DESCRIPTION_MAX,
    description: 'The new description; `null` removes it.',
  })
  @IsNullable()
  @IsText({ min: 0, max: KEY_DESCRIPTION_MAX, lines: true })
  description?: string | null;

  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description: '`false` disables the key and all keys that were rotated from it.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  isActive?: boolean;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    example: 1893456000000,
    description: 'When the key expires: Unix milliseconds, in the future; `null` if never.',
  })
  @IsNullable()
  @IsInstant(1)
  expiresAt?: number | null;
}

export const PATCH_API_KEY_BODY = jsonBodyDoc(PatchApiKeyDto, {
  minimal: { summary: 'Rename', value: { name: 'Production backend' } },
  disable: { summary: 'Disable', value: { isActive: false } },
  full: {
    summary: 'All fields',
    value: {
      name: 'Production backend',
      description: 'Used by the billing service',
      isActive: true,
      expiresAt: 1893456000000,
    },
  },
});

export const OVERLAP_DEFAULT_MS = 24 * 3_600_000;
export const OVERLAP_MAX_MS = 7 * 24 * 3_600_000;

/** How a key is replaced. */
export class RotateApiKeyDto {
  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: OVERLAP_MAX_MS,
    example: OVERLAP_DEFAULT_MS,
    description: 'How long the old key keeps working, in milliseconds: 0 to 7 days. Default: 24 h.',
  })
  @IsLeftOut()
  @IsWholeNumber(0, OVERLAP_MAX_MS)
  overlapMs?: number;
}

export const ROTATE_API_KEY_BODY = jsonBodyDoc(RotateApiKeyDto, {
  minimal: { summary: 'Default overlap: 24 hours', value: {} },
  full: { summary: 'An overlap of one hour', value: { overlapMs: 3_600_000 } },
});
