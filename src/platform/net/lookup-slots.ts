import { Turns } from '../jobs/turns.js';

/** Look-ups under way in one process. */
export const LOOKUPS_MAX = 64;
/** Of them for one owner, whose name servers may all be silent. */
export const LOOKUPS_PER_OWNER_MAX = 4;
/** Look-ups that may wait for one owner: more than it can have requests under way. */
export const WAITING_PER_OWNER_MAX = 256;

interface Waiter {
  start(): void;
}

/** Divides the look-ups of a process between those for whom they are made, so that nobody waits for another's names. */
export class LookupSlots {
  private readonly waiting = new Map<string, Waiter[]>();
  private readonly turns = new Turns();
  private underWay = 0;

  /** Whether the owner got a slot within this time; one that did gives it back. */
  take(owner: string, withinMs: number): Promise<boolean> {
    if (this.hasRoom(owner)) {
      this.start(owner);
      return Promise.resolve(true);
    }
    const queue = this.waiting.get(owner) ?? [];
    if (queue.length >= WAITING_PER_OWNER_MAX) return Promise.resolve(false);
    this.waiting.set(owner, queue);
    return new Promise((resolve) => {
      const waiter = {
        start: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) this.waiting.delete(owner);
        resolve(false);
      }, withinMs);
      queue.push(waiter);
    });
  }

  /** Gives a slot back: it goes to the waiting owner that has least under way. */
  giveBack(owner: string): void {
    this.turns.end(owner);
    this.underWay -= 1;
    const [next] = [...this.waiting.keys()]
      .filter((each) => this.hasRoom(each))
      .toSorted((a, b) => this.turns.compare(a, b));
    if (next === undefined) return;
    const queue = this.waiting.get(next) ?? [];
    const first = queue.shift();
    if (queue.length === 0) this.waiting.delete(next);
    if (first === undefined) return;
    this.start(next);
    first.start();
  }

  private hasRoom(owner: string): boolean {
    return this.underWay < LOOKUPS_MAX && this.turns.underWay(owner) < LOOKUPS_PER_OWNER_MAX;
  }

  private start(owner: string): void {
    this.turns.start(owner);
    this.underWay += 1;
  }
}
