import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsLeftOut, IsNullable, IsObjectOf, IsOneOf, IsText } from '../platform/http/fields.js';
import { DESCRIPTION_MAX, PROJECT_NAME_MAX } from '../tenants/project.entity.js';
import { type Status, STATUSES } from '../tenants/status.js';
import { ComplianceSettingsDto } from './compliance-settings.dto.js';

/** What may change of a project; what is left out stays, null empties. */
export class PatchProjectDto {
  @ApiPropertyOptional({
    type: String,
    example: 'Order updates',
    minLength: 1,
    maxLength: PROJECT_NAME_MAX,
    description: 'The new name, unique within the tenant.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: PROJECT_NAME_MAX })
  name?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Shipping and returns',
    maxLength: DESCRIPTION_MAX,
    description: 'The new description; `null` removes it.',
  })
  @IsNullable()
  @IsText({ min: 0, max: DESCRIPTION_MAX, lines: true })
  description?: string | null;

  @ApiPropertyOptional({
    enum: STATUSES,
    example: 'suspended',
    description: 'The new status: `active` and `suspended` can be changed to any other; `archived` is final.',
  })
  @IsLeftOut()
  @IsOneOf(STATUSES)
  status?: Status;

  @ApiPropertyOptional({
    type: ComplianceSettingsDto,
    description: 'The fields to change; the others stay as they are.',
  })
  @IsLeftOut()
  @IsObjectOf(() => ComplianceSettingsDto)
  complianceSettings?: ComplianceSettingsDto;
}

export const PATCH_PROJECT_BODY = jsonBodyDoc(PatchProjectDto, {
  minimal: { summary: 'Change the description', value: { description: 'Shipping and returns' } },
  suspend: { summary: 'Suspend', value: { status: 'suspended' } },
  full: {
    summary: 'All fields',
    value: {
      name: 'Shipping updates',
      description: null,
      status: 'active',
      complianceSettings: { optOutRemindersEnabled: true, identityEnabled: true, identity: 'Acme' },
    },
  },
});
