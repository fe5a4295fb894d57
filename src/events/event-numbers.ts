import { Injectable } from '@nestjs/common';
import { readIn, writeIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import { groupBy, inSlices } from '../platform/grouping.js';
import type { EventType } from './event-types.js';
import {
  type CounterRow,
  HAS_WAITING,
  KNOWN_COUNTERS,
  LOCK_COUNTERS,
  MOVE_COUNTERS,
  NEW_COUNTERS,
  NUMBER_EVENTS,
  WAITING_EVENTS,
  type WaitingEvent,
} from './events.sql.js';

/** Events in one statement, which looks for each of them among all of them: with 500 that is a third of its time. */
const NUMBERED_AT_ONCE = 100;

/** How far the sequence of a project has come. */
export type Counter = Pick<CounterRow, 'projectId' | 'lastSequence'>;

/** Which events of a project get their numbers: so many that wait, in the order of their ids. */
export interface Page extends Counter {
  readonly most: number;
  /** Whether they are read with what is sent of them. */
  readonly hasData: boolean;
}

/** An event that has its number now. */
export type NumberedEvent = WaitingEvent & { readonly sequence: number };

interface NewEvent {
  readonly projectId: string;
  readonly type: EventType;
}

/**
 * Whether somebody is to hear of events of these types in a project; nobody else can come to want them before the end
 * of the transaction.
 */
export type IsWanted = (tx: Tx, projectId: string, types: ReadonlySet<EventType>) => Promise<boolean>;

/**
 * Gives events their place in the sequence of their project. The lock on its counter is what leaves no gap: its holder
 * is alone with the events of the project, and nobody waits for it.
 */
@Injectable()
export class EventNumbers {
  private readonly listeners: IsWanted[] = [];
  /** Transactions whose events get their numbers at once. */
  private readonly numbering = new WeakSet<Tx>();

  /** Asks the listener before events are numbered that nobody passes on. */
  onAsk(isWanted: IsWanted): void {
    this.listeners.push(isWanted);
  }

  /** The counters of some projects, locked, without those that another holds. */
  async lock(tx: Tx, projectIds: readonly string[]): Promise<Counter[]> {
    const ids = projectIds.toSorted();
    const locked = await readIn(tx, LOCK_COUNTERS(ids), ids);
    const held = new Set(locked.map(({ projectId }) => projectId));
    const missing = ids.filter((id) => !held.has(id));
    if (missing.length === 0) return locked;
    // Another holds it, or there is none yet. An INSERT over a held one would wait for its holder.
    const known = await readIn(tx, KNOWN_COUNTERS(missing), missing);
    const fresh = missing.filter((id) => !known.some(({ projectId }) => projectId === id));
    if (fresh.length === 0) return locked;
    await writeIn(tx, NEW_COUNTERS(fresh), fresh);
    return [...locked, ...(await readIn(tx, LOCK_COUNTERS(fresh), fresh))];
  }

  /** Numbers the next events of projects whose counters are locked; returns them, by project. */
  async numberWaiting(tx: Tx, pages: readonly Page[]): Promise<Map<string, NumberedEvent[]>> {
    const ids = pages.map(({ projectId }) => projectId);
    const rows = await readIn(tx, WAITING_EVENTS(pages), ids);
    // A UNION promises no order.
    rows.sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
    const byProject = groupBy(rows, ({ projectId }) => projectId);
    const numbered = pages.flatMap(({ projectId, lastSequence }) =>
      // Not copied with `...`, which would take longer than all else here.
      (byProject.get(projectId) ?? []).map((event, index) =>
        Object.assign(event, { sequence: lastSequence + 1 + index }),
      ),
    );
    if (numbered.length > 0) {
      await this.write(tx, numbered);
      const counters = pages.map(({ projectId, lastSequence }) => ({
        projectId,
        lastSequence: lastSequence + (byProject.get(projectId)?.length ?? 0),
      }));
      await this.move(tx, counters);
    }
    return groupBy(numbered, ({ projectId }) => projectId);
  }

  /**
   * After which sequence these new events are to be inserted; null when they have to wait for their numbers: they are
   * of several projects, somebody is to hear of one of them, another holds the counter, there is none yet, or others
   * wait. This transaction may be long, and makes no counter: whoever dispatches for the project would wait for it.
   *
   * An earlier event about one of the same subjects is committed, for each is recorded under the lock of its subject:
   * it has its number, or it is seen to wait.
   */
  async reserve(tx: Tx, events: readonly NewEvent[]): Promise<number | null> {
    const projectId = events[0]?.projectId ?? '';
    if (events.some((event) => event.projectId !== projectId)) return null;
    const types = new Set(events.map(({ type }) => type));
    for (const isWanted of this.listeners) if (await isWanted(tx, projectId, types)) return null;
    const [counter] = await readIn(tx, LOCK_COUNTERS([projectId]), [projectId]);
    if (counter === undefined) return null;
    const waiting = await readIn(tx, HAS_WAITING, [projectId]);
    if (waiting.length > 0) return null;
    await this.move(tx, [{ projectId, lastSequence: counter.lastSequence + events.length }]);
    this.numbering.add(tx);
    return counter.lastSequence;
  }

  /** Whether events of this transaction have got their numbers at once. */
  isNumbering(tx: Tx): boolean {
    return this.numbering.has(tx);
  }

  /** Writes the numbers of events; those of a project stand next to each other. */
  private async write(tx: Tx, events: readonly NumberedEvent[]): Promise<void> {
    for (const some of inSlices(events, NUMBERED_AT_ONCE)) {
      const ids = some.map(({ eventId }) => eventId);
      // The place of an event in the list counts from 1.
      const bases = new Map(some.map(({ projectId, sequence }, index) => [projectId, sequence - index - 1]));
      const base = bases.size === 1 ? [...bases.values()] : [...bases].flat();
      await writeIn(tx, NUMBER_EVENTS(bases.size, ids), [...base, ...ids, ...ids]);
    }
  }

  private async move(tx: Tx, counters: readonly Counter[]): Promise<void> {
    const projectIds = counters.map(({ projectId }) => projectId);
    const cases = counters.flatMap(({ projectId, lastSequence }) => [projectId, lastSequence]);
    await writeIn(tx, MOVE_COUNTERS(projectIds), [...cases, ...projectIds]);
  }
}
