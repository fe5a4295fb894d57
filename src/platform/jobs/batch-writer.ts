import { setTimeout as sleep } from 'node:timers/promises';

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
