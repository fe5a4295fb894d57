import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ACCEPT_QUEUE, KEEP_ALIVE_MS } from '../../src/platform/http/http-adapter.js';
import { eventually } from '../harness/eventually.js';
import { type Ran, startService } from '../harness/processes.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

/** Well above Node's default of 511, and below what a process may open here. */
const CONNECTIONS = 800;

describe('A process that is too busy to accept', () => {
  let app: TestApp;
  let service: Ran & { readonly url: string };
  const sockets: Socket[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    service = await startService(app.schema.databaseUrl);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    service.child.kill('SIGKILL');
    await service.exited;
    await app.close();
  });

  it('has many connections wait, and serves them afterwards', async () => {
    const wanted = Math.min(CONNECTIONS, ACCEPT_QUEUE, kernelLimit());
    const port = Number(new URL(service.url).port);
    service.child.kill('SIGSTOP');
    let connected = 0;
    for (let index = 0; index < wanted; index += 1)
      sockets.push(connect(port, '127.0.0.1', () => (connected += 1)).on('error', () => undefined));
    await eventually('the kernel completes every handshake', () => Promise.resolve(connected === wanted));
    service.child.kill('SIGCONT');
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
  }, 30_000);
});

describe('A connection on which a request was refused', () => {
  it('401: is kept for the next request, and closed when none comes', async () => {
    const app = await startTestApp();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const [first, again] = [await refusal(app.url, agent), await refusal(app.url, agent)];
      expect([first.status, again.status]).toEqual([401, 401]);
      expect(first.keepAlive).toBe(`timeout=${KEEP_ALIVE_MS / 1_000}`);
      expect(again.socket).toBe(first.socket);
      await eventually('it is closed', () => Promise.resolve(first.socket.destroyed));
    } finally {
      agent.destroy();
      await app.close();
    }
  }, 30_000);
});

function refusal(
  url: string,
  agent: Agent,
): Promise<{ status: number | undefined; keepAlive: string | undefined; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': 'forged' };
    request(`${url}/v1/projects`, { agent, headers }, (response) => {
      const { statusCode: status, socket } = response;
      const keepAlive = String(response.headers['keep-alive']);
      // The agent takes the connection back a moment after the end.
      response.resume().once('end', () => setImmediate(() => resolve({ status, keepAlive, socket })));
    })
      .once('error', reject)
      .end();
  });
}

/** Where the kernel grants less, less is tested. */
function kernelLimit(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
}
