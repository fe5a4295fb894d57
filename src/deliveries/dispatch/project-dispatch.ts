import { Injectable } from '@nestjs/common';
import { FIRST_EPOCH } from '../../events/event-epochs.js';
import { EventNumbers, type Page } from '../../events/event-numbers.js';
import { Clock } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { groupBy } from '../../platform/grouping.js';
import { DirectDeliveries, type NewOfProject } from '../queue/direct-deliveries.js';
import { LISTENERS, NEW_DELIVERIES } from './dispatch.sql.js';
import { type Listener, listenerOf, newDeliveries } from './new-deliveries.js';

/** Events and deliveries of one transaction, which its projects share equally: others wait meanwhile. */
const EVENTS_MAX = 500;
const DELIVERIES_MAX = 1_000;
/** Events of a project that are taken even where there is less room for them. */
const EVENTS_MIN = 25;

const BEFORE_DISPATCH = failpoint('before-dispatch', 'worker');
const IN_DISPATCH = failpoint('in-dispatch', 'worker');
const AFTER_DISPATCH = failpoint('after-dispatch', 'worker');

/** What was done for a project, and whether it may have more events. */
export interface DispatchStep extends NewOfProject {
  readonly isFull: boolean;
}

/** Who hears of the next events of a project, and how many are taken. */
interface Batch extends Page {
  readonly epoch: number;
  readonly listeners: readonly Listener[];
}

/** Gives the next events of projects their sequence and inserts a delivery for every config that wants them. */
@Injectable()
export class ProjectDispatch {
  constructor(
    private readonly transactor: Transactor,
    private readonly direct: DirectDeliveries,
    private readonly numbers: EventNumbers,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * One batch of each of up to PROJECTS_AT_ONCE projects, in one transaction. A project that another dispatcher is at
   * is left to it. A transaction of several projects is not run again when it fails: all would wait for the one at
   * fault.
   */
  async next(projectIds: readonly string[]): Promise<DispatchStep[]> {
    this.failpoints.reach(BEFORE_DISPATCH);
    const work = (tx: Tx) => this.dispatch(tx, projectIds);
    const steps = await (projectIds.length === 1 ? this.transactor.run(work) : this.transactor.runOnce(work));
    if (steps.some(({ queued, held }) => queued + held.length > 0)) this.failpoints.reach(AFTER_DISPATCH);
    return steps;
  }

  private async dispatch(tx: Tx, projectIds: readonly string[]): Promise<DispatchStep[]> {
    const now = this.clock.now();
    const batches = await this.batches(tx, projectIds, now);
    if (batches.length === 0) return [];
    const events = await this.numbers.numberWaiting(tx, batches);
    this.failpoints.reach(IN_DISPATCH);
    const made = batches.map((batch) => newDeliveries(batch, events.get(batch.projectId) ?? [], now));
    await insertRows(
      tx,
      NEW_DELIVERIES,
      made.flatMap(({ rows }) => rows),
    );
    return made.map(({ projectId, queued, held }, index) => ({
      projectId,
      queued,
      held,
      isFull: events.get(projectId)?.length === batches[index]?.most,
    }));
  }

  /**
   * Who hears of the events of those projects whose counters could be locked, and how many of these are taken. Nothing
   * is sent past what waits for an endpoint in the table.
   */
  private async batches(tx: Tx, projectIds: readonly string[], now: number): Promise<Batch[]> {
    const counters = await this.numbers.lock(tx, projectIds);
    if (counters.length === 0) return [];
    const ids = counters.map(({ projectId }) => projectId);
    const byProject = groupBy(await readIn(tx, LISTENERS(ids), ids), ({ projectId }) => projectId);
    return counters.map(({ projectId, lastSequence }) => {
      const rows = byProject.get(projectId) ?? [];
      const listeners = rows.map((row) => {
        const hasDue = row.firstDueAt !== null && row.firstDueAt <= now;
        return listenerOf(row, row.isActive && !hasDue ? this.direct.roomFor(row.webhookConfigId) : 0);
      });
      return {
        projectId,
        lastSequence,
        epoch: rows[0]?.epoch ?? FIRST_EPOCH,
        listeners,
        most: mostOf(listeners, counters.length),
        hasData: listeners.some(({ room }) => room > 0),
      };
    });
  }
}

/** How many events of one of several projects are taken: where all who hear of them have room, no more than that. */
function mostOf(listeners: readonly Listener[], projects: number): number {
  const most = Math.min(EVENTS_MAX, DELIVERIES_MAX / Math.max(1, listeners.length)) / projects;
  const part = Math.max(1, Math.floor(most));
  const room = Math.min(part, ...listeners.filter(({ isActive }) => isActive).map((listener) => listener.room));
  return room === 0 ? part : Math.max(room, Math.min(part, EVENTS_MIN));
}
