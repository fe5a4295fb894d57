import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Status, STATUSES } from '../access/status.js';
import { IsLeftOut, IsOneOf, IsText } from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { jsonBodyDoc } from '../platform/http/problem-docs.js';
import { IsQueryListOf, IsQueryText } from '../platform/http/query-fields.js';
import { OPT_OUT_SCOPES, type OptOutScope, TENANT_NAME_MAX } from './tenant.entity.js';

/** A new tenant. */
export class CreateTenantDto {
  @ApiProperty({
    type: String,
    example: 'Acme Ltd',
    minLength: 1,
    maxLength: TENANT_NAME_MAX,
    description: 'Name of the tenant. Names need not be unique.',
  })
  @IsText({ min: 1, max: TENANT_NAME_MAX })
  name!: string;

  @ApiPropertyOptional({
    enum: OPT_OUT_SCOPES,
    example: 'tenant',
    description:
      'How far an opt-out reaches: `project`, where it was declared, or `tenant`, all projects of the tenant. ' +
      'Default: `project`.',
  })
  @IsLeftOut()
  @IsOneOf(OPT_OUT_SCOPES)
  optOutScope?: OptOutScope;
}

export const CREATE_TENANT_BODY = jsonBodyDoc(CreateTenantDto, {
  minimal: { summary: 'A tenant', value: { name: 'Acme Ltd' } },
  full: { summary: 'One opt-out for all projects', value: { name: 'Acme Ltd', optOutScope: 'tenant' } },
});

/** What may change of a tenant; what is left out stays. */
export class PatchTenantDto {
  @ApiPropertyOptional({
    type: String,
    example: 'Acme Ltd',
    minLength: 1,
    maxLength: TENANT_NAME_MAX,
    description: 'The new name.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: TENANT_NAME_MAX })
  name?: string;

  @ApiPropertyOptional({
    enum: STATUSES,
    example: 'suspended',
    description:
      'The new status: `active` and `suspended` can be changed to any other; `archived` is final, and ' +
      'archives its projects, too.',
  })
  @IsLeftOut()
  @IsOneOf(STATUSES)
  status?: Status;

  @ApiPropertyOptional({
    enum: OPT_OUT_SCOPES,
    example: 'tenant',
    description:
      'How far an opt-out reaches from now on. A change to `tenant` carries what is opted out already to all ' +
      'projects; a change back leaves it there, for ledgers keep it.',
  })
  @IsLeftOut()
  @IsOneOf(OPT_OUT_SCOPES)
  optOutScope?: OptOutScope;
}

export const PATCH_TENANT_BODY = jsonBodyDoc(PatchTenantDto, {
  minimal: { summary: 'Rename', value: { name: 'Acme Ltd' } },
  suspend: { summary: 'Suspend', value: { status: 'suspended' } },
  optOutScope: { summary: 'One opt-out for all projects', value: { optOutScope: 'tenant' } },
  full: { summary: 'Rename and reactivate', value: { name: 'Acme Limited', status: 'active' } },
});

/** What a list of tenants or projects may be narrowed by. */
export class NameAndStatusQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: TENANT_NAME_MAX,
    example: 'acme',
    description:
      'Returns records whose name contains this text. Case and accents are ignored; there are no ' +
      'wildcards. One request searches up to 5,000 records, so a page can be short, or empty, although ' +
      '`hasMore` is `true`.',
  })
  @IsQueryText({ min: 1, max: TENANT_NAME_MAX })
  search?: string;

  @ApiPropertyOptional({
    enum: STATUSES,
    isArray: true,
    example: ['active', 'suspended'],
    description: 'Returns records with any of these values. Repeat the parameter, or separate the values with commas.',
  })
  @IsQueryListOf(STATUSES)
  status?: Status[];
}
