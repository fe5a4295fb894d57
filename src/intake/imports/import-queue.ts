import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { Transactor } from '../../platform/database/transactor.js';
import { DueQueues } from '../../platform/jobs/due-queues.js';
import { JobQueue, type Terms } from '../../platform/jobs/job-queue.js';
import { Signal } from '../../platform/jobs/signal.js';
import { Turns } from '../../platform/jobs/turns.js';
import { PhoneImport } from './phone-import.entity.js';

/**
 * A worker that dies gives its import back so soon. Each batch renews the lease, and who comes back late finds another
 * fence.
 */
export const LEASE_MS = 10_000;
const TENANTS_MAX = 1_000;

/** The table of imports as a queue: one of each tenant. */
export const IMPORT_JOBS = new JobQueue<{ readonly tenantId: string }, { readonly importId: string }>({
  table: 'phone_imports',
  index: 'phone_imports_queue',
  id: 'importId',
  queue: { tenantId: 'queuedFor' },
  queueKinds: { tenantId: 'text!' },
  columnKinds: { importId: 'text' },
  queuesMax: TENANTS_MAX,
});

/** Imports that are to do, taken under leases; tenants take turns, and so do the imports of one. */
@Injectable()
export class ImportQueue {
  /** An import was queued by this process. */
  readonly queued = new Signal();
  private readonly turns = new Turns();
  private readonly due: DueQueues<{ readonly tenantId: string }>;

  constructor(
    dives: IndexDives,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {
    this.due = new DueQueues(IMPORT_JOBS, dives);
  }

  /** Takes the import whose turn it is; null when nothing is due. */
  async take(): Promise<PhoneImport | null> {
    do {
      const waiting = await this.due.look(this.clock.now());
      for (const { tenantId } of waiting.toSorted((a, b) => this.turns.compare(a.tenantId, b.tenantId))) {
        const taken = await this.transactor.run(async (tx) => {
          const [first] = await IMPORT_JOBS.take(tx, { wishes: [{ tenantId, count: 1 }], ...this.terms() });
          return first === undefined ? null : tx.findOneByOrFail(PhoneImport, { importId: first.importId });
        });
        if (taken === null) continue;
        this.turns.serve(tenantId);
        return taken;
      }
    } while (this.due.hasFurther);
    return null;
  }

  /** Takes one import; null while another worker has it, or when it has ended. */
  takeOne(importId: string): Promise<PhoneImport | null> {
    return this.transactor.run(async (tx) => {
      const taken = await IMPORT_JOBS.takeOne(tx, importId, this.terms());
      return taken === null ? null : tx.findOneByOrFail(PhoneImport, { importId });
    });
  }

  /** Puts a taken import at the end of its tenant's queue, due at once. */
  async giveBack({ importId, fence }: PhoneImport): Promise<void> {
    await this.transactor.run((tx) => IMPORT_JOBS.giveBack(tx, [{ importId, fence }], this.clock.now()));
  }

  private terms(): Terms {
    const now = this.clock.now();
    const also = { set: "status = 'RUNNING', startedAt = COALESCE(startedAt, ?)", values: [now] };
    return { now, leaseUntil: now + LEASE_MS, also };
  }
}
