import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { TurnQueue } from '../../platform/jobs/turn-queue.js';
import { PhoneImport } from './phone-import.entity.js';

/** After this time another worker continues the import of one that died. Each batch renews the lease. */
export const LEASE_MS = 10_000;
const TENANTS_MAX = 1_000;

/** What is written of an import that failed. */
const WRITTEN = ['status', 'error', 'finishedAt', 'queuedFor'] as const;
type WrittenColumn = (typeof WRITTEN)[number];
type ImportTenant = { readonly tenantId: string };
type ImportId = { readonly importId: string };

/** The table of imports as a queue: one of each tenant. */
export const IMPORT_JOBS = new JobQueue<ImportTenant, ImportId, WrittenColumn>({
  table: 'phone_imports',
  index: 'phone_imports_queue',
  id: 'importId',
  queue: { tenantId: 'queuedFor' },
  queueKinds: { tenantId: 'text!' },
  columnKinds: { importId: 'text' },
  written: WRITTEN,
  queuesMax: TENANTS_MAX,
});

/** Imports that have work left, taken under leases; tenants take turns, and so do the imports of one. */
@Injectable()
export class ImportQueue extends TurnQueue<ImportTenant, ImportId, PhoneImport> {
  constructor(dives: IndexDives, transactor: Transactor, clock: Clock) {
    const find = (tx: Tx, { importId }: ImportId) => tx.findOneByOrFail(PhoneImport, { importId });
    super({ jobs: IMPORT_JOBS, queue: 'tenantId', leaseMs: LEASE_MS, find }, dives, transactor, clock);
  }
}
