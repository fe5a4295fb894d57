import { setImmediate as turn } from 'node:timers/promises';
import { BacklogFull, type BatchKind, BatchWriter, SerialBatches, untilDone } from './batches.js';

describe('SerialBatches', () => {
  const ALL = 100;
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  /** Batches that end when the test says so; `log` holds them in the order in which they began. */
  class Held {
    readonly log: string[] = [];
    readonly batches: SerialBatches<string>;
    private readonly ends = new Map<string, () => void>();

    constructor(places: number, batchMax: number) {
      this.batches = new SerialBatches(places, batchMax, (batch) => this.begin(batch.join('+')));
    }

    /** Ends a batch that is under way; work with "bad" in it fails. */
    async end(batch: string): Promise<void> {
      this.ends.get(batch)?.();
      await settle();
    }

    private begin(batch: string): Promise<void> {
      this.log.push(batch);
      return new Promise((resolve, reject) =>
        this.ends.set(batch, () => (batch.includes('bad') ? reject(new Error('No.')) : resolve())),
      );
    }
  }

  it('keep the order of an owner, and work on others beside him', async () => {
    const held = new Held(2, ALL);
    const first = held.batches.add('a', 'a1', 1);
    const second = held.batches.add('a', 'a2', 1);
    const other = held.batches.add('b', 'b1', 1);
    await settle();
    await held.end('b1');
    await other;
    expect(held.log).toEqual(['a1', 'b1']);
    await held.end('a1');
    await first;
    await held.end('a2');
    await second;
    expect(held.log).toEqual(['a1', 'b1', 'a2']);
  });

  it('work on no more at once than they may, and take turns', async () => {
    const held = new Held(1, ALL);
    const all = ['a1', 'a2', 'b1'].map((item) => held.batches.add(item.slice(0, 1), item, 1));
    await settle();
    expect(held.log).toEqual(['a1']);
    for (const batch of ['a1', 'b1', 'a2']) await held.end(batch);
    await Promise.all(all);
    expect(held.log).toEqual(['a1', 'b1', 'a2']);
  });

  it('work on what waited together, up to a size; what is larger by itself is worked on alone', async () => {
    const held = new Held(1, 3);
    const all = [1, 1, 1, 1, 5, 1].map((size, index) => held.batches.add('a', `a${index}`, size));
    await settle();
    const batches = ['a0', 'a1+a2+a3', 'a4', 'a5'];
    for (const batch of batches) await held.end(batch);
    await Promise.all(all);
    expect(held.log).toEqual(batches);
  });

  it('fail only what is faulty itself, and go on after it', async () => {
    const held = new Held(1, ALL);
    const first = held.batches.add('a', 'a1', 1);
    const all = ['a2', 'bad', 'a3'].map((item) => held.batches.add('a', item, 1));
    const outcomes = Promise.allSettled(all);
    await settle();
    for (const batch of ['a1', 'a2+bad+a3', 'a2', 'bad', 'a3']) await held.end(batch);
    await first;
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('do not go on one by one when everything fails', async () => {
    const held = new Held(1, ALL);
    const first = held.batches.add('a', 'a1', 1);
    const outcomes = Promise.allSettled(['bad1', 'bad2', 'bad3'].map((item) => held.batches.add('a', item, 1)));
    await settle();
    for (const batch of ['a1', 'bad1+bad2+bad3', 'bad1', 'bad2']) await held.end(batch);
    await first;
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(held.log).toHaveLength(4);
  });

  it('refuse what is too much', async () => {
    const held = new Held(1, 2_000);
    const first = held.batches.add('a', 'first', 1);
    await settle();
    const waiting = Array.from({ length: 1_000 }, () => held.batches.add('a', 'a', 1));
    await expect(held.batches.add('a', 'a', 1)).rejects.toBeInstanceOf(BacklogFull);
    await held.end('first');
    await held.end(held.log[1] ?? '');
    await Promise.all([first, ...waiting]);
    expect(held.log).toHaveLength(2);
  });
});

/** What a writer was given, batch by batch; each is written when the test says so. */
class Written {
  readonly batches: string[] = [];
  private readonly open: (() => void)[] = [];

  writer(kind: Partial<BatchKind<string>> = {}): BatchWriter<string> {
    const write = (batch: readonly string[]): Promise<void> => {
      this.batches.push(batch.join(''));
      return new Promise((resolve) => this.open.push(resolve));
    };
    return new BatchWriter({ batchMax: 3, writersMax: 1, write, ...kind });
  }

  async end(): Promise<void> {
    this.open.shift()?.();
    await turn();
  }
}

const addAll = (writer: BatchWriter<string>, items: string): Promise<void>[] =>
  [...items].map((item) => writer.add(item));

describe('A writer of batches', () => {
  it('writes together what comes within a moment, and says so to each once it is written', async () => {
    const written = new Written();
    let done = 0;
    for (const one of addAll(written.writer(), 'ab')) void one.then(() => (done += 1));
    expect(written.batches).toEqual([]);
    while (written.batches.length === 0) await turn();
    expect([written.batches, done]).toEqual([['ab'], 0]);
    await written.end();
    expect(done).toBe(2);
  });

  it('writes a full batch at once, and what comes meanwhile as soon as a writer is free', async () => {
    const written = new Written();
    const writer = written.writer();
    const added = addAll(writer, 'abcdefg');
    expect(written.batches).toEqual(['abc']);
    await written.end();
    expect(written.batches).toEqual(['abc', 'def']);
    await written.end();
    await written.end();
    await Promise.all(added);
    expect(written.batches).toEqual(['abc', 'def', 'g']);
  });

  it('writes so many batches at once', () => {
    const written = new Written();
    void addAll(written.writer({ writersMax: 2 }), 'abcdefghi');
    expect(written.batches).toEqual(['abc', 'def']);
  });

  it('says of a batch that is not written why, and goes on with the next', async () => {
    const batches: string[] = [];
    const write = (batch: readonly string[]): Promise<void> => {
      batches.push(batch.join(''));
      return batches.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
    };
    const added = await Promise.allSettled(addAll(new BatchWriter({ batchMax: 3, writersMax: 1, write }), 'abcde'));
    expect(batches).toEqual(['abc', 'de']);
    const away = { status: 'rejected', reason: new Error('away') };
    const written = { status: 'fulfilled', value: undefined };
    expect(added).toEqual([away, away, away, written, written]);
  });

  it('writes items of one owner together, in their order, the longest waiting first', async () => {
    const written = new Written();
    const ownerOf = (item: string): string => item.toLowerCase();
    const added = addAll(written.writer({ ownerOf }), 'aBbAAbaa');
    for (let left = 4; left > 0; left -= 1) await written.end();
    await Promise.all(added);
    expect(written.batches).toEqual(['a', 'Bbb', 'AAa', 'a']);
  });
});

describe('Work that is done again', () => {
  it('ends when it succeeds, or is given up', async () => {
    let attempts = 0;
    await untilDone(
      () => ((attempts += 1) < 3 ? Promise.reject(new Error(String(attempts))) : Promise.resolve()),
      () => false,
    );
    expect(attempts).toBe(3);
    const errors: unknown[] = [];
    await untilDone(
      () => Promise.reject(new Error('away')),
      (error) => errors.push(error) === 2,
    );
    expect(errors).toHaveLength(2);
  });
});
