import { Injectable } from '@nestjs/common';

/** Requests with one key that are let go in one turn: so many may share a check. */
const SAME_KEY_MAX = 8;
/** Turns in a row that may be left to new connections. */
const TURNS_LEFT_MAX = 64;

/**
 * Requests whose key this process has not proved yet, one key in each turn of the event loop. libuv accepts one
 * connection a turn: when a flood of guesses makes turns long, connections wait for many seconds to be accepted, those
 * of proven keys too. So turns are kept short, and proven keys pass by.
 *
 * The newest goes first, because its caller is still there, and those that wait with the same key go with it.
 */
@Injectable()
export class UnprovenQueue {
  private readonly waiting = new Map<string, (() => void)[]>();
  /** Keys as they came; one that has gone since may still stand here. */
  private readonly arrivals: string[] = [];
  private isTurning = false;
  private hasAccepted = false;
  private turnsLeft = 0;

  /** To be called for each connection: a turn that accepts one is left to those behind it. */
  readonly onConnection = (): void => {
    this.hasAccepted = true;
  };

  /** Resolves when a request with this key may go on. */
  turn(key: string): Promise<void> {
    return new Promise((resolve) => {
      const same = this.waiting.get(key);
      if (same === undefined) this.waiting.set(key, [resolve]);
      else same.push(resolve);
      this.arrivals.push(key);
      if (this.isTurning) return;
      this.isTurning = true;
      setImmediate(() => this.next());
    });
  }

  /** Lets all requests with this key go: it is proven now. */
  release(key: string): void {
    const waiters = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    for (const go of waiters) go();
  }

  private next(): void {
    if (!this.isLeftToConnections()) this.letNewestGo();
    this.isTurning = this.waiting.size > 0;
    // What is set here runs in the next turn of the event loop.
    if (this.isTurning) setImmediate(() => this.next());
    else this.arrivals.length = 0;
  }

  private isLeftToConnections(): boolean {
    const isLeft = this.hasAccepted && this.turnsLeft < TURNS_LEFT_MAX;
    this.turnsLeft = isLeft ? this.turnsLeft + 1 : 0;
    this.hasAccepted = false;
    return isLeft;
  }

  private letNewestGo(): void {
    for (;;) {
      const key = this.arrivals.pop();
      if (key === undefined) return;
      const waiters = this.waiting.get(key);
      if (waiters === undefined) continue;
      const going = waiters.splice(-SAME_KEY_MAX);
      if (waiters.length === 0) this.waiting.delete(key);
      for (const go of going) go();
      return;
    }
  }
}
