import { Injectable } from '@nestjs/common';
import { PhoneCounts } from '../../phones/record/phone-counts.js';
import { Config } from '../../platform/config/config.js';
import { Reach } from '../../tenants/reach.js';
import { ImportRoom, UPLOADS_OPEN_MAX } from '../imports/import-room.js';
import type { TenantUsageView } from './tenant-usage.view.js';

/** Shows what a tenant uses of what it may. */
@Injectable()
export class TenantUsage {
  constructor(
    private readonly reach: Reach,
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
