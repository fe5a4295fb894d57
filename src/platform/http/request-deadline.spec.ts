import express, { type Request, type Response } from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { awaitBody, awaitStream, leftMs, respondInTime, respondWithin, UnderWay } from './request-deadline.js';

describe('Time for a response', () => {
  const SOON_MS = 50;
  const LATE_MS = 600_000;

  let server: Server;
  let handle: (request: Request, response: Response) => void = () => undefined;
  beforeAll(async () => {
    const app = express();
    app.use(respondInTime, (request: Request, response: Response) => handle(request, response));
    server = createServer(app);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => void server.close(resolve)));

  const statusOf = async (handler: typeof handle): Promise<number> => {
    handle = handler;
    return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).status;
  };

  it.each<[string, typeof handle]>([
    [
      'of a long route',
      (request, response) => {
        awaitBody(request, response, LATE_MS, LATE_MS)();
        respondWithin(response, SOON_MS);
      },
    ],
    [
      'of a body that arrives, and afterwards',
      (request, response) => {
        const isHere = awaitBody(request, response, LATE_MS, LATE_MS);
        respondWithin(response, SOON_MS);
        isHere();
      },
    ],
    [
      'of a stream that does not end',
      (request, response) => {
        awaitStream(request, response);
        respondWithin(response, SOON_MS);
      },
    ],
    [
      'that is shorter than that',
      (request, response) => {
        awaitBody(request, response, LATE_MS, SOON_MS)();
        respondWithin(response, LATE_MS);
      },
    ],
  ])('%s ends when the process stops', async (_what, handler) => {
    let left = Number.NaN;
    const status = await statusOf((request, response) => {
      handler(request, response);
      left = leftMs(response);
    });
    expect([status, left <= SOON_MS]).toEqual([503, true]);
  });
});

describe('Things under way', () => {
  const ROUNDS = 50;
  const THINGS_A_ROUND = 20;
  const AT_ONCE = 12;
  const THING_NUMBERS = 4_000;
  const KEPT_BYTES_MAX = 5e6;

  const members = (things: UnderWay<object>): object[] => {
    const all: object[] = [];
    things.forEach((thing) => all.push(thing));
    return all;
  };

  it('are there from when they are added until they are deleted', () => {
    const things = new UnderWay<{ name: string }>();
    const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    things.add(a);
    things.add(b);
    things.delete(a);
    things.add(c);
    expect(members(things)).toEqual([c, b]);
    things.delete(a);
    things.delete(c);
    things.delete({ name: 'd' });
    expect(members(things)).toEqual([b]);
  });

  it('leave nothing behind that only a long collection of garbage would find', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
    const things = new UnderWay<{ numbers: number[] }>();
    const underWay: { numbers: number[] }[] = [];
    const round = (): void => {
      for (let count = 0; count < THINGS_A_ROUND; count += 1) {
        const thing = { numbers: Array.from({ length: THING_NUMBERS }, () => Math.random()) };
        things.add(thing);
        underWay.push(thing);
        if (underWay.length > AT_ONCE) things.delete(underWay.shift() ?? thing);
      }
    };
    round();
    // What is here now becomes old.
    for (let count = 0; count < 3; count += 1) collect({ type: 'minor' });
    const before = getHeapStatistics().used_heap_size;
    for (let count = 0; count < ROUNDS; count += 1) {
      round();
      collect({ type: 'minor' });
    }
    expect(getHeapStatistics().used_heap_size - before).toBeLessThan(KEPT_BYTES_MAX);
  });
});
