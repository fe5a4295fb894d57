import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { insertRows, type NewRow } from '../platform/database/insert-rows.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { failpoint, Failpoints } from '../platform/failpoints.js';
import { newIds } from '../platform/ids.js';
import { Signal } from '../platform/jobs/signal.js';
import type { EventData } from './event-declaration.js';
import { EventNumbers } from './event-numbers.js';
import type { EventType } from './event-types.js';
import { type Event, EVENT_ID_PREFIX } from './event.entity.js';
import { NEW_EVENTS } from './events.sql.js';

/**
 * So many facts, more than a request records at once, get their numbers here if nobody is to hear of them, and so do
 * those that their transaction records afterwards: the dispatcher would have to write each of them once more.
 */
export const MANY_FACTS = 250;

const BEFORE_FACTS = failpoint('before-facts', 'api');
const AFTER_FACTS = failpoint('after-facts', 'api');

/** A fact of a room: what happened to whom, and how the resource looks now. */
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

/** Where rooms write down what happened. It does not know who listens. */
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
