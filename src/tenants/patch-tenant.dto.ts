import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsOneOf, IsText } from '../platform/http/fields.js';
import { type Standing, STANDINGS } from './standing.js';
import { TENANT_NAME_MAX } from './tenant.entity.js';

/** What may change of a tenant; what is left out stays. */
export class PatchTenantDto {
  @ApiPropertyOptional({
    type: String,
    example: 'Acme Ltd',
    minLength: 1,
    maxLength: TENANT_NAME_MAX,
    description: 'Another name.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: TENANT_NAME_MAX })
  name?: string;

  @ApiPropertyOptional({
    enum: STANDINGS,
    example: 'suspended',
    description: 'active ⇄ suspended; either → archived, which is final and archives its projects too.',
  })
  @IsLeftOut()
  @IsOneOf(STANDINGS)
  status?: Standing;
}
