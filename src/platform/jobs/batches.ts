import { setTimeout as sleep } from 'node:timers/promises';

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

/** How long an item may wait for others. */
const GATHER_MS = 15;
/** After this time what failed is done again. */
const RETRY_MS = 250;

/** What is written together. */
export interface BatchKind<Item> {
  readonly batchMax: number;
  /** Batches that are written at once. */
  readonly writersMax: number;
  /** Whose an item is, where a batch must be of one owner: the one that has waited longest is next. */
  readonly ownerOf?: (item: Item) => string;
  readonly write: (batch: readonly Item[]) => Promise<void>;
}

interface WaitingItems<Item> {
  readonly item: Item;
  done(): void;
  fail(error: unknown): void;
}

/** Writes items that come one by one in batches: together what comes within a moment, or while others are written. */
export class BatchWriter<Item> {
  private waiting: WaitingItems<Item>[] = [];
  private writers = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly kind: BatchKind<Item>) {}

  /** Resolves when the batch of the item is written; rejects with what kept it from being written. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, done: resolve, fail: reject });
      if (this.waiting.length >= this.kind.batchMax) this.start();
      else this.timer ??= setTimeout(() => this.start(), GATHER_MS);
    });
  }

  private start(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    while (this.writers < this.kind.writersMax && this.waiting.length > 0) {
      this.writers += 1;
      void this.write(this.takeBatch());
    }
  }

  private takeBatch(): WaitingItems<Item>[] {
    const { batchMax, ownerOf = () => '' } = this.kind;
    const [first] = this.waiting;
    const owner = first === undefined ? '' : ownerOf(first.item);
    const batch: WaitingItems<Item>[] = [];
    const others: WaitingItems<Item>[] = [];
    for (const one of this.waiting) (batch.length < batchMax && ownerOf(one.item) === owner ? batch : others).push(one);
    this.waiting = others;
    return batch;
  }

  private async write(batch: readonly WaitingItems<Item>[]): Promise<void> {
    try {
      await this.kind.write(batch.map(({ item }) => item));
      for (const { done } of batch) done();
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
    this.writers -= 1;
    if (this.waiting.length > 0) this.start();
  }
}

/** Does work again, a moment after each failure, until it succeeds, or `givesUp` says so of an error. */
export async function untilDone(work: () => Promise<void>, givesUp: (error: unknown) => boolean): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (givesUp(error)) return;
      await sleep(RETRY_MS);
    }
  }
}
