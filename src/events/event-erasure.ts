import { Injectable } from '@nestjs/common';
import { readIn, writeIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import { EVENTS_OF_SUBJECT, REPLACE_SUBJECT, SUBJECTS } from './events.sql.js';

/** What stands in the place of an erased subject begins so; nothing else does. */
export const ERASED_PREFIX = 'erased_';

/** Who must disappear from what was told, and what stands there instead. */
export interface Erasure {
  readonly projectId: string;
  readonly subject: string;
  /** Begins with `ERASED_PREFIX`. */
  readonly pseudonym: string;
  /** The text with the pseudonym wherever the subject stands. */
  redact(text: string): string;
}

/** What else holds something of these events, in the same transaction. */
export type ErasureListener = (tx: Tx, eventIds: readonly string[], erasure: Erasure) => Promise<void>;

/**
 * Takes a subject out of the payloads of a project's events. It does not know who keeps something of them: they listen.
 */
@Injectable()
export class EventErasure {
  private readonly listeners: ErasureListener[] = [];

  /** Calls the listener with the events of every erasure. */
  onErase(listener: ErasureListener): void {
    this.listeners.push(listener);
  }

  /** Puts the pseudonym in the place of the subject, batch by batch. */
  async erase(tx: Tx, erasure: Erasure): Promise<void> {
    for (;;) {
      const events = await readIn(tx, EVENTS_OF_SUBJECT, [erasure.projectId, erasure.subject]);
      if (events.length === 0) return;
      for (const { eventId, data } of events) {
        await writeIn(tx, REPLACE_SUBJECT, [
          data === null ? null : redactJson(data, erasure),
          erasure.pseudonym,
          eventId,
        ]);
      }
      for (const listener of this.listeners)
        await listener(
          tx,
          events.map(({ eventId }) => eventId),
          erasure,
        );
    }
  }

  /** Which of these events have lost their subject. An erasure that is under way is waited for. */
  async erasedAmong(tx: Tx, eventIds: readonly string[]): Promise<Set<string>> {
    const events = await readIn(tx, SUBJECTS(eventIds), eventIds);
    return new Set(
      events.filter(({ subject }) => subject?.startsWith(ERASED_PREFIX) === true).map(({ eventId }) => eventId),
    );
  }
}

/** Only texts within it: a counter or a time that happens to have the same digits stays. */
function redactJson(json: string, erasure: Erasure): string {
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    typeof value === 'string' ? erasure.redact(value) : value,
  );
}
