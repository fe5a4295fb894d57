import { Injectable } from '@nestjs/common';
import { Signal } from '../../platform/jobs/signal.js';
import type { Outgoing } from '../sending/endpoint-sender.js';
import type { Queue, Taken } from './delivery-claims.js';
import type { Endpoint } from './endpoints.js';

/**
 * Deliveries taken ahead of an endpoint that responds, so that it never waits for the database; fewer where many
 * respond.
 */
export const AHEAD = 100;
/** So many times as much of an endpoint that responds at once: its events are dispatched in whole batches. */
const QUICK_TIMES = 2;
/** As long as this process holds no more than this of all. */
const QUICK_UNTIL = 3_000;
/** All deliveries taken ahead. */
export const AHEAD_OF_ALL = 4_000;
/** What is left of what is taken ahead of an endpoint when more is taken. */
const LOW = 0.25;
/** How full the line of an endpoint is at least that needs no new events yet. */
const WELL_FILLED = 0.5;

/** A delivery under a lease of this process, and what it sends; nothing when its payload is past its retention. */
export interface Held {
  readonly taken: Taken;
  readonly outgoing: Outgoing | undefined;
}

/** What was taken of one queue and not yet sent, in its order. */
export interface Line extends Queue {
  endpoint: Endpoint;
  readonly waiting: Held[];
}

/** What this process has taken and not yet sent, one line for each queue. */
@Injectable()
export class Lines {
  /** Something was added that nobody had to take. */
  readonly added = new Signal();
  /** A line of first attempts has room again for half of what it holds at most. */
  readonly drained = new Signal();
  /** How many deliveries are taken ahead of one endpoint. */
  ahead = AHEAD;
  /** Endpoints whose lines are about to get what stood in the table: what is newer stands after it. */
  readonly filling = new Set<string>();
  private readonly lines = new Map<string, Line>();

  /** In the order in which they were begun; a line may be dropped meanwhile. */
  all(): IterableIterator<Line> {
    return this.lines.values();
  }

  /** How many of a queue wait here. */
  waitingOf(queue: Queue): number {
    return this.lines.get(keyOf(queue))?.waiting.length ?? 0;
  }

  /** How many more first attempts of an endpoint may be taken ahead; of one that responds at once, more. */
  room(webhookConfigId: string, isQuick: boolean): number {
    if (this.filling.has(webhookConfigId)) return 0;
    const held = this.held();
    const most = this.depthOf(isQuick, held) - this.waitingOf({ webhookConfigId, isRetry: false });
    return Math.max(0, Math.min(most, AHEAD_OF_ALL - held));
  }

  /** Whether an endpoint has enough first attempts for a while. */
  isWellFilled(webhookConfigId: string, isQuick: boolean): boolean {
    const depth = this.depthOf(isQuick, this.held());
    return this.waitingOf({ webhookConfigId, isRetry: false }) > depth * WELL_FILLED;
  }

  /** Puts one at the end of the line of its queue. */
  add(held: Held, endpoint: Endpoint): void {
    const key = keyOf(held.taken);
    const { webhookConfigId, isRetry } = held.taken;
    const line = this.lines.get(key) ?? { webhookConfigId, isRetry, endpoint, waiting: [] };
    this.lines.set(key, line);
    line.waiting.push(held);
  }

  /** Takes the first of a line; says whether the line has run low. */
  shift(line: Line): { readonly held: Held | undefined; readonly isLow: boolean } {
    const before = line.waiting.length;
    const held = line.waiting.shift();
    const drainsTo = (count: number): boolean => before > count && line.waiting.length <= count;
    const drainedAt = Math.floor(this.ahead * WELL_FILLED);
    if (!line.isRetry && (drainsTo(drainedAt) || drainsTo(drainedAt * QUICK_TIMES))) this.drained.announce();
    return { held, isLow: line.waiting.length <= this.ahead * LOW };
  }

  /** Empties some lines, or all, and returns what waited there. */
  empty(webhookConfigId?: string): Taken[] {
    const some = [...this.lines.values()].filter(
      (line) => webhookConfigId === undefined || line.webhookConfigId === webhookConfigId,
    );
    return some.flatMap((line) => line.waiting.splice(0)).map(({ taken }) => taken);
  }

  drop(line: Line): void {
    this.lines.delete(keyOf(line));
  }

  private held(): number {
    let held = 0;
    for (const { waiting } of this.lines.values()) held += waiting.length;
    return held;
  }

  private depthOf(isQuick: boolean, held: number): number {
    return isQuick && held < QUICK_UNTIL ? this.ahead * QUICK_TIMES : this.ahead;
  }
}

function keyOf({ webhookConfigId, isRetry }: Queue): string {
  return `${webhookConfigId}:${isRetry}`;
}
