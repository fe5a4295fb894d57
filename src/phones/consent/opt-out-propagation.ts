import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { BoundedReads } from '../../platform/database/bounded-reads.js';
import { insertion, insertRows } from '../../platform/database/insert-rows.js';
import {
  columnsOf,
  locking,
  lockingBy,
  placeholders,
  reading,
  type RowOf,
  writing,
} from '../../platform/database/statement.js';
import { readIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { newId } from '../../platform/ids.js';
import { DueQueues } from '../../platform/jobs/due-work.js';
import { type Head, JobQueue, LeaseLost, type Taken } from '../../platform/jobs/job-queue.js';
import { Loop } from '../../platform/jobs/loop.js';
import { Pace } from '../../platform/jobs/pace.js';
import { type MayContinue, FairOrder } from '../../platform/jobs/turns.js';
import { LOG, type Log } from '../../platform/log.js';
import { groupBy } from '../../platform/text.js';
import { SHARE_OPT_OUT_SCOPE } from '../../tenants/tenants.sql.js';
import { type OptOutReason, Phone } from '../phone.entity.js';
import { lockPhones } from '../phones.sql.js';
import { ConsentLedger, type DeclarationOf, lastEntries } from './consent-ledger.js';
import { OPT_OUT_TASK_ID_PREFIX, TenantOptOut, TenantOptOutTask } from './consent.entity.js';
import { CONFIRMED_STOPS } from './consent.sql.js';
import { type NewTenantOptOut, REMOVED_ROWS, REVIEW_MS, TenantOptOuts } from './tenant-opt-outs.js';

/** Numbers that the walk after a switch reads at once. */
const WALKED_ROWS = 500;

/**
 * Opt-outs of a tenant: the latest time with its project, and the strongest source, which is `COMPLAINT`; a block at
 * the provider arrives as `KEYWORD`. The time comes last, for the others compare it.
 */
const NEW_OPT_OUTS = insertion(TenantOptOut, {
  ending: `ON DUPLICATE KEY UPDATE projectId = IF(VALUES(optedOutAt) > optedOutAt, VALUES(projectId), projectId),
source = IF(VALUES(source) = 'COMPLAINT', VALUES(source), source),
optedOutAt = GREATEST(optedOutAt, VALUES(optedOutAt))`,
});

/**
 * The projects of a tenant that have some numbers. Waits for those that are just being inserted: whoever registers a
 * number either is seen here, or sees the opt-out. Values: the tenant, the numbers.
 */
const PROJECTS_OF_NUMBERS = lockingBy(
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
const OPTED_OUT_NUMBERS = locking(
  'stops: opted-out numbers of a tenant',
  columnsOf(Phone, 'projectId', 'phoneE164', 'optOutReason', 'optOutAt'),
  `SELECT projectId, phoneE164, optOutReason, optOutAt FROM phones FORCE INDEX (phones_tenant_opted)
WHERE tenantId = ? AND isOptedOut = 1 AND phoneE164 >= ? AND (phoneE164 > ? OR projectId > ?)
ORDER BY phoneE164, projectId LIMIT ${WALKED_ROWS} LOCK IN SHARE MODE`,
);

/** Whether opt-outs that a walk has queued are still on their way. Values: the tenant, an instant, the walk's end. */
const ANY_OPT_OUT_BEFORE = reading(
  'stops: any before',
  { 1: 'number' },
  `SELECT 1 FROM tenant_stops WHERE tenantId = ? AND dueAt <= ? AND stopId < ? AND subject <> '' LIMIT 1`,
);

/** What is opted out is carried. Values: now, the tenant. */
const SCOPE_APPLIED = writing(
  'stops: scope applied',
  `UPDATE tenants SET optOutScopeAppliedAt = ? WHERE tenantId = ? AND optOutScope = 'tenant'`,
);

/** After this time another worker continues what one had in hand that died. Long work renews the lease. */
const LEASE_MS = 5_000;
const TENANTS_MAX = 1_000;

const WRITTEN = ['taskSealed'] as const;
type OptOutTenant = { readonly tenantId: string };
type OptOutRow = Omit<TenantOptOutTask, 'needsReview' | 'dueAt' | 'fence'>;
/** A row in the hands of this worker until its lease ends. */
type TakenOptOut = Taken<OptOutRow>;

/** The table of opt-outs as a queue: one of each tenant. */
const OPT_OUT_JOBS = new JobQueue<OptOutTenant, OptOutRow, (typeof WRITTEN)[number]>({
  table: 'tenant_stops',
  index: 'tenant_stops_queue',
  id: 'stopId',
  queue: { tenantId: 'tenantId' },
  queueKinds: { tenantId: 'text' },
  columnKinds: columnsOf(
    TenantOptOutTask,
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

/** Takes opt-outs out of the queues under leases, many of one tenant at once, and gives them back. */
@Injectable()
export class OptOutQueue {
  private readonly queues: DueQueues<OptOutTenant>;

  constructor(
    private readonly dives: BoundedReads,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {
    this.queues = new DueQueues(OPT_OUT_JOBS, dives);
  }

  /** Whether the last look at the queues ended before the last of them. */
  get hasFurther(): boolean {
    return this.queues.hasFurther;
  }

  /** The tenants that have something due. */
  due(): Promise<Head<OptOutTenant>[]> {
    return this.queues.look(this.clock.now());
  }

  /** Takes what is due of a tenant, up to `count`. */
  take(tenantId: string, count: number): Promise<TakenOptOut[]> {
    const now = this.clock.now();
    const requests = [{ tenantId, count }];
    return this.transactor.run((tx) => OPT_OUT_JOBS.take(tx, { requests, now, leaseUntil: now + LEASE_MS }));
  }

  /** Keeps what was taken for another lease. What was lost meanwhile is done twice, which changes nothing. */
  async renew(taken: readonly TakenOptOut[]): Promise<void> {
    for (const held of heldOf(taken))
      await OPT_OUT_JOBS.write(this.transactor, held, { dueAt: this.clock.now() + LEASE_MS });
  }

  /** Gives back what was taken, due at once. */
  async giveBack(taken: readonly TakenOptOut[]): Promise<void> {
    await this.transactor.run((tx) => OPT_OUT_JOBS.giveBack(tx, taken, this.clock.now()));
  }

  /** Deletes what is done. */
  async remove(taken: readonly TakenOptOut[]): Promise<void> {
    for (const held of heldOf(taken)) await OPT_OUT_JOBS.remove(this.transactor, held);
  }

  /** Whether a tenant, or with null any, has something that is due or in the hands of a worker. */
  async isDue(tenantId: string | null): Promise<boolean> {
    let after = '';
    do {
      const { heads, next } = await OPT_OUT_JOBS.page(this.dives, after);
      const until = this.clock.now() + LEASE_MS;
      if (heads.some((head) => head.dueAt <= until && (tenantId === null || head.tenantId === tenantId))) return true;
      after = next;
    } while (after !== '');
    return false;
  }
}

function heldOf(taken: readonly TakenOptOut[]): { ids: string[]; fence: number }[] {
  return [...groupBy(taken, ({ fence }) => fence)].map(([fence, rows]) => ({
    ids: rows.map(({ stopId }) => stopId),
    fence,
  }));
}

/** A lease is renewed when so much of it is over. */
const RENEW_AFTER_MS = LEASE_MS / 3;

/** The tenant's opt-out is committed, and no project has been looked for. */
const AFTER_TENANT_OPT_OUT = failpoint('after-tenant-opt-out', 'worker');
/** The projects are known, and nothing is written in any. */
const AFTER_OPT_OUT_PROJECTS = failpoint('after-opt-out-projects', 'worker');
/** The opt-out has reached one more project. */
const AFTER_PROPAGATION = failpoint('after-opt-out-propagation', 'worker');

/** An opt-out in the hands of this worker, its number opened. */
interface OpenedOptOut {
  readonly subject: string;
  readonly phoneE164: string;
  readonly projectId: string;
  readonly source: OptOutReason;
  readonly optedOutAt: number;
}

/** How often it is looked whether what was queued has arrived. */
const LOOK_MS = 200;

const AFTER_WALK_STEP = failpoint('after-scope-walk-step', 'worker');

/** How far the walk is: after a number of a project; at its end, the id that follows those of all that it queued. */
interface Position {
  readonly phoneE164: string;
  readonly projectId: string;
  readonly endId: string | null;
}
const BEGINNING: Position = { phoneE164: '', projectId: '', endId: null };

/**
 * Carries opt-outs of a tenant to its other projects, by the ledger's own road, and follows switches of the tenant's
 * scope. Doing it again changes nothing.
 */
@Injectable()
export class OptOutPropagation {
  constructor(
    private readonly queue: OptOutQueue,
    private readonly tenantOptOuts: TenantOptOuts,
    private readonly ledger: ConsentLedger,
    private readonly keys: DataKeys,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Works on opt-outs of one tenant that are taken, until they are everywhere or `mayContinue` says no; asked between
   * two projects. First the tenant's opt-outs are committed, then their projects are looked for: a number that is
   * registered meanwhile either is found, or begins with the opt-out.
   */
  async carry(tenantId: string, taken: readonly TakenOptOut[], mayContinue: MayContinue): Promise<void> {
    const optOuts = taken.map((row) => this.opened(row));
    if (!(await this.commit(tenantId, optOuts))) return this.queue.remove(taken);
    this.failpoints.reach(AFTER_TENANT_OPT_OUT, tenantId);
    const projects = await this.projectsOf(tenantId, optOuts);
    this.failpoints.reach(AFTER_OPT_OUT_PROJECTS, tenantId);
    let renewAt = this.clock.now() + RENEW_AFTER_MS;
    for (const [projectId, ofProject] of projects) {
      await this.declare(tenantId, projectId, ofProject);
      this.failpoints.reach(AFTER_PROPAGATION, tenantId);
      if (!(await mayContinue())) return this.queue.giveBack(taken);
      if (this.clock.now() < renewAt) continue;
      renewAt = this.clock.now() + RENEW_AFTER_MS;
      await this.queue.renew(taken);
    }
    await this.queue.remove(taken);
  }

  private opened({ stopId, subject, projectId, taskSealed, source, optedOutAt }: TakenOptOut): OpenedOptOut {
    if (projectId === null || taskSealed === null || source === null) throw new Error(`${stopId} is no opt-out`);
    const phoneE164 = this.keys.open(TenantOptOutTask.placeOf(stopId), taskSealed);
    return { subject, phoneE164, projectId, source, optedOutAt };
  }

  /** Whether the tenant's opt-outs hold in all of its projects, and its opt-outs are committed. */
  private commit(tenantId: string, optOuts: readonly OpenedOptOut[]): Promise<boolean> {
    return this.transactor.run(async (tx) => {
      if (!(await isForTenant(tx, tenantId))) return false;
      // In one order, so that two works lock alike.
      const rows = optOuts.map(({ phoneE164: _number, ...optOut }) => ({ tenantId, ...optOut }));
      await insertRows(
        tx,
        NEW_OPT_OUTS,
        rows.toSorted((one, other) => (one.subject < other.subject ? -1 : 1)),
      );
      return true;
    });
  }

  /** The opt-outs of each project that has some of the numbers, but for those that were declared there. */
  private async projectsOf(tenantId: string, optOuts: readonly OpenedOptOut[]): Promise<Map<string, OpenedOptOut[]>> {
    const numbers = [...new Set(optOuts.map(({ phoneE164 }) => phoneE164))];
    // In a transaction of its own: it locks numbers of many projects, and must hold nothing else.
    const places = await this.transactor.run((tx) => readIn(tx, PROJECTS_OF_NUMBERS(numbers), [tenantId, ...numbers]));
    const byNumber = groupBy(optOuts, ({ phoneE164 }) => phoneE164);
    const projects = new Map<string, OpenedOptOut[]>();
    for (const { projectId, phoneE164 } of places) {
      const others = (byNumber.get(phoneE164) ?? []).filter((optOut) => optOut.projectId !== projectId);
      if (others.length > 0) projects.set(projectId, [...(projects.get(projectId) ?? []), ...others]);
    }
    return projects;
  }

  private declare(tenantId: string, projectId: string, optOuts: readonly OpenedOptOut[]): Promise<void> {
    return this.transactor.run(async (tx) => {
      if (!(await isForTenant(tx, tenantId))) return;
      const phones = await lockPhones(
        tx,
        projectId,
        optOuts.map(({ phoneE164 }) => phoneE164),
      );
      await this.ledger.declareAll(tx, phones, optOuts.map(spreadOf));
    });
  }

  /**
   * One step of what follows a switch of a tenant's scope, in one short transaction; what is left is due again. After a
   * switch to `tenant` it queues what is opted out already, and says when that has arrived; after one back it removes
   * what the switch itself has left of opt-outs and queue.
   */
  async followSwitch(taken: TakenOptOut): Promise<void> {
    try {
      await this.transactor.run(async (tx) => {
        await OPT_OUT_JOBS.keep(tx, taken.stopId, taken.fence);
        const [tenant] = await readIn(tx, SHARE_OPT_OUT_SCOPE, [taken.tenantId]);
        await (tenant?.optOutScope === 'tenant' ? this.walk(tx, taken) : this.clear(tx, taken));
      });
      this.failpoints.reach(AFTER_WALK_STEP, taken.tenantId);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
  }

  private async walk(tx: Tx, taken: TakenOptOut): Promise<void> {
    const { tenantId } = taken;
    const position = this.positionOf(taken);
    const now = this.clock.now();
    if (position.endId === null) {
      const { phoneE164, projectId } = position;
      const rows = await readIn(tx, OPTED_OUT_NUMBERS, [tenantId, phoneE164, phoneE164, projectId]);
      await this.tenantOptOuts.queue(tx, await optOutsOf(tx, tenantId, rows, now));
      const last = rows.at(-1) ?? position;
      // Of a time that is not before that of the ids just made: they are waited for.
      const endId = rows.length < WALKED_ROWS ? newId(OPT_OUT_TASK_ID_PREFIX, this.clock.now()) : null;
      await this.goOn(tx, taken, { phoneE164: last.phoneE164, projectId: last.projectId, endId }, now);
    } else if ((await readIn(tx, ANY_OPT_OUT_BEFORE, [tenantId, now + LEASE_MS, position.endId])).length > 0) {
      await this.goOn(tx, taken, position, now + LOOK_MS);
    } else {
      await writeIn(tx, SCOPE_APPLIED, [now, tenantId]);
      await OPT_OUT_JOBS.remove(tx, heldOne(taken));
    }
  }

  /** Nobody reads opt-outs of a tenant whose scope is another one: they may go one after the other. */
  private async clear(tx: Tx, taken: TakenOptOut): Promise<void> {
    const removed = await this.tenantOptOuts.removeSome(tx, taken.tenantId);
    if (removed < REMOVED_ROWS) await OPT_OUT_JOBS.remove(tx, heldOne(taken));
    else await this.goOn(tx, taken, BEGINNING, this.clock.now());
  }

  private positionOf({ stopId, taskSealed }: TakenOptOut): Position {
    if (taskSealed === null) return BEGINNING;
    return JSON.parse(this.keys.open(TenantOptOutTask.placeOf(stopId), taskSealed)) as Position;
  }

  private async goOn(tx: Tx, taken: TakenOptOut, position: Position, dueAt: number): Promise<void> {
    const taskSealed = this.keys.seal(TenantOptOutTask.placeOf(taken.stopId), JSON.stringify(position));
    await OPT_OUT_JOBS.write(tx, heldOne(taken), { taskSealed, dueAt });
  }
}

/** Holds the scope as it is: a switch back waits until what is being written is committed, and nothing comes later. */
async function isForTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const [tenant] = await readIn(tx, SHARE_OPT_OUT_SCOPE, [tenantId]);
  return tenant?.optOutScope === 'tenant';
}

function spreadOf({ phoneE164, source, projectId, optedOutAt }: OpenedOptOut): DeclarationOf {
  const spread = { projectId, optedOutAt };
  return { phoneE164, declaration: { kind: 'OPT_OUT', source, note: null, actorKeyId: null, requestId: null, spread } };
}

function heldOne({ stopId, fence }: TakenOptOut): { ids: string[]; fence: number } {
  return { ids: [stopId], fence };
}

type OptedOut = RowOf<typeof OPTED_OUT_NUMBERS>;

/**
 * What is simulated stays where it is; what somebody should look at, and has not confirmed, waits for as long as if it
 * had been queued.
 */
async function optOutsOf(tx: Tx, tenantId: string, rows: readonly OptedOut[], now: number): Promise<NewTenantOptOut[]> {
  const doubtful = await doubtfulOf(
    tx,
    rows.filter(({ optOutReason, optOutAt }) => optOutReason === 'KEYWORD' && (optOutAt ?? 0) + REVIEW_MS > now),
  );
  return rows.flatMap((row) => {
    const { projectId, phoneE164, optOutReason: source, optOutAt } = row;
    if (source === null || optOutAt === null || source === 'SIMULATED') return [];
    return { tenantId, projectId, phoneE164, source, optedOutAt: optOutAt, needsReview: doubtful.has(row) };
  });
}

async function doubtfulOf(tx: Tx, rows: readonly OptedOut[]): Promise<Set<OptedOut>> {
  const doubtful = new Set<OptedOut>();
  for (const [projectId, those] of groupBy(rows, (row) => row.projectId)) {
    const lasts = await lastEntries(
      tx,
      projectId,
      those.map(({ phoneE164 }) => phoneE164),
    );
    const inDoubt = those.filter(({ phoneE164 }) => lasts.get(phoneE164)?.needsReview === true);
    if (inDoubt.length === 0) continue;
    const numbers = inDoubt.map(({ phoneE164 }) => phoneE164);
    const confirmed = new Map(
      (await readIn(tx, CONFIRMED_STOPS(numbers), [projectId, ...numbers])).map((one) => [one.phoneE164, one.place]),
    );
    for (const row of inDoubt) if (confirmed.get(row.phoneE164) !== lasts.get(row.phoneE164)?.place) doubtful.add(row);
  }
  return doubtful;
}

/** How often an idle worker looks for opt-outs that another process queued. */
const LOOK_EVERY_MS = 500;
/** Opt-outs of one tenant that are worked on together: what a transaction costs by itself is shared by them. */
const OPT_OUTS_AT_ONCE = 50;
/** Works that are under way at once, each of another tenant: one in very many projects keeps no other waiting. */
const WORKS_MAX = 3;
/** What is under way gets this long at the end; it comes again otherwise. */
const STOP_MS = 2_000;

/** Carries opt-outs to all projects of their tenants; tenants take turns. */
@Injectable()
export class OptOutWorker extends Loop {
  private readonly turns = new FairOrder();
  private readonly works = new Set<Promise<void>>();

  constructor(
    private readonly queue: OptOutQueue,
    private readonly tenantOptOuts: TenantOptOuts,
    private readonly propagation: OptOutPropagation,
    @Inject(LOG) log: Log,
  ) {
    super(LOOK_EVERY_MS, log, 'looking for opt-outs of tenants failed; it goes on');
  }

  override onApplicationBootstrap(): void {
    this.tenantOptOuts.queued.listen(() => this.wake());
    super.onApplicationBootstrap();
  }

  override get underWay(): number {
    return this.works.size;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.race([Promise.all(this.works), sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** What ends wakes it again: while all places are taken, nothing is looked for. */
  protected async beat(): Promise<boolean> {
    if (this.works.size >= WORKS_MAX) return false;
    const due = (await this.queue.due()).map(({ tenantId }) => tenantId);
    let isMore = this.queue.hasFurther;
    for (const tenantId of due.toSorted((one, other) => this.turns.compare(one, other))) {
      if (this.works.size >= WORKS_MAX) return false;
      if (this.turns.underWay(tenantId) > 0) continue;
      const taken = await this.queue.take(tenantId, OPT_OUTS_AT_ONCE);
      if (taken.length === 0) continue;
      this.begin(tenantId, taken);
      isMore = true;
    }
    return isMore;
  }

  private begin(tenantId: string, taken: readonly TakenOptOut[]): void {
    this.turns.start(tenantId);
    const worked = this.work(tenantId, taken)
      .catch((err: unknown) =>
        this.log.warn({ err, tenantId }, 'opt-outs of a tenant were not carried; they come again when the lease ends'),
      )
      .finally(() => {
        this.turns.end(tenantId);
        this.works.delete(worked);
        this.wake();
      });
    this.works.add(worked);
  }

  private async work(tenantId: string, taken: readonly TakenOptOut[]): Promise<void> {
    const pace = new Pace();
    const mayContinue = async (): Promise<boolean> => {
      await pace.rest();
      return !this.isStopping;
    };
    const optOuts = taken.filter(({ projectId }) => projectId !== null);
    if (optOuts.length > 0) await this.propagation.carry(tenantId, optOuts, mayContinue);
    for (const one of taken) if (one.projectId === null) await this.propagation.followSwitch(one);
  }
}
