import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Status, STATUSES } from '../access/status.js';
import { IsLeftOut, IsNullable, IsObjectOf, IsOneOf, IsText, IsTrueOrFalse } from '../platform/http/fields.js';
import { jsonBodyDoc } from '../platform/http/problem-docs.js';
import { IsIdList } from '../platform/http/query-fields.js';
import { DESCRIPTION_MAX, IDENTITY_MAX, PROJECT_NAME_MAX } from '../tenants/tenant.entity.js';
import { NameAndStatusQuery } from '../tenants/tenants.dto.js';

/** What a project promises its recipients; what is left out stays, or takes its default at creation. */
export class ComplianceSettingsDto {
  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description:
      'Whether messages end with how to opt out, where the number was not reminded for 30 days. URGENT ones never ' +
      'do. The words are `keywordTexts.footer` and `footerLink` of the sending policy. Default: `true`.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  optOutRemindersEnabled?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description: 'Whether messages begin with `identity`, which is then required. Default: `false`.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  identityEnabled?: boolean;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: IDENTITY_MAX,
    example: 'Acme',
    description: 'The sender, as recipients know it.',
  })
  @IsNullable()
  @IsText({ min: 1, max: IDENTITY_MAX })
  identity?: string | null;
}

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

/** What the list of all projects may be narrowed by. */
export class ListProjectsQuery extends NameAndStatusQuery {
  @ApiPropertyOptional({
    type: [String],
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: 'Returns projects of any of these tenants. Repeat the parameter, or separate the values with commas.',
  })
  @IsIdList()
  tenantIds?: string[];
}
