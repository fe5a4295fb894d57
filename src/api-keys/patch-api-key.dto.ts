import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsInstant, IsLeftOut, IsNullable, IsText, IsTrueOrFalse } from '../platform/http/fields.js';
import { KEY_DESCRIPTION_MAX, KEY_NAME_MAX } from './api-key.entity.js';

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
