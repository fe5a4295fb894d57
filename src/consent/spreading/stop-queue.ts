import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { Transactor } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { DueQueues } from '../../platform/jobs/due-queues.js';
import { type Head, JobQueue, type Taken } from '../../platform/jobs/job-queue.js';
import { TenantStop } from '../stops/tenant-stop.entity.js';

/** After this time another worker continues what one had in hand that died. Long work renews the lease. */
export const LEASE_MS = 5_000;
const TENANTS_MAX = 1_000;

const WRITTEN = ['taskSealed'] as const;
type StopTenant = { readonly tenantId: string };
type StopRow = Omit<TenantStop, 'needsReview' | 'dueAt' | 'fence'>;
/** A row in the hands of this worker until its lease ends. */
export type TakenStop = Taken<StopRow>;

/** The table of stops as a queue: one of each tenant. */
export const STOP_JOBS = new JobQueue<StopTenant, StopRow, (typeof WRITTEN)[number]>({
  table: 'tenant_stops',
  index: 'tenant_stops_queue',
  id: 'stopId',
  queue: { tenantId: 'tenantId' },
  queueKinds: { tenantId: 'text' },
  columnKinds: columnsOf(
    TenantStop,
    'stopId',
    'tenantId',
    'projectId',
    'subject',
    'taskSealed',
    'source',
    'optedOutAt',
  ),
  written: WRITTEN,
  queuesMax: TENANTS_MAX,
});

/** Takes stops out of the queues under leases, many of one tenant at once, and gives them back. */
@Injectable()
export class StopQueue {
  private readonly queues: DueQueues<StopTenant>;

  constructor(
    private readonly dives: IndexDives,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {
    this.queues = new DueQueues(STOP_JOBS, dives);
  }

  /** Whether the last look at the queues ended before the last of them. */
  get hasFurther(): boolean {
    return this.queues.hasFurther;
  }

  /** The tenants that have something due. */
  due(): Promise<Head<StopTenant>[]> {
    return this.queues.look(this.clock.now());
  }

  /** Takes what is due of a tenant, up to `count`. */
  take(tenantId: string, count: number): Promise<TakenStop[]> {
    const now = this.clock.now();
    const requests = [{ tenantId, count }];
    return this.transactor.run((tx) => STOP_JOBS.take(tx, { requests, now, leaseUntil: now + LEASE_MS }));
  }

  /** Keeps what was taken for another lease. What was lost meanwhile is done twice, which changes nothing. */
  async renew(taken: readonly TakenStop[]): Promise<void> {
    for (const held of heldOf(taken))
      await STOP_JOBS.write(this.transactor, held, { dueAt: this.clock.now() + LEASE_MS });
  }

  /** Gives back what was taken, due at once. */
  async giveBack(taken: readonly TakenStop[]): Promise<void> {
    await this.transactor.run((tx) => STOP_JOBS.giveBack(tx, taken, this.clock.now()));
  }

  /** Deletes what is done. */
  async remove(taken: readonly TakenStop[]): Promise<void> {
    for (const held of heldOf(taken)) await STOP_JOBS.remove(this.transactor, held);
  }

  /** Whether a tenant, or with null any, has something that is due or in the hands of a worker. */
  async isDue(tenantId: string | null): Promise<boolean> {
    let after = '';
    do {
      const { heads, next } = await STOP_JOBS.page(this.dives, after);
      const until = this.clock.now() + LEASE_MS;
      if (heads.some((head) => head.dueAt <= until && (tenantId === null || head.tenantId === tenantId))) return true;
      after = next;
    } while (after !== '');
    return false;
  }
}

function heldOf(taken: readonly TakenStop[]): { ids: string[]; fence: number }[] {
  return [...groupBy(taken, ({ fence }) => fence)].map(([fence, rows]) => ({
    ids: rows.map(({ stopId }) => stopId),
    fence,
  }));
}
