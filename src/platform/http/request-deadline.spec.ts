import express, { type Request, type Response } from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { awaitBody, awaitStream, leftMs, respondInTime, respondWithin } from './request-deadline.js';

const SOON_MS = 50;
const LATE_MS = 600_000;

describe('Time for a response', () => {
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
