import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FIRST_EPOCH } from '../../events/event-epochs.js';
import { EVENT_ID_PREFIX } from '../../events/event.entity.js';
import { Clock } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { groupBy, inSlices } from '../../platform/grouping.js';
import { idBound } from '../../platform/ids.js';
import { DirectDeliveries } from '../queue/direct-deliveries.js';
import type { Held } from '../queue/lines.js';
import {
  type CounterRow,
  LISTENERS_OF_PROJECTS,
  NEW_DELIVERIES,
  NUMBER_EVENTS,
  WAITING_EVENTS,
  type WaitingEvent,
} from './dispatch.sql.js';
import { EventCounters } from './event-counters.js';
import { type Listener, listenerOf, newDeliveries, type NumberedFrom } from './new-deliveries.js';

/** Events numbered in one transaction, fewer where many configs want them: other projects wait meanwhile. */
const BATCH_EVENTS = 500;
/** The same while several projects have events: none of them waits for a large batch of another. */
const BATCH_EVENTS_SHARED = 100;
const BATCH_EVENTS_MIN = 25;
/** Events of all projects that share a transaction. */
const SHARED_EVENTS = 512;
const BATCH_DELIVERIES = 1_000;
/** Events in one statement, which looks for each of them among all of them: with 500 that is a third of its time. */
const NUMBERED_AT_ONCE = 100;

const BEFORE_DISPATCH = failpoint('before-dispatch', 'worker');
const IN_DISPATCH = failpoint('in-dispatch', 'worker');
const AFTER_DISPATCH = failpoint('after-dispatch', 'worker');

/** How long the events of a project wait for room in the lines of its endpoints, where these are kept busy. */
const WAIT_MAX_MS = 3_000;
const REMEMBERED_MAX = 10_000;

/** What one step did, and whether there may be more events. */
export interface DispatchStep {
  /** How many deliveries wait to be taken. */
  readonly queued: number;
  /** Deliveries that this process holds already. */
  readonly held: readonly Held[];
  readonly isFull: boolean;
}
/** The same of one project. */
type ProjectStep = DispatchStep & { readonly projectId: string };

/** What a transaction did that several projects shared. */
export interface SharedStep extends DispatchStep {
  /**
   * Those without a part in it: held by another, new, failed, or with many deliveries. Each has to be dispatched alone.
   */
  readonly apart: readonly string[];
  /** Why the transaction was undone; null when it was not. */
  readonly fault: unknown;
}

/** The next events of a project: who hears of them, and how many are taken. */
interface Batch extends NumberedFrom {
  readonly listeners: readonly Listener[];
  readonly most: number;
  readonly now: number;
}
type Read = Batch & { readonly events: readonly WaitingEvent[] };

/** Undoes a transaction of several projects for good: it is not repeated, each project is dispatched alone. */
class NotShared extends Error {}

/** Gives the next events of projects their sequence and inserts a delivery for every config that wants them. */
@Injectable()
export class ProjectDispatch {
  /** Of projects whose last events were all inserted under leases: whom they went to. */
  private readonly served = new LRUCache<string, readonly string[]>({ max: REMEMBERED_MAX });

  constructor(
    private readonly transactor: Transactor,
    private readonly direct: DirectDeliveries,
    private readonly counters: EventCounters,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Whether the events of a project may wait for room in the lines of its endpoints: these have enough to do, and the
   * first event that waits is not old. What goes through the table costs more, and arrives no sooner.
   */
  mayWait(projectId: string, firstEventId: string): boolean {
    const served = this.served.get(projectId);
    if (served === undefined || !this.direct.areBusy(served)) return false;
    const now = this.clock.now();
    const isYoung = firstEventId >= idBound(EVENT_ID_PREFIX, now - WAIT_MAX_MS);
    // Another clock may run ahead: what it has dated waits for nothing.
    return isYoung && firstEventId < idBound(EVENT_ID_PREFIX, now + 1);
  }

  /** One batch, a small one while others wait. Another dispatcher that is at this project is left to it. */
  async next(projectId: string, othersWait = false): Promise<DispatchStep> {
    this.failpoints.reach(BEFORE_DISPATCH);
    const steps = await this.transactor.run((tx) => this.dispatch(tx, projectId, othersWait));
    return this.done([projectId], steps);
  }

  /**
   * A small batch of each of several projects in one transaction. If it fails, or waits for a lock too long, it is
   * undone and not repeated: each project is then dispatched alone.
   */
  async share(projectIds: readonly string[]): Promise<SharedStep> {
    this.failpoints.reach(BEFORE_DISPATCH);
    try {
      const steps = await this.transactor.run((tx) =>
        this.dispatchAll(tx, projectIds).catch((cause: unknown) => {
          throw new NotShared('Undone', { cause });
        }),
      );
      const shared = new Set(steps.map(({ projectId }) => projectId));
      const apart = projectIds.filter((projectId) => !shared.has(projectId));
      return { ...this.done([...shared], steps), apart, fault: null };
    } catch (error) {
      if (!(error instanceof NotShared)) throw error;
      return { queued: 0, held: [], isFull: false, apart: projectIds, fault: error.cause };
    }
  }

  /** Remembers whom the events of each project went to, and adds up what was done. */
  private done(projectIds: readonly string[], steps: readonly ProjectStep[]): DispatchStep {
    if (steps.some(({ queued, held }) => queued + held.length > 0)) this.failpoints.reach(AFTER_DISPATCH);
    for (const projectId of projectIds) this.served.delete(projectId);
    for (const { projectId, queued, held } of steps)
      if (held.length > 0 && queued === 0)
        this.served.set(projectId, [...new Set(held.map(({ taken }) => taken.webhookConfigId))]);
    return {
      queued: steps.reduce((sum, { queued }) => sum + queued, 0),
      held: steps.flatMap(({ held }) => held),
      isFull: steps.some(({ isFull }) => isFull),
    };
  }

  private async dispatch(tx: Tx, projectId: string, othersWait: boolean): Promise<ProjectStep[]> {
    const counter = await this.counters.lock(tx, projectId);
    if (counter === null) return [];
    const batches = await this.batchesOf(tx, [counter], othersWait ? BATCH_EVENTS_SHARED : BATCH_EVENTS);
    return this.take(tx, batches);
  }

  private async dispatchAll(tx: Tx, projectIds: readonly string[]): Promise<ProjectStep[]> {
    const counters = await this.counters.lockAll(tx, projectIds);
    if (counters.length === 0) return [];
    const most = Math.min(BATCH_EVENTS_SHARED, Math.floor(SHARED_EVENTS / counters.length));
    let left = BATCH_DELIVERIES;
    const batches = (await this.batchesOf(tx, counters, most)).filter((batch) => {
      const deliveries = batch.most * batch.listeners.length;
      const fits = deliveries <= left;
      if (fits) left -= deliveries;
      return fits;
    });
    return batches.length === 0 ? [] : this.take(tx, batches);
  }

  /**
   * Who hears of the events of projects whose counters are locked, and how many of these are taken, `most` of each;
   * nothing is sent past what waits for an endpoint in the table.
   */
  private async batchesOf(tx: Tx, counters: readonly CounterRow[], most: number): Promise<Batch[]> {
    const now = this.clock.now();
    const ids = counters.map(({ projectId }) => projectId);
    const byProject = groupBy(await readIn(tx, LISTENERS_OF_PROJECTS(ids), ids), ({ projectId }) => projectId);
    return counters.map(({ projectId, lastSequence }) => {
      const rows = byProject.get(projectId) ?? [];
      const listeners = rows.map((row) => {
        const hasDue = row.firstDueAt !== null && row.firstDueAt <= now;
        const isDirect = row.isActive && !hasDue;
        return listenerOf(row, isDirect ? this.direct.roomFor(row.webhookConfigId) : 0);
      });
      const epoch = rows[0]?.epoch ?? FIRST_EPOCH;
      return { projectId, lastSequence, epoch, now, listeners, most: batchFor(listeners, most) };
    });
  }

  /** Takes the next events of each batch: all are read, numbered and inserted together. */
  private async take(tx: Tx, batches: readonly Batch[]): Promise<ProjectStep[]> {
    const pages = batches.map(({ most, listeners }) => ({ most, hasData: listeners.some(({ room }) => room > 0) }));
    const rows = await readIn(
      tx,
      WAITING_EVENTS(pages),
      batches.map(({ projectId }) => projectId),
    );
    // A UNION promises no order.
    rows.sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
    const byProject = groupBy(rows, ({ projectId }) => projectId);
    const read = batches.map((batch) => ({ ...batch, events: byProject.get(batch.projectId) ?? [] }));
    const taken = read.filter(({ events }) => events.length > 0);
    if (taken.length > 0) {
      await this.number(tx, taken);
      this.failpoints.reach(IN_DISPATCH);
      await this.counters.move(
        tx,
        taken.map(({ projectId, lastSequence, events }) => ({
          projectId,
          lastSequence: lastSequence + events.length,
        })),
      );
    }
    const made = read.map((batch) => ({ batch, made: newDeliveries(batch, batch.events, batch.listeners, batch.now) }));
    await insertRows(
      tx,
      NEW_DELIVERIES,
      made.flatMap((one) => one.made.rows),
    );
    return made.map(({ batch: { projectId, events, most }, made: { queued, held } }) => ({
      projectId,
      queued,
      held,
      isFull: events.length === most,
    }));
  }

  /** Numbers events in the order in which they were read, that of their ids within each project. */
  private async number(tx: Tx, batches: readonly Read[]): Promise<void> {
    const all = batches.flatMap(({ projectId, lastSequence, events }) =>
      events.map(({ eventId }, index) => ({ projectId, eventId, sequence: lastSequence + 1 + index })),
    );
    for (const some of inSlices(all, NUMBERED_AT_ONCE)) {
      const ids = some.map(({ eventId }) => eventId);
      // The place of an event in the list counts from 1, and the events of a project stand next to each other.
      const bases = new Map(some.map(({ projectId, sequence }, index) => [projectId, sequence - index - 1]));
      const base = bases.size === 1 ? [...bases.values()] : [...bases].flat();
      await writeIn(tx, NUMBER_EVENTS(bases.size, ids), [...base, ...ids, ...ids]);
    }
  }
}

/** How many events are taken at once: where all who hear of them have room, no more than that. */
function batchFor(listeners: readonly Listener[], eventsMax: number): number {
  const active = listeners.filter(({ isActive }) => isActive);
  const room = Math.min(BATCH_EVENTS, ...active.map((listener) => listener.room));
  const most = Math.min(eventsMax, Math.floor(BATCH_DELIVERIES / Math.max(1, listeners.length)));
  return Math.max(BATCH_EVENTS_MIN, room > 0 ? Math.min(room, most) : most);
}
