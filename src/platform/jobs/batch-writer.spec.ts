import { setImmediate as turn } from 'node:timers/promises';
import { type BatchKind, BatchWriter, untilDone } from './batches.js';

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
