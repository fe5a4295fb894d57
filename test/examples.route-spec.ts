import type { RequestListener, Server } from 'node:http';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { signWebhook } from 'parley-sdk/webhooks';
import { eventually } from './harness/eventually.js';
import { freePort } from './harness/sockets.js';
import { routeApp } from './harness/route-app.js';
import { type Hook, WebhookWorld } from './harness/webhook-world.js';

const PATH = '/hooks/parley';

interface Handled {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
}

type Handle = (event: Handled) => void;

const example = (name: string) => import(resolve('examples', name)) as Promise<unknown>;
const { createReceiver } = (await example('node-receiver.mjs')) as {
  createReceiver(secret: string, handle: Handle): Server;
};
const { createApp } = (await example('express-receiver.mjs')) as {
  createApp(secret: string, handle: Handle): RequestListener;
};

/** How each example is started: with the secret of a config, and a function that is called with events. */
const EXAMPLES: readonly (readonly [string, (secret: string, handle: Handle) => Server])[] = [
  ['node-receiver.mjs', createReceiver],
  ['express-receiver.mjs', (secret, handle) => createServer(createApp(secret, handle))],
];

it.each(EXAMPLES)('examples/%s runs as its first lines say, on this Node.js', async (name) => {
  const port = await freePort();
  const env = { ...process.env, WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`, PORT: String(port) };
  const child = spawn(process.execPath, [resolve('examples', name)], { env, stdio: 'ignore' });
  const post = () => fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', body: '{}' }).catch(() => null);
  await eventually('it refuses what nobody signed', async () => (await post())?.status === 401);
  child.kill('SIGKILL');
});

describe.each(EXAMPLES)('examples/%s', (_name, create) => {
  let hooks: WebhookWorld;
  let hook: Hook;
  let server: Server;
  let url: string;
  const handled: Handled[] = [];
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
    // The secret is known once the config is made, and the config is made with the address: so the receiver gets it
    // later.
    let listener: RequestListener = (_request, response) => response.writeHead(500).end();
    server = createServer((request, response) => listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
    hook = await hooks.hook({ endpoint: { url }, subscriptions: {} });
    const receiver = create(hook.secret, (event) => handled.push(event));
    listener = (request, response) => receiver.emit('request', request, response);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await hooks.stop();
  });

  const post = async (body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })).status;
  const signed = (id: string, body: string, at = Date.now(), secret = hook.secret) => ({
    ...signWebhook(body, { id, at }, secret),
  });

  it('takes what Parley delivers, each event once, though it is sent again', async () => {
    await hooks.register(hook.project, 3);
    await hooks.until(hook, 6, ({ status }) => status === 'DELIVERED');
    await eventually('all are handled', () => Promise.resolve(handled.length === 6));
    expect(handled.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await hooks.post(hook, '/replay', { since: 0, statuses: ['DELIVERED'] })).body.queued).toBe(6);
    await hooks.until(hook, 6, ({ status, attemptCount }) => status === 'DELIVERED' && attemptCount === 1);
    const attempts = await Promise.all(
      (await hooks.deliveries(hook)).map(
        async ({ deliveryId }) => (await hooks.get(hook, `/deliveries/${deliveryId}`)).body.attempts as unknown[],
      ),
    );
    expect(attempts.map((tries) => tries.length)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(handled).toHaveLength(6);
  });

  it('passes the test that the service sends', async () => {
    expect((await hooks.post(hook, '/test', {})).body).toMatchObject({ isSuccess: true, statusCode: 204 });
  });

  it('says in the deliveries of the config why it refused one', async () => {
    const wrong = await hooks.hook({ project: hook.project, endpoint: { url } });
    const { lastStatusCode, attempts } = await hooks.deliverOne(wrong, ({ attemptCount }) => attemptCount === 1);
    expect([lastStatusCode, attempts[0]?.answer]).toEqual([401, expect.stringMatching(/No matching signature found/)]);
  });

  it('refuses what was altered, signed by another, too old, or not signed', async () => {
    const known = handled.length;
    const body = JSON.stringify({ id: 'evt_1', type: 'phone.created', sequence: 9, data: {} });
    const good = signed('evt_1', body);
    const other = signed('evt_1', body, Date.now(), `whsec_${Buffer.alloc(32, 1).toString('base64')}`);
    expect(await post(body.replace('created', 'erased'), good)).toBe(401);
    expect(await post(body, { ...good, 'webhook-id': 'evt_2' })).toBe(401);
    expect(await post(body, other)).toBe(401);
    expect(await post(body, signed('evt_1', body, Date.now() - 3_600_000))).toBe(401);
    expect(await post(body, {})).toBe(401);
    expect(await post('x'.repeat(2_000_000), good).catch(() => 413)).toBe(413);
    expect(handled).toHaveLength(known);
    expect(await post(body, good)).toBe(204);
    await eventually('the genuine one is handled', () => Promise.resolve(handled.length === known + 1));
  });
});
