import express, { type Request, type Response } from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendJson } from './json-response.js';

describe('A JSON response', () => {
  it('that comes after the deadline has answered changes nothing, and is no fault', async () => {
    const app = express();
    sendJson(app);
    let thrown: unknown = null;
    app.use((_request: Request, response: Response) => {
      response.status(503).json({ first: true });
      try {
        response.json({ second: true });
      } catch (error) {
        thrown = error;
      }
    });
    const server = createServer(app);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect([response.status, await response.json(), thrown]).toEqual([503, { first: true }, null]);
    await new Promise((resolve) => void server.close(resolve));
  });
});
