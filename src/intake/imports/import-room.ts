import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { Problem } from '../../platform/http/problem.js';
import { GROW_UPLOAD, STORED_OF_TENANT, type StoredOfTenant } from './imports.sql.js';
import type { PhoneImport } from './phone-import.entity.js';

/** Files that a tenant may be uploading at once, in all its projects together. */
export const UPLOADS_OPEN_MAX = 10;

type Upload = Pick<PhoneImport, 'importId' | 'tenantId'>;

/** How much tenants may have stored of files that are not imported yet. */
@Injectable()
export class ImportRoom {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly transactor: Transactor,
  ) {}

  /** Throws 409 unless the tenant may begin one more upload; `own` of them have begun already and count themselves. */
  async requireRoom(tenantId: string, own = 0): Promise<void> {
    const { uploads, bytes } = await this.of(tenantId);
    if (uploads - own >= UPLOADS_OPEN_MAX) throw uploadLimitReached();
    const max = this.config.tenantImportBytesMax;
    if (max > 0 && bytes >= max) throw importBytesLimitReached(max);
  }

  /** Says how many bytes of an upload are stored, or about to be. Throws 409 for more than the tenant may have. */
  async grow({ importId, tenantId }: Upload, bytes: number): Promise<void> {
    await this.transactor.write(GROW_UPLOAD, [bytes, importId]);
    const max = this.config.tenantImportBytesMax;
    if (max > 0 && (await this.of(tenantId)).bytes > max) throw importBytesLimitReached(max);
  }

  /** What a tenant has stored: uploads that have not ended, and bytes of all files. */
  async of(tenantId: string): Promise<StoredOfTenant> {
    const [stored] = await this.database.read(STORED_OF_TENANT, [tenantId]);
    return stored ?? { uploads: 0, bytes: 0 };
  }
}

/** 409 for one upload too many. */
export function uploadLimitReached(): Problem {
  return new Problem(
    409,
    'limit_reached',
    `A tenant may upload ${UPLOADS_OPEN_MAX} files at once; let one end. One that broke off is given up after an hour.`,
  );
}

/** 409 for a file that is more than the tenant may have stored. */
export function importBytesLimitReached(max: number): Problem {
  return new Problem(
    409,
    'limit_reached',
    `A tenant may have ${max.toLocaleString('en')} bytes of files that are not imported yet; let an import end.`,
  );
}
