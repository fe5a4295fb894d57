import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Loop } from '../../platform/jobs/loop.js';
import { Pace } from '../../platform/jobs/pace.js';
import { Turns } from '../../platform/jobs/turns.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { TenantStops } from '../stops/tenant-stops.js';
import { ScopeWalk } from './scope-walk.js';
import { StopQueue, type TakenStop } from './stop-queue.js';
import { StopSpreading } from './stop-spreading.js';

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
  private readonly turns = new Turns();
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
