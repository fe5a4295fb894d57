import { jest } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { isClosed, whenClosed } from './request.js';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('The end of a response', () => {
  let server: Server;
  let handle: (request: Request, response: Response) => void = () => undefined;
  beforeAll(async () => {
    server = createServer(express().use((request: Request, response: Response) => handle(request, response)));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => void server.close(resolve)));

  /** What becomes of so many requests, sent together by a caller who goes away when they are here. */
  const abandoned = async (requests: number, listen: (response: Response, ended: () => void) => void) => {
    const responses: Response[] = [];
    const ended = jest.fn();
    await new Promise<void>((resolve) => {
      handle = (_request, response) => {
        responses.push(response);
        listen(response, ended);
        if (responses.length < requests) return;
        response.req.socket.once('close', () => setImmediate(resolve));
        line.destroy();
      };
      const line: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      line.write(GET.repeat(requests));
    });
    return { ended, responses };
  };

  it('is reported for each request of a connection that is lost, not for the first alone', async () => {
    const { ended, responses } = await abandoned(3, whenClosed);
    expect(ended).toHaveBeenCalledTimes(3);
    expect(responses.map(isClosed)).toEqual([true, true, true]);
  });

  it('is reported at once to a caller that asks later', async () => {
    const { responses } = await abandoned(2, () => undefined);
    const late = jest.fn();
    for (const response of responses) whenClosed(response, late);
    expect(late).toHaveBeenCalledTimes(2);
  });

  it('is reported once for a response that was sent', async () => {
    const ended = jest.fn();
    handle = (_request, response) => {
      whenClosed(response, ended);
      response.end();
    };
    const line = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    line.write(GET + GET + GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await new Promise((resolve) => line.once('close', resolve));
    expect(ended).toHaveBeenCalledTimes(3);
  });
});
