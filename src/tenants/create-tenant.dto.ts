import { ApiProperty } from '@nestjs/swagger';
import { IsText } from '../platform/http/fields.js';
import { TENANT_NAME_MAX } from './tenant.entity.js';

/** A new tenant. */
export class CreateTenantDto {
  @ApiProperty({
    type: String,
    example: 'Acme Ltd',
    minLength: 1,
    maxLength: TENANT_NAME_MAX,
    description: 'Name of the tenant; need not be unique.',
  })
  @IsText({ min: 1, max: TENANT_NAME_MAX })
  name!: string;
}
