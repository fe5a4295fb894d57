import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsNullable, IsObjectOf, IsText } from '../platform/http/fields.js';
import { DESCRIPTION_MAX, PROJECT_NAME_MAX } from '../tenants/project.entity.js';
import { ComplianceSettingsDto } from './compliance-settings.dto.js';

/** A new project of a tenant. */
export class CreateProjectDto {
  @ApiProperty({
    type: String,
    example: 'Order updates',
    minLength: 1,
    maxLength: PROJECT_NAME_MAX,
    description: 'Unique in the tenant; case and compatibility forms (NFKC) do not tell names apart.',
  })
  @IsText({ min: 1, max: PROJECT_NAME_MAX })
  name!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Shipping and returns',
    maxLength: DESCRIPTION_MAX,
    description: 'More about it.',
  })
  @IsNullable()
  @IsText({ min: 0, max: DESCRIPTION_MAX, lines: true })
  description?: string | null;

  @ApiPropertyOptional({ type: ComplianceSettingsDto, description: 'What it promises its recipients.' })
  @IsLeftOut()
  @IsObjectOf(() => ComplianceSettingsDto)
  complianceSettings?: ComplianceSettingsDto;
}
