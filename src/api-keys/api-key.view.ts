import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Role } from '../access/role.js';
import { PageView } from '../platform/http/paging.js';
import type { Standing } from '../tenants/standing.js';
import type { ApiKey } from './api-key.entity.js';

/** The standing of what a key belongs to, derived and never copied. */
export interface OwnerStanding {
  readonly projectStatus: Standing;
  readonly tenantStatus: Standing;
}

/** An API key as the API shows it. */
export class ApiKeyView {
  @ApiProperty({ type: String, example: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Identifier of the key.' })
  keyId!: string;

  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'The owning tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'The owning project.' })
  projectId!: string;

  @ApiProperty({
    type: String,
    example: 'x7Qa',
    description: 'The last four characters of the key, to tell it from others.',
  })
  keySuffix!: string;

  @ApiProperty({ type: String, example: 'Production backend', description: 'What the key is for.' })
  name!: string;

  @ApiProperty({ type: String, nullable: true, example: 'Used by the billing service', description: 'More about it.' })
  description!: string | null;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the key itself is switched on.' })
  isActive!: boolean;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether its tenant is active.' })
  tenantIsActive!: boolean;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether its project is active.' })
  projectIsActive!: boolean;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether the role is ADMIN.' })
  isAdmin!: boolean;

  @ApiProperty({ enum: Role, enumName: 'Role', example: Role.TENANT, description: 'What the key may do.' })
  role!: Role;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000000,
    description: 'Unix milliseconds; up to a minute late.',
  })
  lastUsedAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1893456000000,
    description: 'Unix milliseconds; null = never.',
  })
  expiresAt!: number | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  updatedAt!: number;

  @ApiPropertyOptional({
    type: String,
    example: 'parley_01JD8V4T9Z6Q2M5N7P8R0S1T2V_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
    description: 'The key itself: only in the answer that makes it, never again.',
  })
  plainApiKey?: string;

  static of(key: ApiKey, owner: OwnerStanding): ApiKeyView {
    return {
      keyId: key.keyId,
      tenantId: key.tenantId,
      projectId: key.projectId,
      keySuffix: key.keySuffix,
      name: key.name,
      description: key.description,
      isActive: key.isActive,
      tenantIsActive: owner.tenantStatus === 'active',
      projectIsActive: owner.projectStatus === 'active',
      isAdmin: key.role === Role.ADMIN,
      role: key.role,
      lastUsedAt: key.lastUsedAt,
      expiresAt: key.expiresAt,
      createdAt: key.createdAt,
      updatedAt: key.updatedAt,
    };
  }
}

/** A page of API keys. */
export class ApiKeyPageView extends PageView {
  @ApiProperty({ type: [ApiKeyView], description: 'In the order of their creation.' })
  data!: ApiKeyView[];
}
