/** So much of one owner may wait while other work of his is under way; more is refused. */
const WAITING_MAX = 1_000;
/** When so many items in a row fail, the reason is not in them. */
const FAILURES_MAX = 2;

/** Too much of one owner waits already. */
export class BacklogFull extends Error {
  constructor(owner: string) {
    super(`Too much waits already of ${owner}`);
  }
}

interface Waiting<T> {
  readonly item: T;
  readonly size: number;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Works on the items of each owner in their order, and on those of a fixed number of owners at once. What comes while
 * work for an owner is under way waits, and is then worked on together. An owner whose work does not end takes one of
 * these places, however much of his waits.
 */
export class SerialBatches<T> {
  /** What waits of each owner that has anything under way or waiting. */
  private readonly waiting = new Map<string, Waiting<T>[]>();
  /** Owners without a place, in the order in which they came. */
  private readonly line: string[] = [];

  /** `batchMax`: the size of what is worked on together; a single item may be larger. */
  constructor(
    private free: number,
    private readonly batchMax: number,
    private readonly work: (batch: readonly T[]) => Promise<void>,
  ) {}

  /** Resolves when the work on an item is done. Rejects with BacklogFull when too much waits before it. */
  add(owner: string, item: T, size: number): Promise<void> {
    const waiting = this.waiting.get(owner);
    if (waiting !== undefined && waiting.length >= WAITING_MAX) return Promise.reject(new BacklogFull(owner));
    return new Promise<void>((resolve, reject) => {
      const one = { item, size, resolve, reject };
      if (waiting !== undefined) {
        waiting.push(one);
        return;
      }
      this.waiting.set(owner, [one]);
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

  /** One batch; then the owner queues again, after the others. */
  private async serve(owner: string): Promise<void> {
    const waiting = this.waiting.get(owner) ?? [];
    await this.workOn(waiting.splice(0, this.batchOf(waiting)));
    if (waiting.length > 0) this.line.push(owner);
    else this.waiting.delete(owner);
    this.free += 1;
    this.fill();
  }

  /** How many of the first ones are worked on together. */
  private batchOf(waiting: readonly Waiting<T>[]): number {
    let [count, size] = [1, waiting[0]?.size ?? 0];
    for (; count < waiting.length; count += 1) {
      size += waiting[count]?.size ?? 0;
      if (size > this.batchMax) break;
    }
    return count;
  }

  private async workOn(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.work(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1) await this.workOnEach(batch);
      else batch[0]?.reject(error);
    }
  }

  /** Of several only what is faulty itself fails; all of the rest, once it seems to be none of them that is. */
  private async workOnEach(batch: readonly Waiting<T>[]): Promise<void> {
    let failures: unknown[] = [];
    for (const { item, resolve, reject } of batch) {
      if (failures.length < FAILURES_MAX)
        await this.work([item]).then(
          () => (failures = []),
          (error: unknown) => failures.push(error),
        );
      if (failures.length > 0) reject(failures.at(-1));
      else resolve();
    }
  }
}
