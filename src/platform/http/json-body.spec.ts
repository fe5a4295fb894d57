import express, { type NextFunction, type Request, type Response } from 'express';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { BODY_LIMIT_BYTES, jsonBody, parsedInTurns } from './json-body.js';
import type { Problem } from './problem.js';
import { sendProblem } from './problem.filter.js';
import { respondInTime } from './request-deadline.js';
import { RouteTable } from './route-table.js';

const BODY_WITHIN_MS = 200;
const GATE = { expect: () => undefined, weigh: () => Promise.resolve(null) };

describe('A body', () => {
  let server: Server;
  beforeAll(async () => {
    const app = express();
    app.use(respondInTime, jsonBody(new RouteTable([]), GATE, BODY_WITHIN_MS));
    app.use((request: Request, response: Response) => void response.json(request.body));
    app.use((problem: Problem, _request: Request, response: Response, _next: NextFunction) =>
      sendProblem(response, problem, 'id'),
    );
    server = createServer(app);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => void server.close(resolve)));

  it('that drips is 408 after its time, and its connection is closed', async () => {
    let said = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => (said += chunk.toString())).on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{');
    const timer = setInterval(() => socket.write(' '), BODY_WITHIN_MS / 4);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
    expect(said).toMatch(/^HTTP\/1\.1 408 .*\r\n/);
    expect(said).toMatch(/^Connection: close\r$/m);
    expect(said).toContain('"code":"request_timeout"');
  });

  it.each([
    ['objects', '{"a":{}},'],
    ['lists', '[[]],'],
  ])('of more %s than any request has is refused', async (_what, part) => {
    const send = async (count: number): Promise<number> => {
      const body = `{"list":[${part.repeat(count).slice(0, -1)}]}`;
      const headers = { 'content-type': 'application/json' };
      const { port } = server.address() as AddressInfo;
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
    };
    expect([await send(1_900), await send(3_000)]).toEqual([200, 400]);
  });

  it('of more fields than any request has is refused before it is parsed', async () => {
    const send = async (count: number): Promise<string> => {
      const fields = Array.from({ length: count }, (_none, index) => `"f${index}":0`).join(',');
      const headers = { 'content-type': 'application/json' };
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: `{${fields}` });
      return `${response.status} ${await response.text()}`;
    };
    // What is parsed is found to end too early.
    expect(await send(2_000)).toMatch(/^400 .*malformed_json/);
    expect(await send(2_001)).toMatch(/^400 .*maxFields/);
  });

  it('that is large is parsed in steps, between which others have their turns', async () => {
    const large = { text: 'x'.repeat(BODY_LIMIT_BYTES) };
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await parsedInTurns(Buffer.from(JSON.stringify(large)), 2 * BODY_LIMIT_BYTES)).toEqual(large);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
