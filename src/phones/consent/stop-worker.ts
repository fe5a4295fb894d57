import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import type { RowOf } from '../../platform/database/statement.js';
import { readIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { newId } from '../../platform/ids.js';
import { LeaseLost } from '../../platform/jobs/job-queue.js';
import { Loop } from '../../platform/jobs/loop.js';
import { Pace } from '../../platform/jobs/pace.js';
import { FairOrder } from '../../platform/jobs/turns.js';
import { LOG, type Log } from '../../platform/log.js';
import { groupBy } from '../../platform/text.js';
import { SHARE_OPT_OUT_SCOPE } from '../../tenants/tenants.sql.js';
import { lastEntries } from './consent-ledger.js';
import { STOP_ID_PREFIX, TenantStop } from './consent.entity.js';
import { CONFIRMED_STOPS } from './consent.sql.js';
import {
  ANY_STOP_BEFORE,
  LEASE_MS,
  OPTED_OUT_NUMBERS,
  SCOPE_APPLIED,
  STOP_JOBS,
  StopQueue,
  StopSpreading,
  type TakenStop,
  WALKED_ROWS,
} from './stop-spreading.js';
import { type NewStop, REMOVED_ROWS, REVIEW_MS, TenantStops } from './tenant-stops.js';

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
 * What follows a switch of a tenant's scope. After one to `tenant` it queues what is opted out already, and says when
 * that has arrived; after one back it removes what the switch itself has left of stops and queue.
 */
@Injectable()
export class ScopeWalk {
  constructor(
    private readonly stops: TenantStops,
    private readonly keys: DataKeys,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /** One short transaction; what is left is due again. */
  async step(taken: TakenStop): Promise<void> {
    try {
      await this.transactor.run(async (tx) => {
        await STOP_JOBS.keep(tx, taken.stopId, taken.fence);
        const [tenant] = await readIn(tx, SHARE_OPT_OUT_SCOPE, [taken.tenantId]);
        await (tenant?.optOutScope === 'tenant' ? this.walk(tx, taken) : this.clear(tx, taken));
      });
      this.failpoints.reach(AFTER_WALK_STEP, taken.tenantId);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
  }

  private async walk(tx: Tx, taken: TakenStop): Promise<void> {
    const { tenantId } = taken;
    const position = this.positionOf(taken);
    const now = this.clock.now();
    if (position.endId === null) {
      const { phoneE164, projectId } = position;
      const rows = await readIn(tx, OPTED_OUT_NUMBERS, [tenantId, phoneE164, phoneE164, projectId]);
      await this.stops.queue(tx, await stopsOf(tx, tenantId, rows, now));
      const last = rows.at(-1) ?? position;
      // Of a time that is not before that of the ids just made: they are waited for.
      const endId = rows.length < WALKED_ROWS ? newId(STOP_ID_PREFIX, this.clock.now()) : null;
      await this.goOn(tx, taken, { phoneE164: last.phoneE164, projectId: last.projectId, endId }, now);
    } else if ((await readIn(tx, ANY_STOP_BEFORE, [tenantId, now + LEASE_MS, position.endId])).length > 0) {
      await this.goOn(tx, taken, position, now + LOOK_MS);
    } else {
      await writeIn(tx, SCOPE_APPLIED, [now, tenantId]);
      await STOP_JOBS.remove(tx, heldOf(taken));
    }
  }

  /** Nobody reads stops of a tenant whose scope is another one: they may go one after the other. */
  private async clear(tx: Tx, taken: TakenStop): Promise<void> {
    const removed = await this.stops.removeSome(tx, taken.tenantId);
    if (removed < REMOVED_ROWS) await STOP_JOBS.remove(tx, heldOf(taken));
    else await this.goOn(tx, taken, BEGINNING, this.clock.now());
  }

  private positionOf({ stopId, taskSealed }: TakenStop): Position {
    if (taskSealed === null) return BEGINNING;
    return JSON.parse(this.keys.open(TenantStop.placeOf(stopId), taskSealed)) as Position;
  }

  private async goOn(tx: Tx, taken: TakenStop, position: Position, dueAt: number): Promise<void> {
    const taskSealed = this.keys.seal(TenantStop.placeOf(taken.stopId), JSON.stringify(position));
    await STOP_JOBS.write(tx, heldOf(taken), { taskSealed, dueAt });
  }
}

function heldOf({ stopId, fence }: TakenStop): { ids: string[]; fence: number } {
  return { ids: [stopId], fence };
}

type OptedOut = RowOf<typeof OPTED_OUT_NUMBERS>;

/**
 * What is simulated stays where it is; what somebody should look at, and has not confirmed, waits for as long as if it
 * had been queued.
 */
async function stopsOf(tx: Tx, tenantId: string, rows: readonly OptedOut[], now: number): Promise<NewStop[]> {
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

/** How often an idle worker looks for stops that another process queued. */
const LOOK_EVERY_MS = 500;
/** Stops of one tenant that are worked on together: what a transaction costs by itself is shared by them. */
const STOPS_AT_ONCE = 50;
/** Works that are under way at once, each of another tenant: one in very many projects keeps no other waiting. */
const WORKS_MAX = 3;
/** What is under way gets this long at the end; it comes again otherwise. */
const STOP_MS = 2_000;

/** Carries opt-outs to all projects of their tenants; tenants take turns. */
@Injectable()
export class StopWorker extends Loop {
  private readonly turns = new FairOrder();
  private readonly works = new Set<Promise<void>>();

  constructor(
    private readonly queue: StopQueue,
    private readonly stops: TenantStops,
    private readonly spreading: StopSpreading,
    private readonly walk: ScopeWalk,
    @Inject(LOG) log: Log,
  ) {
    super(LOOK_EVERY_MS, log, 'looking for opt-outs of tenants failed; it goes on');
  }

  override onApplicationBootstrap(): void {
    this.stops.queued.listen(() => this.wake());
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
      const taken = await this.queue.take(tenantId, STOPS_AT_ONCE);
      if (taken.length === 0) continue;
      this.begin(tenantId, taken);
      isMore = true;
    }
    return isMore;
  }

  private begin(tenantId: string, taken: readonly TakenStop[]): void {
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

  private async work(tenantId: string, taken: readonly TakenStop[]): Promise<void> {
    const pace = new Pace();
    const mayContinue = async (): Promise<boolean> => {
      await pace.rest();
      return !this.isStopping;
    };
    const stops = taken.filter(({ projectId }) => projectId !== null);
    if (stops.length > 0) await this.spreading.work(tenantId, stops, mayContinue);
    for (const one of taken) if (one.projectId === null) await this.walk.step(one);
  }
}
