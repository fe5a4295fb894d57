import { setTimeout as sleep } from 'node:timers/promises';
import type { Parley } from '../src/parley.js';
import { cut, json, raw, rejectionOf, ScriptedService, silence } from './scripted-service.js';

const PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const CSV = { 'content-type': 'text/csv; charset=utf-8' };
const ACCEPTED = { importId: 'imp_01JD8V4T9Z6Q2M5N7P8R0S1T2V', status: 'PENDING' };
const ROW = '+14155552601,false\r\n';
const TIMEOUT_MS = 200;

/** Rows of a source that takes longer than any attempt. */
async function* slowRows(): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < 4; part += 1) {
    await sleep(TIMEOUT_MS / 2);
    yield Buffer.from(ROW);
  }
}

describe('A file', () => {
  const service = new ScriptedService();
  let client: Parley;
  beforeAll(async () => {
    await service.start();
    client = service.client({ timeoutMs: TIMEOUT_MS });
  });
  afterAll(() => service.stop());

  const importing = (body: unknown) => client.importPhones({ projectId: PROJECT, body: body as Blob });

  it('that is a Blob goes up with its type, again after a fault, under the same key', async () => {
    service.script(cut, json(202, ACCEPTED));
    expect(await importing(new Blob([ROW]))).toEqual(ACCEPTED);
    expect(service.arrived.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
      [ROW, 'text/csv'],
      [ROW, 'text/csv'],
    ]);
    expect(service.arrived[0]?.headers['idempotency-key']).toBe(service.arrived[1]?.headers['idempotency-key']);
  });

  it('that is a stream goes up as slowly as it comes', async () => {
    service.script(json(202, ACCEPTED));
    expect(await importing(ReadableStream.from(slowRows()))).toEqual(ACCEPTED);
    expect(service.arrived.map(({ body }) => body)).toEqual([ROW.repeat(4)]);
  });

  it('that is a stream is sent once, whatever comes of it', async () => {
    service.script(cut);
    expect(await rejectionOf(importing(slowRows()))).toMatchObject({ attempts: 1, mayHaveArrived: true });
    service.script(silence);
    expect(await rejectionOf(importing(slowRows()))).toMatchObject({ name: 'ParleyTimeoutError', attempts: 1 });
  });

  it('that goes up ends with its call, though its source never goes on', async () => {
    service.script();
    const reason = new Error('Enough.');
    const controller = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      pull: () => {
        controller.abort(reason);
        return new Promise(() => {});
      },
    });
    const call = client.importPhones({ projectId: PROJECT, body }, { signal: controller.signal });
    expect(await rejectionOf(call)).toBe(reason);
  });

  it('that goes up is let go when the service wants no more of it', async () => {
    let isLetGo = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(65_536, ROW);
      } finally {
        isLetGo = true;
      }
    }
    const refused = new Response('{"code":"body_too_large","message":"Too large."}', { status: 413 });
    // As a service that reads the beginning.
    const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
      for await (const _part of init.body as unknown as AsyncIterable<Uint8Array>) break;
      return refused;
    };
    const call = service.client({ fetch }).importPhones({ projectId: PROJECT, body: endless() as never });
    expect(await rejectionOf(call)).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(isLetGo).toBe(true);
  });

  it('comes down as slowly as it is read, and as long as it goes on', async () => {
    service.script((response) => {
      response.writeHead(200, CSV);
      void (async () => {
        for await (const row of slowRows()) response.write(row);
        response.end();
      })();
    });
    let text = '';
    for await (const part of await client.exportPhones({ projectId: PROJECT })) {
      text += Buffer.from(part).toString();
      await sleep(TIMEOUT_MS);
    }
    expect(text).toBe(ROW.repeat(4));
  });

  it('that falls silent or breaks off is an error, not an end, and is not asked for again', async () => {
    for (const [fault, name] of [
      ['silence', 'ParleyTimeoutError'],
      ['break', 'ParleyConnectionError'],
    ]) {
      service.script((response) => {
        response.writeHead(200, CSV).write(ROW, () => {
          if (fault === 'break') setImmediate(() => response.destroy());
        });
      });
      const stream = await client.exportPhones({ projectId: PROJECT });
      const reading = (async () => {
        for await (const part of stream) expect(Buffer.from(part).toString()).toBe(ROW);
      })();
      expect(await rejectionOf(reading)).toMatchObject({ name, operation: 'exportPhones', attempts: 1 });
      expect(service.arrived).toHaveLength(1);
    }
  });

  it('is asked for again as long as nothing of it has come', async () => {
    service.script(raw(503, ''), raw(200, ROW, CSV));
    const stream = await client.exportPhones({ projectId: PROJECT });
    expect(await new Response(stream).text()).toBe(ROW);
  });

  it('that is no longer read is no longer sent', async () => {
    let isClosed: Promise<void> | undefined;
    service.script((response) => {
      isClosed = new Promise((resolve) => response.once('close', resolve));
      response.writeHead(200, CSV).write(ROW);
    });
    for await (const _part of await client.exportPhones({ projectId: PROJECT })) break;
    await isClosed;
  });
});
