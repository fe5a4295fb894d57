import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { IndexDives } from '../platform/database/index-dives.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { TurnQueue } from '../platform/jobs/turn-queue.js';
import { Erasure } from './erasure.entity.js';

/** After this time another worker continues the erasure of one that died. Each step renews the lease. */
export const LEASE_MS = 10_000;
const TENANTS_MAX = 1_000;

/** What is written of an erasure that is worked on. */
const WRITTEN = [
  'status',
  'taskSealed',
  'events',
  'responses',
  'notes',
  'importErrors',
  'messages',
  'queuedFor',
  'finishedAt',
] as const;
type WrittenColumn = (typeof WRITTEN)[number];
type ErasureTenant = { readonly tenantId: string };
type ErasureId = { readonly erasureId: string };

/** The table of erasures as a queue: one of each tenant. */
export const ERASURE_JOBS = new JobQueue<ErasureTenant, ErasureId, WrittenColumn>({
  table: 'erasures',
  index: 'erasures_queue',
  id: 'erasureId',
  queue: { tenantId: 'queuedFor' },
  queueKinds: { tenantId: 'text!' },
  columnKinds: { erasureId: 'text' },
  written: WRITTEN,
  queuesMax: TENANTS_MAX,
});

/** Erasures that have work left, taken under leases; tenants take turns, and so do the erasures of one. */
@Injectable()
export class ErasureQueue extends TurnQueue<ErasureTenant, ErasureId, Erasure> {
  constructor(dives: IndexDives, transactor: Transactor, clock: Clock) {
    const find = (tx: Tx, { erasureId }: ErasureId) => tx.findOneByOrFail(Erasure, { erasureId });
    super({ jobs: ERASURE_JOBS, queue: 'tenantId', leaseMs: LEASE_MS, find }, dives, transactor, clock);
  }
}
