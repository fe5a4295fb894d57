import { Inject, Injectable } from '@nestjs/common';
import { EventLog } from '../../events/event-log.js';
import { PROJECTS_AT_ONCE, PROJECTS_MAX, WAITING_PROJECTS } from '../../events/events.sql.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { inSlices } from '../../platform/grouping.js';
import { Loop } from '../../platform/jobs/loop.js';
import { Turns } from '../../platform/jobs/turns.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { DeliveriesDue } from '../queue/deliveries-due.js';
import { DirectDeliveries } from '../queue/direct-deliveries.js';
import { ProjectDispatch } from './project-dispatch.js';

/** How often an idle process looks for events that another one recorded. */
export const PROBE_EVERY_MS = 150;
/** Transactions at once; each takes a connection meanwhile. */
const AT_ONCE = 2;

/** Takes events that wait, gives them their sequence, and inserts their deliveries: some projects at a time. */
@Injectable()
export class EventDispatcher extends Loop {
  /** The id after which the next beat begins. */
  private after = '';
  /** Of projects: one that always has more comes after those that seldom have something. */
  private readonly turns = new Turns();
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

  protected async beat(): Promise<boolean> {
    const waiting = await this.dives.read('events', WAITING_PROJECTS, [this.after]);
    this.after = waiting.length < PROJECTS_MAX ? '' : (waiting.at(-1)?.projectId ?? '');
    const due = waiting.filter(({ projectId, first }) => !this.direct.mayWait(projectId, first));
    this.hasWaiting = due.length < waiting.length;
    const projectIds = due.map(({ projectId }) => projectId).toSorted((a, b) => this.turns.compare(a, b));
    const groups = inSlices(projectIds, Math.min(PROJECTS_AT_ONCE, Math.ceil(projectIds.length / AT_ONCE)));
    let isMore = this.after !== '';
    const failures: unknown[] = [];
    const lane = async (): Promise<void> => {
      for (let group = groups.shift(); group !== undefined; group = groups.shift())
        isMore = (await this.dispatchAll(group, failures)) || isMore;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (failures.length > 0) throw failures[0];
    return isMore;
  }

  /**
   * Some projects together, or each alone where that fails: none may keep the others waiting. Returns whether there may
   * be more.
   */
  private async dispatchAll(projectIds: readonly string[], failures: unknown[]): Promise<boolean> {
    for (const projectId of projectIds) this.turns.serve(projectId);
    try {
      const steps = await this.dispatch.next(projectIds);
      if (steps.some(({ queued }) => queued > 0)) this.due.announce();
      await this.direct.accept(steps);
      return steps.some(({ isFull }) => isFull);
    } catch (err) {
      if (projectIds.length === 1) {
        failures.push(err);
        return false;
      }
      this.log.warn({ err }, 'events of several projects could not be dispatched together; each is now');
    }
    let isMore = false;
    for (const projectId of projectIds) isMore = (await this.dispatchAll([projectId], failures)) || isMore;
    return isMore;
  }
}
