import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { monotonicMs } from '../platform/clock.js';
import { RESPONSE_WITHIN_MS } from '../platform/edge/request-deadline.js';

/** Requests with one key that are let go in one turn: so many may share a check. */
const SAME_KEY_MAX = 8;
/** Turns in a row that may be left to new connections. */
const TURNS_LEFT_MAX = 64;
/** Keys that were let go and are remembered, in case they come again. */
const SEEN_MAX = 10_000;
/** Of so many turns, one is for keys that come for the first time, whatever else comes again and again. */
const FRESH_EVERY = 4;
/** Places of requests that have gone, before the order is made again without them. */
const GONE_MAX = 1_000;

/** The requests that wait with one key. */
interface Waiting {
  readonly since: number;
  readonly go: (() => void)[];
}

/**
 * Requests whose key this process has not verified yet, one key in each turn of the event loop. libuv accepts one
 * connection a turn: when a flood of guesses makes turns long, connections wait for many seconds to be accepted, those
 * of verified keys too. So turns are kept short, and verified keys pass by.
 *
 * Keys that have come before go first: a real client repeats its key, and must not wait for guesses, each of which
 * comes once. Then the newest, because its caller is still there. Those that wait with the same key go with it.
 */
@Injectable()
export class UnverifiedKeyQueue {
  /** By key, in the order in which they came. */
  private readonly waiting = new Map<string, Waiting>();
  /** Keys as they came; one that has gone since may still stand here. */
  private fresh: string[] = [];
  private repeated: string[] = [];
  private readonly seen = new LRUCache<string, true>({ max: SEEN_MAX });
  private isTurning = false;
  private hasAccepted = false;
  private turnsLeft = 0;
  private turnsOfRepeated = 0;
  private requests = 0;

  /** To be called for each connection: a turn that accepts one is left to the connections after it. */
  readonly onConnection = (): void => {
    this.hasAccepted = true;
  };

  /** Resolves when a request with this key may go on. Keys are distinguished by any text, such as a digest of each. */
  wait(key: string): Promise<void> {
    return new Promise((resolve) => {
      const same = this.waiting.get(key);
      if (same === undefined) this.waiting.set(key, { since: monotonicMs(), go: [resolve] });
      else same.go.push(resolve);
      this.requests += 1;
      (same === undefined && !this.seen.has(key) ? this.fresh : this.repeated).push(key);
      this.letOverdueGo();
      if (this.isTurning) return;
      this.isTurning = true;
      setImmediate(() => this.next());
    });
  }

  /** Lets all requests with this key go: it is verified now. */
  release(key: string): void {
    const waiters = this.waiting.get(key)?.go ?? [];
    this.waiting.delete(key);
    this.letGo(waiters);
  }

  private next(): void {
    if (!this.isLeftToConnections()) this.letOneGo();
    this.isTurning = this.waiting.size > 0;
    // What is set here runs in the next turn of the event loop.
    if (this.isTurning) setImmediate(() => this.next());
    if (this.fresh.length + this.repeated.length > this.requests + GONE_MAX) this.orderAgain();
  }

  /** Those whose caller has had his response at the deadline: of a long flood, they must not gather here. */
  private letOverdueGo(): void {
    for (const [key, { since }] of this.waiting) {
      if (monotonicMs() - since < RESPONSE_WITHIN_MS) return;
      this.release(key);
    }
  }

  private orderAgain(): void {
    this.fresh = [];
    this.repeated = [];
    for (const [key, { go }] of this.waiting) {
      const keys = go.length === 1 && !this.seen.has(key) ? this.fresh : this.repeated;
      for (let place = 0; place < go.length; place += SAME_KEY_MAX) keys.push(key);
    }
  }

  private isLeftToConnections(): boolean {
    const isLeft = this.hasAccepted && this.turnsLeft < TURNS_LEFT_MAX;
    this.turnsLeft = isLeft ? this.turnsLeft + 1 : 0;
    this.hasAccepted = false;
    return isLeft;
  }

  private letOneGo(): void {
    const isForFresh = this.turnsOfRepeated >= FRESH_EVERY - 1 && this.fresh.length > 0;
    this.turnsOfRepeated = isForFresh || this.repeated.length === 0 ? 0 : this.turnsOfRepeated + 1;
    for (const keys of isForFresh ? [this.fresh, this.repeated] : [this.repeated, this.fresh])
      if (this.letNewestGo(keys)) return;
  }

  private letNewestGo(keys: string[]): boolean {
    for (;;) {
      const key = keys.pop();
      if (key === undefined) return false;
      const waiters = this.waiting.get(key)?.go;
      if (waiters === undefined) continue;
      const going = waiters.splice(-SAME_KEY_MAX);
      if (waiters.length === 0) this.waiting.delete(key);
      this.seen.set(key, true);
      this.letGo(going);
      return true;
    }
  }

  private letGo(going: readonly (() => void)[]): void {
    this.requests -= going.length;
    for (const go of going) go();
  }
}
