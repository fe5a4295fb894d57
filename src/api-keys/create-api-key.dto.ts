import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Access } from '../access/access.js';
import { Role } from '../access/role.js';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsInstant, IsLeftOut, IsNullable, IsOneOf, IsText } from '../platform/http/fields.js';
import { KEY_DESCRIPTION_MAX, KEY_NAME_MAX } from './api-key.entity.js';

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
