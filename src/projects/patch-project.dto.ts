import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsNullable, IsObjectOf, IsOneOf, IsText } from '../platform/http/fields.js';
import { DESCRIPTION_MAX, PROJECT_NAME_MAX } from '../tenants/project.entity.js';
import { type Standing, STANDINGS } from '../tenants/standing.js';
import { ComplianceSettingsDto } from './compliance-settings.dto.js';

/** What may change of a project; what is left out stays, null empties. */
export class PatchProjectDto {
  @ApiPropertyOptional({
    type: String,
    example: 'Order updates',
    minLength: 1,
    maxLength: PROJECT_NAME_MAX,
    description: 'Another name, unique in the tenant.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: PROJECT_NAME_MAX })
  name?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Shipping and returns',
    maxLength: DESCRIPTION_MAX,
    description: 'Another description.',
  })
  @IsNullable()
  @IsText({ min: 0, max: DESCRIPTION_MAX, lines: true })
  description?: string | null;

  @ApiPropertyOptional({
    enum: STANDINGS,
    example: 'suspended',
    description: 'active ⇄ suspended; either → archived, which is final.',
  })
  @IsLeftOut()
  @IsOneOf(STANDINGS)
  status?: Standing;

  @ApiPropertyOptional({ type: ComplianceSettingsDto, description: 'Field by field.' })
  @IsLeftOut()
  @IsObjectOf(() => ComplianceSettingsDto)
  complianceSettings?: ComplianceSettingsDto;
}
