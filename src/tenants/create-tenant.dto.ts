import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsLeftOut, IsOneOf, IsText } from '../platform/http/fields.js';
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
