/** So much of one owner may wait behind what runs; more is refused. */
const WAITING_MAX = 20;

/** Too much of one owner waits already. */
export class LaneFull extends Error {
  constructor(owner: string) {
    super(`Too much waits already of ${owner}`);
  }
}

/**
 * Runs what belongs to one owner in its order, one after the other, and that of so many owners at once. An owner whose
 * work does not end takes one of these places, however much of his waits.
 */
export class Lanes {
  /** What waits of each owner that has anything under way or waiting; its own work goes first. */
  private readonly waiting = new Map<string, (() => Promise<void>)[]>();
  /** Owners without a place, in the order in which they came. */
  private readonly line: string[] = [];

  constructor(private free: number) {}

  /** The result of the work once its turn has come. Rejects with LaneFull when too much waits before it. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.waiting.get(owner);
    if (waiting !== undefined && waiting.length >= WAITING_MAX) return Promise.reject(new LaneFull(owner));
    return new Promise<T>((resolve, reject) => {
      const turn = (): Promise<void> => Promise.resolve().then(work).then(resolve, reject);
      if (waiting !== undefined) {
        waiting.push(turn);
        return;
      }
      this.waiting.set(owner, [turn]);
      this.line.push(owner);
      this.fill();
    });
  }

  private fill(): void {
    while (this.free > 0) {
      const owner = this.line.shift();
      if (owner === undefined) return;
      this.free -= 1;
      void this.serve(owner);
    }
  }

  /** One turn; then the owner stands in line again, behind the others. */
  private async serve(owner: string): Promise<void> {
    const waiting = this.waiting.get(owner) ?? [];
    await waiting.shift()?.();
    if (waiting.length > 0) this.line.push(owner);
    else this.waiting.delete(owner);
    this.free += 1;
    this.fill();
  }
}
