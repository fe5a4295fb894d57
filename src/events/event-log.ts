import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { insertRows, type NewRow } from '../platform/database/insert-rows.js';
import { readIn, Transactor, type Tx, writeIn } from '../platform/database/transactor.js';
import { failpoint, Failpoints } from '../platform/failpoints.js';
import { newIds } from '../platform/ids.js';
import { Signal } from '../platform/jobs/loop.js';
import { groupBy, inSlices } from '../platform/text.js';
import type { EventData, EventType } from './event-types.js';
import { type Event, EVENT_ID_PREFIX } from './event.entity.js';
import {
  type CounterRow,
  HAS_WAITING,
  KNOWN_COUNTERS,
  LOCK_COUNTERS,
  MOVE_COUNTERS,
  NEW_COUNTERS,
  NEW_EVENTS,
  NUMBER_EVENTS,
  WAITING_EVENTS,
  type WaitingEvent,
} from './events.sql.js';

/** Events in one statement, which looks for each of them among all of them: with 500 that is a third of its time. */
const NUMBERED_AT_ONCE = 100;

/** How far the sequence of a project has come. */
type Counter = Pick<CounterRow, 'projectId' | 'lastSequence'>;

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
type IsWanted = (tx: Tx, projectId: string, types: ReadonlySet<EventType>) => Promise<boolean>;

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

/**
 * So many facts, more than a request records at once, get their numbers here if nobody is to hear of them, and so do
 * those that their transaction records afterwards: the dispatcher would have to write each of them once more.
 */
export const MANY_FACTS = 250;

const BEFORE_FACTS = failpoint('before-facts', 'api');
const AFTER_FACTS = failpoint('after-facts', 'api');

/** A fact of a module: what happened to whom, and how the resource looks now. */
export interface Fact {
  readonly tenantId: string;
  readonly projectId: string;
  /** Whose data it holds: a number, or what stands for an erased one. */
  readonly subject: string;
  readonly type: EventType;
  readonly data: EventData;
  /** When it happened, as its resource has it: the events of a resource stand in the order of these. Absent = now. */
  readonly at?: number;
}

/** Where modules write down what happened. It does not know who listens. */
@Injectable()
export class EventLog {
  /** Facts of this process were committed, and wait for the dispatcher. */
  readonly recorded = new Signal();

  constructor(
    private readonly transactor: Transactor,
    private readonly numbers: EventNumbers,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Appends facts in the transaction of the change, each under the lock of its subject; listeners of this process are
   * called after its commit.
   */
  async record(tx: Tx, facts: readonly Fact[]): Promise<void> {
    if (facts.length === 0) return;
    this.failpoints.reach(BEFORE_FACTS);
    const isNumbered = facts.length >= MANY_FACTS || this.numbers.isNumbering(tx);
    const last = isNumbered ? await this.numbers.reserve(tx, facts) : null;
    await insertRows(tx, NEW_EVENTS, this.rowsOf(facts, last));
    this.failpoints.reach(AFTER_FACTS);
    if (last === null) this.transactor.afterCommit(tx, () => this.recorded.announce());
  }

  /** The rows of facts, numbered after `lastSequence`; with null they wait for their numbers. */
  private rowsOf(facts: readonly Fact[], lastSequence: number | null): NewRow<Event>[] {
    const now = this.clock.now();
    // They are dispatched in the order of their ids, which is that of the facts even within one millisecond.
    const ids = newIds(
      EVENT_ID_PREFIX,
      facts.map(({ at = now }) => at),
    );
    const texts = textsOf(facts);
    return facts.map(({ tenantId, projectId, subject, type }, index) => ({
      eventId: ids[index] as string,
      tenantId,
      projectId,
      subject,
      type,
      data: texts[index] as string,
      isDispatched: lastSequence !== null,
      sequence: lastSequence === null ? null : lastSequence + 1 + index,
      createdAt: now,
      padding: lastSequence === null ? 0 : null,
    }));
  }
}

/** The JSON of each fact; that of one thing, reported several times in a row, is made once. */
function textsOf(facts: readonly Fact[]): string[] {
  const texts: string[] = [];
  for (const [index, { data }] of facts.entries()) {
    const isSame = index > 0 && facts[index - 1]?.data === data;
    texts.push(isSame ? (texts[index - 1] as string) : JSON.stringify(data));
  }
  return texts;
}
