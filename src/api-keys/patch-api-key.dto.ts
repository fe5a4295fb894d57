import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInstant, IsLeftOut, IsNullable, IsText, IsTrueOrFalse } from '../platform/http/fields.js';
import { KEY_DESCRIPTION_MAX, KEY_NAME_MAX } from './api-key.entity.js';

/** What may change of a key; what is left out stays, null empties. */
export class PatchApiKeyDto {
  @ApiPropertyOptional({
    type: String,
    example: 'Production backend',
    minLength: 1,
    maxLength: KEY_NAME_MAX,
    description: 'Another name.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: KEY_NAME_MAX })
  name?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Used by the billing service',
    maxLength: KEY_DESCRIPTION_MAX,
    description: 'Another description.',
  })
  @IsNullable()
  @IsText({ min: 0, max: KEY_DESCRIPTION_MAX, lines: true })
  description?: string | null;

  @ApiPropertyOptional({
    type: Boolean,
    example: false,
    description: 'false also disables the keys rotated from this one.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  isActive?: boolean;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    example: 1893456000000,
    description: 'Another end, Unix milliseconds in the future; null = never.',
  })
  @IsNullable()
  @IsInstant(1)
  expiresAt?: number | null;
}
