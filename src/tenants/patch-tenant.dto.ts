import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsLeftOut, IsOneOf, IsText } from '../platform/http/fields.js';
import { type Status, STATUSES } from './status.js';
import { OPT_OUT_SCOPES, type OptOutScope, TENANT_NAME_MAX } from './tenant.entity.js';

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
