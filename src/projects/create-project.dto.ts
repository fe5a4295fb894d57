import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
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
    description:
      'Name, unique within the tenant. Upper and lower case, and Unicode compatibility forms (NFKC), ' +
      'count as the same.',
  })
  @IsText({ min: 1, max: PROJECT_NAME_MAX })
  name!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Shipping and returns',
    maxLength: DESCRIPTION_MAX,
    description: 'Any text that helps you.',
  })
  @IsNullable()
  @IsText({ min: 0, max: DESCRIPTION_MAX, lines: true })
  description?: string | null;

  @ApiPropertyOptional({ type: ComplianceSettingsDto, description: 'What messages say to their recipients.' })
  @IsLeftOut()
  @IsObjectOf(() => ComplianceSettingsDto)
  complianceSettings?: ComplianceSettingsDto;
}

export const CREATE_PROJECT_BODY = jsonBodyDoc(CreateProjectDto, {
  minimal: { summary: 'A name only', value: { name: 'Order updates' } },
  full: {
    summary: 'All fields',
    value: {
      name: 'Delivery updates',
      description: 'Shipping and returns',
      complianceSettings: { optOutRemindersEnabled: true, identityEnabled: true, identity: 'Acme' },
    },
  },
});
