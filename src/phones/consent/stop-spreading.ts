import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { BoundedReads } from '../../platform/database/bounded-reads.js';
import { insertion, insertRows } from '../../platform/database/insert-rows.js';
import { columnsOf, locking, lockingBy, placeholders, reading, writing } from '../../platform/database/statement.js';
import { readIn, Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { DueQueues } from '../../platform/jobs/due-work.js';
import { type Head, JobQueue, type Taken } from '../../platform/jobs/job-queue.js';
import type { MayContinue } from '../../platform/jobs/turns.js';
import { groupBy } from '../../platform/text.js';
import { SHARE_OPT_OUT_SCOPE } from '../../tenants/tenants.sql.js';
import { type OptOutReason, Phone } from '../phone.entity.js';
import { lockPhones } from '../phones.sql.js';
import { ConsentLedger, type DeclarationOf } from './consent-ledger.js';
import { TenantOptOut, TenantStop } from './consent.entity.js';

/** Numbers that the walk after a switch reads at once. */
export const WALKED_ROWS = 500;

/**
 * Stops of a tenant: the latest time with its project, and the strongest source, which is `COMPLAINT`; a block at the
 * provider arrives as `KEYWORD`. The time comes last, for the others compare it.
 */
export const NEW_OPT_OUTS = insertion(TenantOptOut, {
  ending: `ON DUPLICATE KEY UPDATE projectId = IF(VALUES(optedOutAt) > optedOutAt, VALUES(projectId), projectId),
source = IF(VALUES(source) = 'COMPLAINT', VALUES(source), source),
optedOutAt = GREATEST(optedOutAt, VALUES(optedOutAt))`,
});

/**
 * The projects of a tenant that have some numbers. Waits for those that are just being inserted: whoever registers a
 * number either is seen here, or sees the stop. Values: the tenant, the numbers.
 */
export const PROJECTS_OF_NUMBERS = lockingBy(
  'stops: projects of numbers',
  columnsOf(Phone, 'projectId', 'phoneE164'),
  (numbers: readonly string[]) => `SELECT projectId, phoneE164 FROM phones FORCE INDEX (phones_tenant_number)
WHERE tenantId = ? AND phoneE164 IN (${placeholders(numbers)}) LOCK IN SHARE MODE`,
  [[['+4911', '+4912']]],
);

/**
 * Numbers of a tenant that have opted out of a project, after a number and project. Waits for those that are just
 * opting out: whoever declares it either is seen here, or sees the scope. Values: the tenant, the number twice, the
 * project.
 */
export const OPTED_OUT_NUMBERS = locking(
  'stops: opted-out numbers of a tenant',
  columnsOf(Phone, 'projectId', 'phoneE164', 'optOutReason', 'optOutAt'),
  `SELECT projectId, phoneE164, optOutReason, optOutAt FROM phones FORCE INDEX (phones_tenant_opted)
WHERE tenantId = ? AND isOptedOut = 1 AND phoneE164 >= ? AND (phoneE164 > ? OR projectId > ?)
ORDER BY phoneE164, projectId LIMIT ${WALKED_ROWS} LOCK IN SHARE MODE`,
);

/** Whether stops that a walk has queued are still on their way. Values: the tenant, an instant, and the walk's end. */
export const ANY_STOP_BEFORE = reading(
  'stops: any before',
  { 1: 'number' },
  `SELECT 1 FROM tenant_stops WHERE tenantId = ? AND dueAt <= ? AND stopId < ? AND subject <> '' LIMIT 1`,
);

/** What is opted out is carried. Values: now, the tenant. */
export const SCOPE_APPLIED = writing(
  'stops: scope applied',
  `UPDATE tenants SET optOutScopeAppliedAt = ? WHERE tenantId = ? AND optOutScope = 'tenant'`,
);

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
    private readonly dives: BoundedReads,
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

/** A lease is renewed when so much of it is over. */
const RENEW_AFTER_MS = LEASE_MS / 3;

/** The tenant's stop is committed, and no project has been looked for. */
const AFTER_TENANT_STOP = failpoint('after-tenant-stop', 'worker');
/** The projects are known, and nothing is written in any. */
const AFTER_STOP_PROJECTS = failpoint('after-stop-projects', 'worker');
/** The stop has reached one more project. */
const AFTER_SPREAD = failpoint('after-spread', 'worker');

/** A stop in the hands of this worker, its number opened. */
interface Stop {
  readonly subject: string;
  readonly phoneE164: string;
  readonly projectId: string;
  readonly source: OptOutReason;
  readonly optedOutAt: number;
}

/** Carries stops of a tenant to its other projects, by the ledger's own road. Doing it again changes nothing. */
@Injectable()
export class StopSpreading {
  constructor(
    private readonly queue: StopQueue,
    private readonly ledger: ConsentLedger,
    private readonly keys: DataKeys,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Works on stops of one tenant that are taken, until they are everywhere or `mayContinue` says no; asked between two
   * projects. First the tenant's stops are committed, then their projects are looked for: a number that is registered
   * meanwhile either is found, or begins with the stop.
   */
  async work(tenantId: string, taken: readonly TakenStop[], mayContinue: MayContinue): Promise<void> {
    const stops = taken.map((row) => this.opened(row));
    if (!(await this.commit(tenantId, stops))) return this.queue.remove(taken);
    this.failpoints.reach(AFTER_TENANT_STOP, tenantId);
    const projects = await this.projectsOf(tenantId, stops);
    this.failpoints.reach(AFTER_STOP_PROJECTS, tenantId);
    let renewAt = this.clock.now() + RENEW_AFTER_MS;
    for (const [projectId, ofProject] of projects) {
      await this.declare(tenantId, projectId, ofProject);
      this.failpoints.reach(AFTER_SPREAD, tenantId);
      if (!(await mayContinue())) return this.queue.giveBack(taken);
      if (this.clock.now() < renewAt) continue;
      renewAt = this.clock.now() + RENEW_AFTER_MS;
      await this.queue.renew(taken);
    }
    await this.queue.remove(taken);
  }

  private opened({ stopId, subject, projectId, taskSealed, source, optedOutAt }: TakenStop): Stop {
    if (projectId === null || taskSealed === null || source === null) throw new Error(`${stopId} is no stop`);
    const phoneE164 = this.keys.open(TenantStop.placeOf(stopId), taskSealed);
    return { subject, phoneE164, projectId, source, optedOutAt };
  }

  /** Whether the tenant's opt-outs hold in all of its projects, and its stops are committed. */
  private commit(tenantId: string, stops: readonly Stop[]): Promise<boolean> {
    return this.transactor.run(async (tx) => {
      if (!(await isForTenant(tx, tenantId))) return false;
      // In one order, so that two works lock alike.
      const rows = stops.map(({ phoneE164: _number, ...stop }) => ({ tenantId, ...stop }));
      await insertRows(
        tx,
        NEW_OPT_OUTS,
        rows.toSorted((one, other) => (one.subject < other.subject ? -1 : 1)),
      );
      return true;
    });
  }

  /** The stops of each project that has some of the numbers, but for those that were declared there. */
  private async projectsOf(tenantId: string, stops: readonly Stop[]): Promise<Map<string, Stop[]>> {
    const numbers = [...new Set(stops.map(({ phoneE164 }) => phoneE164))];
    // In a transaction of its own: it locks numbers of many projects, and must hold nothing else.
    const places = await this.transactor.run((tx) => readIn(tx, PROJECTS_OF_NUMBERS(numbers), [tenantId, ...numbers]));
    const stopsOf = groupBy(stops, ({ phoneE164 }) => phoneE164);
    const projects = new Map<string, Stop[]>();
    for (const { projectId, phoneE164 } of places) {
      const others = (stopsOf.get(phoneE164) ?? []).filter((stop) => stop.projectId !== projectId);
      if (others.length > 0) projects.set(projectId, [...(projects.get(projectId) ?? []), ...others]);
    }
    return projects;
  }

  private declare(tenantId: string, projectId: string, stops: readonly Stop[]): Promise<void> {
    return this.transactor.run(async (tx) => {
      if (!(await isForTenant(tx, tenantId))) return;
      const phones = await lockPhones(
        tx,
        projectId,
        stops.map(({ phoneE164 }) => phoneE164),
      );
      await this.ledger.declareAll(tx, phones, stops.map(spreadOf));
    });
  }
}

/** Holds the scope as it is: a switch back waits until what is being written is committed, and nothing comes later. */
async function isForTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const [tenant] = await readIn(tx, SHARE_OPT_OUT_SCOPE, [tenantId]);
  return tenant?.optOutScope === 'tenant';
}

function spreadOf({ phoneE164, source, projectId, optedOutAt }: Stop): DeclarationOf {
  const spread = { projectId, optedOutAt };
  return { phoneE164, declaration: { kind: 'OPT_OUT', source, note: null, actorKeyId: null, requestId: null, spread } };
}
