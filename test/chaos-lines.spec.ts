import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface History {
  readonly HistoryWriter: new (path: string) => { write(t: string, facts: object): void; close(): void };
  linesIn(path: string): AsyncIterable<Record<string, unknown>>;
}

const { HistoryWriter, linesIn } = (await import(resolve('proof/stage/history.mjs'))) as History;

/** The files of chaos runs, which processes write that are killed at any moment. */
describe('linesIn', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-history-'));
  const file = join(folder, 'lines.jsonl');
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = async (): Promise<unknown[]> => {
    const lines: unknown[] = [];
    for await (const line of linesIn(file)) lines.push(line['text']);
    return lines;
  };

  it('leaves out the beginning of a line that a killed process wrote, and not what stands behind it', async () => {
    const pen = new HistoryWriter(file);
    pen.write('one', { text: 'first {"t":"x"' });
    appendFileSync(file, '{"t":"asked","at":1,"items":[["att_1","{\\"t\\":"');
    pen.write('two', { text: 'second' });
    appendFileSync(file, '{"t":"ask');
    pen.close();
    expect(await read()).toEqual(['first {"t":"x"', 'second']);
  });

  it('throws at what is no line', async () => {
    writeFileSync(file, '{"t":"ask\n{"t":"one","at":1,"text":"x"}\n');
    await expect(read()).rejects.toThrow('has a line that is none');
  });
});
