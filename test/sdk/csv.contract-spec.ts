import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Parley, ParleyApiError, ParleyConnectionError, ParleyTimeoutError } from 'parley-sdk';
import { type Fault, FaultyProxy } from '../harness/faulty-proxy.js';
import { newNumbers } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const ROWS = 2_000;

type Upload = Parameters<Parley['importPhones']>[0]['body'];

describe('Files of CSV', () => {
  const app = routeApp();
  let projectId: string;
  let key: string;
  let parley: Parley;
  beforeAll(async () => {
    ({ projectId, key } = await new World(app).project());
    parley = new Parley({ baseUrl: app.url, apiKey: key });
  });

  const fileOf = (numbers: readonly string[]): string => `phoneE164\n${numbers.join('\n')}\n`;
  /** The rows that an import has taken once it has ended. */
  async function taken(body: Upload): Promise<number> {
    const { importId } = await parley.importPhones({ projectId, body });
    const ended = await parley.waitFor(
      (options) => parley.readImport({ projectId, importId }, options),
      ({ status }) => status === 'DONE',
    );
    return ended.created;
  }

  it('go up as a Blob or as a stream of the web or of Node, and come down as a stream', async () => {
    const [asBlob, asWeb, asNode] = [newNumbers(ROWS), newNumbers(ROWS), newNumbers(ROWS)];
    expect(await taken(new Blob([fileOf(asBlob)]))).toBe(ROWS);
    expect(await taken(new Blob([fileOf(asWeb)]).stream())).toBe(ROWS);
    const parts = fileOf(asNode).match(/.{1,1000}/gs) ?? [];
    expect(await taken(Readable.from(parts.map((part) => Buffer.from(part))))).toBe(ROWS);
    const file = await parley.exportPhones({ projectId });
    expect(file).toBeInstanceOf(ReadableStream);
    const rows = (await text(file)).split(/\r?\n/).filter((row) => row.startsWith('+'));
    expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set([...asBlob, ...asWeb, ...asNode]));
  });

  it('are refused as any other request is', async () => {
    const refused = await parley.importPhones({ projectId, body: new Blob(['']) }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ParleyApiError);
    await expect(parley.readImportErrors({ projectId, importId: 'imp_none' })).rejects.toMatchObject({ status: 404 });
  });

  it('a stream goes up once, whatever becomes of it; a Blob again', async () => {
    let requests = 0;
    const proxy = await FaultyProxy.start(app.url, () => {
      requests += 1;
      return { status: 503 };
    });
    try {
      const failing = new Parley({ baseUrl: proxy.url, apiKey: key });
      const upload = async (body: Upload): Promise<number> => {
        requests = 0;
        await expect(failing.importPhones({ projectId, body })).rejects.toMatchObject({ status: 503 });
        return requests;
      };
      const file = new Blob([fileOf(newNumbers(1))]);
      expect([await upload(file.stream()), await upload(file)]).toEqual([1, 3]);
    } finally {
      await proxy.stop();
    }
  });

  it('bound the silence of a download, not its length; one that is left ends its request', async () => {
    let fault: Fault = 'drip';
    const proxy = await FaultyProxy.start(app.url, () => fault);
    const slow = new Parley({ baseUrl: proxy.url, apiKey: key, timeoutMs: 1_500, totalMs: 2_000 });
    const download = async (signal?: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> =>
      (await slow.exportPhones({ projectId }, signal === undefined ? {} : { signal })).getReader();
    try {
      const slowly = await download();
      const parts = [await slowly.read(), await slowly.read(), await slowly.read()];
      expect(parts.map(({ value }) => value?.length)).toEqual([1, 1, 1]);
      await slowly.cancel();
      fault = 'stall';
      await expect(readAll(await download())).rejects.toBeInstanceOf(ParleyTimeoutError);
      const leaving = new AbortController();
      const left = readAll(await download(leaving.signal));
      leaving.abort(new Error('I am leaving.'));
      await expect(left).rejects.toThrow('I am leaving.');
      fault = 'half';
      await expect(readAll(await download())).rejects.toBeInstanceOf(ParleyConnectionError);
      await proxy.idle();
    } finally {
      await proxy.stop();
    }
  });
});

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let isOver = false; !isOver;) isOver = (await reader.read()).done;
}
