import { Inject, Injectable } from '@nestjs/common';
import { EventLog, EventNumbers, type NumberedEvent, type Page } from '../events/event-log.js';
import { FIRST_EPOCH } from '../events/event.view.js';
import { PROJECTS_AT_ONCE, PROJECTS_MAX, WAITING_PROJECTS } from '../events/events.sql.js';
import { Clock } from '../platform/clock.js';
import { BoundedReads } from '../platform/database/bounded-reads.js';
import { insertRows, type NewRow } from '../platform/database/insert-rows.js';
import { readIn, Transactor, type Tx } from '../platform/database/transactor.js';
import { failpoint, Failpoints } from '../platform/failpoints.js';
import { newIds } from '../platform/ids.js';
import { Loop } from '../platform/jobs/loop.js';
import { FairOrder } from '../platform/jobs/turns.js';
import { LOG, type Log } from '../platform/log.js';
import { groupBy, inSlices } from '../platform/text.js';
import { subscriptionOf } from '../webhook-configs/webhook-config-reader.js';
import type { WebhookConfig } from '../webhook-configs/webhook-config.entity.js';
import { type ListenerRow, LISTENERS, NEW_DELIVERIES } from './deliveries.sql.js';
import { type Delivery, DELIVERY_ID_PREFIX } from './delivery.entity.js';
import { DirectDeliveries, heldFrom, type NewOfProject } from './direct-deliveries.js';
import { DeliveriesDue, type Held } from './lines.js';

/** A config that may want the events of its project, and how many of its new deliveries need not be queued. */
interface Listener {
  readonly webhookConfigId: string;
  readonly isActive: boolean;
  readonly timeoutMs: number;
  readonly subscription: Pick<WebhookConfig, 'wants'>;
  readonly room: number;
}

/** What a batch of events brings about. */
interface NewDeliveries extends NewOfProject {
  readonly rows: readonly NewRow<Delivery>[];
}

/** A config as a listener, by its row. */
function listenerOf(row: ListenerRow, room: number): Listener {
  const { webhookConfigId, timeoutMs, isActive } = row;
  return { webhookConfigId, timeoutMs, isActive, subscription: subscriptionOf(row), room };
}

/**
 * A delivery for every listener of a project that wants one of its events, in the order of these. A config that is
 * switched off keeps its events: they can be replayed.
 */
function newDeliveries(
  { projectId, epoch, listeners }: { projectId: string; epoch: number; listeners: readonly Listener[] },
  events: readonly NumberedEvent[],
  now: number,
): NewDeliveries {
  const wanted = listeners.map((listener) => ({ listener, left: listener.room }));
  const pairs = events.flatMap((event) =>
    wanted.filter(({ listener }) => listener.subscription.wants(event.type)).map((want) => ({ event, want })),
  );
  // In the order of their events, which is that in which the deliveries of a config are taken.
  const ids = newIds(
    DELIVERY_ID_PREFIX,
    pairs.map(() => now),
  );
  const rows: NewRow<Delivery>[] = [];
  const held: Held[] = [];
  let queued = 0;
  for (const [index, { event, want }] of pairs.entries()) {
    const deliveryId = ids[index] as string;
    const { listener } = want;
    let own: Held | null = null;
    if (want.left > 0) {
      want.left -= 1;
      own = heldFrom(deliveryId, Object.assign(event, { epoch }), listener, now);
      held.push(own);
    } else if (listener.isActive) queued += 1;
    rows.push(rowOf(deliveryId, event, listener, { own, now }));
  }
  return { projectId, rows, held, queued };
}

function rowOf(
  deliveryId: string,
  { tenantId, projectId, eventId, type }: NumberedEvent,
  { webhookConfigId, isActive }: Listener,
  { own, now }: { readonly own: Held | null; readonly now: number },
): NewRow<Delivery> {
  return {
    deliveryId,
    tenantId,
    projectId,
    webhookConfigId,
    eventId,
    eventType: type,
    status: isActive ? 'PENDING' : 'SKIPPED',
    queuedFor: isActive ? webhookConfigId : null,
    isRetry: false,
    dueAt: isActive ? (own?.taken.leaseUntil ?? now) : null,
    fence: own?.taken.fence ?? 0,
    attemptCount: 0,
    lastStatusCode: null,
    lastError: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Events and deliveries of one transaction, which its projects share equally: others wait meanwhile. */
const EVENTS_MAX = 500;
const DELIVERIES_MAX = 1_000;
/** Events of a project that are taken even where there is less room for them. */
const EVENTS_MIN = 25;

const BEFORE_DISPATCH = failpoint('before-dispatch', 'worker');
const IN_DISPATCH = failpoint('in-dispatch', 'worker');
const AFTER_DISPATCH = failpoint('after-dispatch', 'worker');

/** What was done for a project, and whether it may have more events. */
interface DispatchStep extends NewOfProject {
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

/** How often an idle process looks for events that another one recorded. */
const PROBE_EVERY_MS = 150;
/** Transactions at once; each takes a connection meanwhile. */
const AT_ONCE = 2;

/** Takes events that wait, gives them their sequence, and inserts their deliveries: some projects at a time. */
@Injectable()
export class EventDispatcher extends Loop {
  /** The id after which the next beat begins. */
  private after = '';
  /** Of projects: one that always has more comes after those that seldom have something. */
  private readonly turns = new FairOrder();
  /** Whether the events of a project wait for room in the lines of its endpoints. */
  private hasWaiting = false;

  constructor(
    private readonly dives: BoundedReads,
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
