import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Role } from '../access/role.js';
import { IsInstant, IsLeftOut, IsNullable, IsOneOf, IsText } from '../platform/http/fields.js';
import { KEY_DESCRIPTION_MAX, KEY_NAME_MAX } from './api-key.entity.js';

/** A new key of a project. */
export class CreateApiKeyDto {
  @ApiProperty({
    type: String,
    example: 'Production backend',
    minLength: 1,
    maxLength: KEY_NAME_MAX,
    description: 'What the key is for.',
  })
  @IsText({ min: 1, max: KEY_NAME_MAX })
  name!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Used by the billing service',
    maxLength: KEY_DESCRIPTION_MAX,
    description: 'More about it.',
  })
  @IsNullable()
  @IsText({ min: 0, max: KEY_DESCRIPTION_MAX, lines: true })
  description?: string | null;

  @ApiPropertyOptional({
    enum: Role,
    enumName: 'Role',
    default: Role.TENANT,
    example: Role.TENANT,
    description: 'TENANT reaches this project only; ADMIN operates the installation.',
  })
  @IsLeftOut()
  @IsOneOf(Object.values(Role))
  role?: Role;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    example: 1893456000000,
    description: 'When it ends, Unix milliseconds in the future; never when left out.',
  })
  @IsNullable()
  @IsInstant(1)
  expiresAt?: number | null;
}
