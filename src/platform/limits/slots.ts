/** How much of one kind of work may go on at once for each owner. */
interface SlotBounds {
  /** In progress at once. */
  readonly max: number;
  /** Waiting for one of those to end; one more is refused at once. */
  readonly waitingMax: number;
  /** How long one waits before it is refused. */
  readonly waitMs: number;
}

type GiveBack = () => void;

interface Owner {
  busy: number;
  readonly waiting: (() => void)[];
}

/** Lets each owner do a bounded amount of work at once in this process; who waits comes in the order of arrival. */
export class Slots {
  private readonly owners = new Map<string, Owner>();

  constructor(private readonly bounds: SlotBounds) {}

  /** Gives a slot back when called, or so many of a kind that nobody waits for; null when they are not free now. */
  takeNow(ownerId: string, count = 1): GiveBack | null {
    const owner = this.ownerOf(ownerId);
    if (owner.busy + count > this.bounds.max) return null;
    owner.busy += count;
    return this.givingBack(ownerId, owner, count);
  }

  /** The same for one slot; null when none became free in time. */
  async take(ownerId: string): Promise<GiveBack | null> {
    const free = this.takeNow(ownerId);
    if (free !== null) return free;
    const owner = this.ownerOf(ownerId);
    if (owner.waiting.length >= this.bounds.waitingMax || !(await this.turn(owner))) return null;
    return this.givingBack(ownerId, owner, 1);
  }

  private ownerOf(ownerId: string): Owner {
    let owner = this.owners.get(ownerId);
    if (owner === undefined) this.owners.set(ownerId, (owner = { busy: 0, waiting: [] }));
    return owner;
  }

  private givingBack(ownerId: string, owner: Owner, count: number): GiveBack {
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(ownerId, owner, count);
      isTaken = false;
    };
  }

  /** How many owners have work in progress. */
  get size(): number {
    return this.owners.size;
  }

  /** Whether a slot was handed over before the time was up. */
  private turn(owner: Owner): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        owner.waiting.splice(owner.waiting.indexOf(begin), 1);
        resolve(false);
      }, this.bounds.waitMs);
      owner.waiting.push(begin);
    });
  }

  private giveBack(ownerId: string, owner: Owner, count: number): void {
    const next = owner.waiting.shift();
    // The slot goes from hand to hand: nobody who comes just now takes it before.
    if (next !== undefined) return next();
    owner.busy -= count;
    if (owner.busy === 0) this.owners.delete(ownerId);
  }
}
