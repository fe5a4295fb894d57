import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Access } from '../access/caller.js';
import { Role } from '../access/caller.js';
import { PageView } from '../platform/http/paging.js';
import { SHOWN_ONCE } from '../platform/http/problem-docs.js';
import type { Status } from '../access/status.js';
import type { ApiKey } from '../auth/api-key.entity.js';

/** The state of what a key belongs to, derived and never copied. */
export interface OwnerStatus {
  readonly projectStatus: Status;
  readonly tenantStatus: Status;
}

/** An API key as the API shows it. */
export class ApiKeyView {
  @ApiProperty({ type: String, example: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the key.' })
  keyId!: string;

  @ApiProperty({
    type: String,
    example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the tenant that owns it.',
  })
  tenantId!: string;

  @ApiProperty({
    type: String,
    example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the project that owns it.',
  })
  projectId!: string;

  @ApiProperty({
    type: String,
    example: 'x7Qa',
    description: 'The last four characters of the key, to recognise it by.',
  })
  keySuffix!: string;

  @ApiProperty({ type: String, example: 'Production backend', description: 'Name of the key, to recognise it by.' })
  name!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Used by the billing service',
    description: 'Any text that helps you.',
  })
  description!: string | null;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the key is enabled. A TENANT key works only while its tenant and project are active, too.',
  })
  isActive!: boolean;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the tenant of the key is active.' })
  tenantIsActive!: boolean;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the project of the key is active.' })
  projectIsActive!: boolean;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether the role is ADMIN.' })
  isAdmin!: boolean;

  @ApiProperty({
    enum: Role,
    enumName: 'Role',
    example: Role.TENANT,
    description: 'A TENANT key reaches its project only; an ADMIN key reaches the whole installation.',
  })
  role!: Role;

  @ApiPropertyOptional({
    enum: [Access.READ],
    example: Access.READ,
    description:
      'Only of a key that changes nothing: it may call what requires READ access. Other keys lack this field.',
  })
  access?: Access.READ;

  @ApiPropertyOptional({
    type: String,
    example: 'cln_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The link that opened it, where the key is the session of a console link; other keys lack the field.',
  })
  consoleLinkId?: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000000,
    description: 'When the key was last used, to the minute: Unix milliseconds; `null` if never.',
  })
  lastUsedAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1893456000000,
    description: 'When the key expires: Unix milliseconds; `null` if never.',
  })
  expiresAt!: number | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was created: Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was last changed: Unix milliseconds.' })
  updatedAt!: number;

  @ApiPropertyOptional({
    type: String,
    example: 'parley_01JD8V4T9Z6Q2M5N7P8R0S1T2V_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
    description: 'The key itself. Only in the response that creates it; it cannot be read again.',
    ...SHOWN_ONCE,
  })
  plainApiKey?: string;

  static of(key: ApiKey, owner: OwnerStatus): ApiKeyView {
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
      ...(key.access === Access.READ && { access: key.access }),
      ...(key.consoleLinkId !== null && { consoleLinkId: key.consoleLinkId }),
      lastUsedAt: key.lastUsedAt,
      expiresAt: key.expiresAt,
      createdAt: key.createdAt,
      updatedAt: key.updatedAt,
    };
  }
}

/** A page of API keys. */
export class ApiKeyPageView extends PageView {
  @ApiProperty({ type: [ApiKeyView], description: 'The records of this page, oldest first.' })
  data!: ApiKeyView[];
}
