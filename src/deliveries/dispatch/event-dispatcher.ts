import { Inject, Injectable } from '@nestjs/common';
import { EventLog } from '../../events/event-log.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { DeliveriesDue } from '../queue/deliveries-due.js';
import { DirectDeliveries } from '../queue/direct-deliveries.js';
import { PROJECTS_MAX, PROJECTS_SHARED, WAITING_PROJECTS } from './dispatch.sql.js';
import { type DispatchStep, ProjectDispatch } from './project-dispatch.js';
import { monotonicMs } from '../../platform/clock.js';
import { inSlices } from '../../platform/grouping.js';
import { Loop } from '../../platform/jobs/loop.js';
import { Turns } from '../../platform/jobs/turns.js';

/** How often an idle process looks for events that another one recorded. */
export const PROBE_EVERY_MS = 150;
/** Transactions at once; each takes a connection meanwhile. */
const AT_ONCE = 2;
/** How long after projects had events at the same time small batches are taken, so that none waits for a large one. */
const SHARED_MS = 1_000;

/** Takes events that wait, project by project, gives them their sequence, and inserts their deliveries. */
@Injectable()
export class EventDispatcher extends Loop {
  /** The id after which the next beat begins. */
  private after = '';
  /** Of projects: one that always has more comes after those that seldom have something. */
  private readonly turns = new Turns();
  private isSharedUntil = 0;
  private lastAlone = '';
  /** Whether the events of a project wait for room in the lines of its endpoints. */
  private hasWaiting = false;

  constructor(
    private readonly dives: IndexDives,
    private readonly dispatch: ProjectDispatch,
    private readonly due: DeliveriesDue,
    private readonly direct: DirectDeliveries,
    private readonly events: EventLog,
    @Inject(LOG) log: Log,
  ) {
    super(PROBE_EVERY_MS, log, 'dispatching events failed; it goes on');
  }

  override onApplicationBootstrap(): void {
    this.events.recorded.listen(() => this.wake());
    this.direct.drained.listen(() => {
      if (this.hasWaiting) this.wake();
    });
    super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.direct.stop();
    await super.beforeApplicationShutdown();
  }

  protected async beat(): Promise<boolean> {
    const waiting = await this.dives.read('events', WAITING_PROJECTS, [this.after]);
    this.after = waiting.length < PROJECTS_MAX ? '' : (waiting.at(-1)?.projectId ?? '');
    const isShared = this.isShared(waiting.map(({ projectId }) => projectId));
    const due = waiting.filter(({ projectId, first }) => !this.dispatch.mayWait(projectId, first));
    this.hasWaiting = due.length < waiting.length;
    const projectIds = due.map(({ projectId }) => projectId).toSorted((a, b) => this.turns.compare(a, b));
    const groups = inSlices(projectIds, Math.min(PROJECTS_SHARED, Math.ceil(projectIds.length / AT_ONCE)));
    let isMore = this.after !== '';
    const failures: unknown[] = [];
    const lane = async (): Promise<void> => {
      for (let group = groups.shift(); group !== undefined; group = groups.shift())
        isMore = (await this.dispatchAll(group, isShared, failures)) || isMore;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (failures.length > 0) throw failures[0];
    return isMore;
  }

  /**
   * Several projects in one transaction, and each project without a part in it alone. Whether there may be more events.
   */
  private async dispatchAll(projectIds: readonly string[], isShared: boolean, failures: unknown[]): Promise<boolean> {
    let isMore = false;
    const accept = async ({ queued, held, isFull }: DispatchStep): Promise<void> => {
      if (queued > 0) this.due.announce();
      await this.direct.accept(held);
      isMore ||= isFull;
    };
    let alone = projectIds;
    try {
      for (const projectId of projectIds) this.turns.serve(projectId);
      if (projectIds.length > 1) {
        const step = await this.dispatch.share(projectIds);
        alone = step.apart;
        if (step.fault !== null)
          this.log.warn(
            { err: step.fault },
            'events of several projects could not be dispatched together; each is now',
          );
        await accept(step);
      }
    } catch (error) {
      // It may be committed: what is left of it waits for the next beat.
      failures.push(error);
      return isMore;
    }
    for (const projectId of alone)
      try {
        await accept(await this.dispatch.next(projectId, isShared));
      } catch (error) {
        // One project must not keep those after it waiting.
        failures.push(error);
      }
    return isMore;
  }

  /** Whether several projects have events, now or a moment ago. */
  private isShared(projectIds: readonly string[]): boolean {
    const [first] = projectIds;
    const now = monotonicMs();
    if (first === undefined) return now < this.isSharedUntil;
    if (projectIds.length > 1 || first !== this.lastAlone) this.isSharedUntil = now + SHARED_MS;
    this.lastAlone = first;
    return now < this.isSharedUntil;
  }
}
