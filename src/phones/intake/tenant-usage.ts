import { Controller, Get, Injectable, Param } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { Config } from '../../platform/config/config.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { PhoneCounts } from '../phones.sql.js';
import { ImportRoom, UPLOADS_OPEN_MAX } from './import-intake.js';

/** Shows what a tenant uses of what it may. */
@Injectable()
export class TenantUsage {
  constructor(
    private readonly reach: ProjectAccess,
    private readonly counts: PhoneCounts,
    private readonly room: ImportRoom,
    private readonly config: Config,
  ) {}

  /** Throws 404. */
  async read(tenantId: string): Promise<TenantUsageView> {
    await this.reach.requireTenant(tenantId);
    const { uploads, bytes } = await this.room.of(tenantId);
    const { tenantPhonesMax, tenantImportBytesMax } = this.config;
    return {
      tenantId,
      phones: await this.counts.of(tenantId),
      phonesMax: tenantPhonesMax === 0 ? null : tenantPhonesMax,
      uploads,
      uploadsMax: UPLOADS_OPEN_MAX,
      importBytes: bytes,
      importBytesMax: tenantImportBytesMax === 0 ? null : tenantImportBytesMax,
    };
  }
}

const MAX = 'The limit that this installation sets; `null` if there is none.';

/** What a tenant uses, and what it may. */
class TenantUsageView {
  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the tenant.' })
  tenantId!: string;

  @ApiProperty({ type: Number, example: 120_000, description: 'Phone numbers of all its projects together.' })
  phones!: number;

  @ApiProperty({ type: Number, nullable: true, example: 1_000_000, description: MAX })
  phonesMax!: number | null;

  @ApiProperty({ type: Number, example: 1, description: 'Files that are being uploaded.' })
  uploads!: number;

  @ApiProperty({ type: Number, example: 10, description: 'How many may be uploaded at once.' })
  uploadsMax!: number;

  @ApiProperty({
    type: Number,
    example: 1_048_576,
    description: 'Bytes of files that are being uploaded, or wait for their import to end.',
  })
  importBytes!: number;

  @ApiProperty({ type: Number, nullable: true, example: null, description: MAX })
  importBytesMax!: number | null;
}

@ApiTags('tenants')
@Controller('v1/tenants/:tenantId/usage')
export class TenantUsageController {
  constructor(private readonly usage: TenantUsage) {}

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'readTenantUsage',
    summary: 'Read the usage of a tenant',
    description: 'Returns how many phone numbers and how much of uploaded files the tenant has, and its limits.',
    type: TenantUsageView,
    success: 'The usage of the tenant.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@Param('tenantId', IdPipe) tenantId: string): Promise<TenantUsageView> {
    return this.usage.read(tenantId);
  }
}
