import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Parley } from '../src/parley.js';
import { cut, json, KEY, raw, rejectionOf, ScriptedService, silence } from './scripted-service.js';

const PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const CSV = { 'content-type': 'text/csv; charset=utf-8' };
const ACCEPTED = { importId: 'imp_01JD8V4T9Z6Q2M5N7P8R0S1T2V', status: 'PENDING' };
const ROW = '+14155552601,false\r\n';
const TIMEOUT_MS = 200;
/** Long enough that no part of a file is late on a busy machine; all of them together take longer. */
const PATIENT_MS = 1_000;
const PARTS = 7;

/** A stream that waits for more, and whether somebody still holds it. */
interface Waiting {
  readonly body: unknown;
  readonly isOpen: () => boolean;
}

const STREAMS: readonly (readonly [string, () => Waiting])[] = [
  [
    'a stream of Node',
    () => {
      const body = new PassThrough();
      body.write(ROW);
      return { body, isOpen: () => !body.destroyed };
    },
  ],
  [
    'a stream of the web',
    () => {
      let isOpen = true;
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from(ROW)),
        cancel: () => void (isOpen = false),
      });
      return { body, isOpen: () => isOpen };
    },
  ],
];

/** Nobody listens there any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Rows of a source that takes longer than an attempt of a patient client. */
async function* slowRows(): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < PARTS; part += 1) {
    await sleep(PATIENT_MS / 5);
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

  const patient = () => service.client({ timeoutMs: PATIENT_MS });
  const importing = (body: unknown, by = client) => by.importPhones({ projectId: PROJECT, body: body as Blob });

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
    expect(await importing(ReadableStream.from(slowRows()), patient())).toEqual(ACCEPTED);
    expect(service.arrived.map(({ body }) => body)).toEqual([ROW.repeat(PARTS)]);
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

  it.each(STREAMS)('that is %s is let go of, whatever becomes of its call', async (_kind, make) => {
    const closed = new Parley({ baseUrl: `http://127.0.0.1:${await closedPort()}`, apiKey: KEY });
    const noKey = service.client({ apiKey: () => Promise.reject(new Error('No key.')) });
    const fetch = (): Promise<Response> => new Promise(() => {});
    const ended: (readonly [string, (body: Blob) => PromiseLike<unknown>])[] = [
      ['a closed port', (body) => closed.importPhones({ projectId: PROJECT, body })],
      ['no key', (body) => noKey.importPhones({ projectId: PROJECT, body })],
      ['wrong usage', (body) => client.importPhones({ projectId: '', body })],
      ['wrong limits', (body) => client.importPhones({ projectId: PROJECT, body }, { retries: 9 })],
      ['an abort before', (body) => client.importPhones({ projectId: PROJECT, body }, { signal: AbortSignal.abort() })],
      [
        'an abort meanwhile',
        (body) => {
          const signal = AbortSignal.timeout(TIMEOUT_MS);
          return service.client({ fetch }).importPhones({ projectId: PROJECT, body }, { signal });
        },
      ],
      [
        'an abort while it waits',
        (body) => {
          service.script();
          return client.importPhones({ projectId: PROJECT, body }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        },
      ],
    ];
    for (const [when, call] of ended) {
      const { body, isOpen } = make();
      await rejectionOf(call(body as Blob));
      await sleep(0);
      expect([when, isOpen()]).toEqual([when, false]);
    }
  });

  it('that cannot be read ends its call with its own fault, and one that is read elsewhere is none', async () => {
    service.script();
    const fault = await rejectionOf(importing(createReadStream('/nonexistent/phones.csv')));
    expect(fault).toMatchObject({ code: 'ENOENT', syscall: 'open' });
    const locked = ReadableStream.from(slowRows());
    locked.getReader();
    expect(await rejectionOf(importing(locked))).toMatchObject({ name: 'ParleyUsageError', attempts: 0 });
  });

  it.each([
    ['texts', () => Readable.from(['phoneE164\r\n', ROW])],
    ['bytes', () => Readable.from([Buffer.from('phoneE164\r\n'), Buffer.from(ROW)])],
    ['texts on the web', () => ReadableStream.from(['phoneE164\r\n', ROW])],
    ['an iterable', () => ({ [Symbol.asyncIterator]: () => Readable.from(['phoneE164\r\n', ROW]).iterator() })],
  ])('that is a stream of %s goes up as it is', async (_what, make) => {
    service.script(json(202, ACCEPTED));
    expect(await importing(make())).toEqual(ACCEPTED);
    expect(service.arrived.map(({ body }) => body)).toEqual([`phoneE164\r\n${ROW}`]);
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
    for await (const part of await patient().exportPhones({ projectId: PROJECT })) {
      if (text === '') await sleep(PATIENT_MS * 1.1);
      text += Buffer.from(part).toString();
    }
    expect(text).toBe(ROW.repeat(PARTS));
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
