import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FIRST_EPOCH } from '../../events/event-epochs.js';
import { EVENT_ID_PREFIX } from '../../events/event.entity.js';
import { Clock } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { inSlices } from '../../platform/grouping.js';
import { idBound } from '../../platform/ids.js';
import { DirectDeliveries } from '../queue/direct-deliveries.js';
import type { Held } from '../queue/lines.js';
import {
  LISTENERS_OF_PROJECT,
  NEW_DELIVERIES,
  NUMBER_EVENTS,
  WAITING_EVENTS,
  type WaitingEvent,
} from './dispatch.sql.js';
import { EventCounters } from './event-counters.js';
import { type Listener, listenerOf, newDeliveries } from './new-deliveries.js';

/** Events numbered in one transaction, fewer where many configs want them: other projects wait meanwhile. */
const BATCH_EVENTS = 500;
/** The same while several projects have events: none of them waits for a large batch of another. */
const BATCH_EVENTS_SHARED = 100;
const BATCH_EVENTS_MIN = 25;
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

const NOTHING: DispatchStep = { queued: 0, held: [], isFull: false };

/** Gives the next events of one project their sequence and inserts a delivery for every config that wants them. */
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
    const step = await this.transactor.run((tx) => this.dispatch(tx, projectId, othersWait));
    if (step.queued + step.held.length > 0) this.failpoints.reach(AFTER_DISPATCH);
    if (step.held.length > 0 && step.queued === 0)
      this.served.set(projectId, [...new Set(step.held.map(({ taken }) => taken.webhookConfigId))]);
    else this.served.delete(projectId);
    return step;
  }

  private async dispatch(tx: Tx, projectId: string, othersWait: boolean): Promise<DispatchStep> {
    const counter = await this.counters.lock(tx, projectId);
    if (counter === null) return NOTHING;
    const { lastSequence } = counter;
    const now = this.clock.now();
    const { listeners, epoch } = await this.listenersOf(tx, projectId, lastSequence, now);
    const most = batchFor(listeners, othersWait);
    const isHeld = listeners.some(({ room }) => room > 0);
    const events = await readIn(tx, WAITING_EVENTS(most, isHeld), [projectId]);
    if (events.length === 0) return NOTHING;
    await this.number(tx, events, lastSequence);
    this.failpoints.reach(IN_DISPATCH);
    await this.counters.move(tx, projectId, lastSequence + events.length);
    const from = { projectId, lastSequence, epoch };
    const { rows, held, queued } = newDeliveries(from, events, listeners, now);
    await insertRows(tx, NEW_DELIVERIES, rows);
    return { queued, held, isFull: events.length === most };
  }

  /** Who hears of its events, and their epoch; nothing is sent past what waits for an endpoint in the table. */
  private async listenersOf(
    tx: Tx,
    projectId: string,
    lastSequence: number,
    now: number,
  ): Promise<{ readonly listeners: readonly Listener[]; readonly epoch: number }> {
    const rows = await readIn(tx, LISTENERS_OF_PROJECT, [projectId, lastSequence, projectId]);
    const listeners = rows.map((row) => {
      const hasDue = row.firstDueAt !== null && row.firstDueAt <= now;
      const isDirect = row.isActive === 1 && !hasDue;
      return listenerOf(row, isDirect ? this.direct.roomFor(row.webhookConfigId) : 0);
    });
    return { listeners, epoch: rows[0]?.epoch ?? FIRST_EPOCH };
  }

  /** Numbers them in the order in which they were read, that of their ids. */
  private async number(tx: Tx, events: readonly WaitingEvent[], last: number): Promise<void> {
    const ids = events.map((event) => event.eventId);
    for (const [index, some] of inSlices(ids, NUMBERED_AT_ONCE).entries())
      await writeIn(tx, NUMBER_EVENTS(some), [last + index * NUMBERED_AT_ONCE, ...some, ...some]);
  }
}

/** How many events are taken at once: where all who hear of them have room, no more than that. */
function batchFor(listeners: readonly Listener[], othersWait: boolean): number {
  const active = listeners.filter(({ isActive }) => isActive);
  const room = Math.min(BATCH_EVENTS, ...active.map((listener) => listener.room));
  const most = Math.min(
    othersWait ? BATCH_EVENTS_SHARED : BATCH_EVENTS,
    Math.floor(BATCH_DELIVERIES / Math.max(1, listeners.length)),
  );
  return Math.max(BATCH_EVENTS_MIN, room > 0 ? Math.min(room, most) : most);
}
