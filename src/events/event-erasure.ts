import { Injectable } from '@nestjs/common';
import { readIn, type Tx, writeIn } from '../platform/database/transactor.js';
import { EventRegistry } from './event-types.js';
import type { Event } from './event.entity.js';
import {
  ERASED_AT_ONCE,
  EVENTS_OF_SUBJECT,
  LAST_EVENT_OF_SUBJECT,
  LATER_EVENTS_OF_SUBJECT,
  REPLACE_SUBJECT,
  SUBJECTS,
} from './events.sql.js';

/** Who must disappear from what is stored, and what stands there instead. */
export interface ErasedSubject {
  readonly tenantId: string;
  readonly projectId: string;
  readonly subject: string;
  /** Begins with `ERASED_PREFIX`. */
  readonly pseudonym: string;
  /** The text with the pseudonym wherever the subject stands. */
  readonly redact: (text: string) => string;
  /** Whether this step has looked through enough text: it ends with the row at hand. */
  readonly isStepFull: () => boolean;
  /** When it was requested: what was stored later is left alone. */
  readonly requestedAt: number;
  /** The last event about it that is to be changed; empty if there was none. */
  readonly lastEventId: string;
}

/** What was removed, in rows. */
interface Removed {
  readonly events?: number;
  readonly responses?: number;
  readonly notes?: number;
  readonly importErrors?: number;
  readonly messages?: number;
}

/** What one step of an erasure did: a few hundred rows at most and little text, in one transaction. */
export interface ErasureStep {
  readonly removed: Removed;
  /** Where the next step begins; null when there is nothing left of this kind. */
  readonly position: string | null;
  /** How long the next step has to wait for something that must end first. */
  readonly waitMs?: number;
}

/** Rows for one step, until it has looked through enough text: at least one, so that every step gets on. */
export function* untilFull<Row>(
  rows: Iterable<Row>,
  { isStepFull }: Pick<ErasedSubject, 'isStepFull'>,
): Generator<Row> {
  for (const row of rows) {
    yield row;
    if (isStepFull()) return;
  }
}

/**
 * JSON without a subject, in the names of fields too. Only texts change: a counter or a time that happens to have the
 * same digits stays. `forgotten` are fields of the outermost object that become null.
 */
export function redactedJson(
  json: string,
  redact: (text: string) => string,
  forgotten: readonly string[] = [],
): string {
  return JSON.stringify(redactedValue(JSON.parse(json), redact, forgotten));
}

function redactedValue(value: unknown, redact: (text: string) => string, forgotten: readonly string[]): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => redactedValue(one, redact, []));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, own]) => [
    redact(name),
    forgotten.includes(name) ? null : redactedValue(own, redact, []),
  ]);
  return Object.fromEntries(fields) as unknown;
}

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
/** The module that keeps responses to these events deletes some of them, in the same transaction. */
type ErasureListener = (tx: Tx, eventIds: readonly string[]) => Promise<ListenerStep>;

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
