import { Injectable } from '@nestjs/common';
import { readIn, writeIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import { type ErasedSubject, type ErasureStep, type Removed, untilFull } from './erased-subject.js';
import { EventRegistry } from './event-registry.js';
import {
  ERASED_AT_ONCE,
  EVENTS_OF_SUBJECT,
  LAST_EVENT_OF_SUBJECT,
  LATER_EVENTS_OF_SUBJECT,
  REPLACE_SUBJECT,
  SUBJECTS,
} from './events.sql.js';
import type { Event } from './event.entity.js';
import { redactedJson } from './redacted-json.js';

/** What stands in the place of an erased subject begins so; nothing else does. */
export const ERASED_PREFIX = 'erased_';

/** An event as it is stored. */
export type StoredEvent = Readonly<Pick<Event, 'eventId' | 'type' | 'data'>>;

/** What was removed of some events; those up to `last` are done, none when it is null. */
interface ReplacedEvents {
  readonly removed: Removed;
  readonly last: StoredEvent | null;
}

/** What a listener removed in one step, and whether that was all it has of these events. */
export interface ListenerStep {
  readonly removed: number;
  readonly isEnd: boolean;
}
/** The room that keeps responses to these events deletes some of them, in the same transaction. */
export type ErasureListener = (tx: Tx, eventIds: readonly string[]) => Promise<ListenerStep>;

/** There is more to do; where is said by what is left. */
const MORE = '';

/**
 * Takes a subject out of the payloads of a project's events. It does not know who keeps something of them: they listen.
 */
@Injectable()
export class EventErasure {
  private readonly listeners: ErasureListener[] = [];

  constructor(private readonly registry: EventRegistry) {}

  /** Calls the listener with the events of every erasure. */
  onErase(listener: ErasureListener): void {
    this.listeners.push(listener);
  }

  /**
   * The last event about a subject; empty if there is none. Events are recorded under the lock of the subject's row, so
   * the holder of that lock sees all of them.
   */
  async lastOf(tx: Tx, projectId: string, subject: string): Promise<string> {
    const [last] = await readIn(tx, LAST_EVENT_OF_SUBJECT, [projectId, subject]);
    return last?.eventId ?? '';
  }

  /**
   * Puts the pseudonym in the place of the subject in some of its events, once listeners have nothing left of them. The
   * events are locked first, so a response that arrives meanwhile is either deleted here or not stored.
   */
  async erase(tx: Tx, erased: ErasedSubject): Promise<ErasureStep> {
    const { projectId, subject, lastEventId } = erased;
    const events = await readIn(tx, EVENTS_OF_SUBJECT, [projectId, subject, lastEventId]);
    if (events.length === 0) return { removed: {}, position: null };
    const { removed, last } = await this.replace(tx, erased, events);
    return { removed, position: last === events.at(-1) && events.length < ERASED_AT_ONCE ? null : MORE };
  }

  /**
   * The same for events that were recorded since, as far as `choose` takes them: others are about a subject that came
   * back. Where the clock was set back, they stand before the last one, too. A position is the last event that was
   * looked at.
   */
  async eraseLater(
    tx: Tx,
    erased: ErasedSubject,
    position: string | null,
    choose: (events: readonly StoredEvent[]) => Promise<readonly StoredEvent[]>,
  ): Promise<ErasureStep> {
    const { projectId, subject } = erased;
    const from = position ?? '';
    const events = await readIn(tx, LATER_EVENTS_OF_SUBJECT, [projectId, subject, from]);
    const chosen = await choose(events);
    const { removed, last } = await this.replace(tx, erased, chosen);
    if (last !== (chosen.at(-1) ?? null)) return { removed, position: last?.eventId ?? from };
    return { removed, position: events.length < ERASED_AT_ONCE ? null : (events.at(-1)?.eventId ?? null) };
  }

  /** Nothing is replaced before listeners have nothing left of these events. */
  private async replace(tx: Tx, erased: ErasedSubject, events: readonly StoredEvent[]): Promise<ReplacedEvents> {
    if (events.length === 0) return { removed: {}, last: null };
    const ids = events.map(({ eventId }) => eventId);
    let responses = 0;
    for (const listener of this.listeners) {
      const { removed, isEnd } = await listener(tx, ids);
      responses += removed;
      if (!isEnd) return { removed: { responses }, last: null };
    }
    const done: StoredEvent[] = [];
    for (const event of untilFull(events, erased)) done.push({ ...event, data: this.redacted(event, erased) });
    const doneIds = ids.slice(0, done.length);
    const values = done.flatMap(({ eventId, data }) => [eventId, data]);
    await writeIn(tx, REPLACE_SUBJECT(doneIds), [erased.pseudonym, ...values, ...doneIds]);
    return { removed: { events: done.length, responses }, last: events[done.length - 1] ?? null };
  }

  private redacted({ type, data }: StoredEvent, { redact }: ErasedSubject): string | null {
    return data === null ? null : redactedJson(data, redact, this.registry.forgottenOf(type));
  }

  /** Which of these events have lost their subject. A step of an erasure that is under way is waited for. */
  async erasedAmong(tx: Tx, eventIds: readonly string[]): Promise<Set<string>> {
    const events = await readIn(tx, SUBJECTS(eventIds), eventIds);
    return new Set(
      events.filter(({ subject }) => subject?.startsWith(ERASED_PREFIX) === true).map(({ eventId }) => eventId),
    );
  }
}
