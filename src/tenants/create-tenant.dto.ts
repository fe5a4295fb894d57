import { ApiProperty } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsText } from '../platform/http/fields.js';
import { TENANT_NAME_MAX } from './tenant.entity.js';

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
}

export const CREATE_TENANT_BODY = jsonBodyDoc(CreateTenantDto, {
  minimal: { summary: 'A tenant', value: { name: 'Acme Ltd' } },
});
