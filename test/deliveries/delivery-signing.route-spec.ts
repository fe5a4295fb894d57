import { routeApp } from '../harness/route-app.js';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../harness/eventually.js';
import type { Received } from '../harness/receiver.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

describe('What a receiver gets', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  /** The request of a new event. */
  async function nextRequest(hook: Hook): Promise<Received> {
    const before = hooks.received(hook).length;
    await hooks.register(hook.project);
    await hooks.until(hook, before + 1, ({ status }) => status === 'DELIVERED');
    return hooks.received(hook)[before] as Received;
  }

  /** The first request that has so many signatures: a worker knows soon of a change, but not at once. */
  async function requestWith(hook: Hook, signatures: number): Promise<Received> {
    let request = await nextRequest(hook);
    await eventually(`a request with ${signatures} signatures`, async () => {
      if (signaturesOf(request).length !== signatures) request = await nextRequest(hook);
      return signaturesOf(request).length === signatures;
    });
    return request;
  }

  const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ');
  const verifies = (secret: string, { body, headers }: Received) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };

  it('is signed with both secrets while a rotation overlaps, and with the new one alone afterwards', async () => {
    const hook = await hooks.hook();
    const before = await nextRequest(hook);
    expect([signaturesOf(before).length, verifies(hook.secret, before)]).toEqual([1, true]);

    const { signingSecret } = (await hooks.post(hook, '/rotate-secret', {})).body as { signingSecret: string };
    const during = await requestWith(hook, 2);
    expect([verifies(hook.secret, during), verifies(signingSecret, during)]).toEqual([true, true]);

    await hooks.sql.rows('UPDATE webhook_configs SET previousSigningSecretUntil = ? WHERE webhookConfigId = ?', [
      Date.now() - 1,
      hook.id,
    ]);
    const after = await requestWith(hook, 1);
    expect([verifies(hook.secret, after), verifies(signingSecret, after)]).toEqual([false, true]);
  });

  it('verifies no longer when a byte of the body, the id or the time was altered', async () => {
    const hook = await hooks.hook();
    const request = await nextRequest(hook);
    const { body, headers } = request;
    expect(verifies(hook.secret, request)).toBe(true);
    for (const altered of [
      { ...request, body: body.replace('phone.created', 'phone.erased') },
      { ...request, body: `${body} ` },
      { ...request, headers: { ...headers, 'webhook-id': 'evt_other' } },
      { ...request, headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
    ]) {
      expect(verifies(hook.secret, altered)).toBe(false);
    }
  });

  it('comes with Basic credentials in UTF-8, the headers of the config, and its method', async () => {
    const hook = await hooks.hook({
      endpoint: {
        method: 'PUT',
        headers: { 'X-Env': 'test', 'User-Agent': 'Of our own' },
        auth: { type: 'BASIC', username: 'parley', password: 'pässwörd:1' },
      },
    });
    const { method, headers } = await nextRequest(hook);
    expect([method, Buffer.from(String(headers.authorization).replace('Basic ', ''), 'base64').toString()]).toEqual([
      'PUT',
      'parley:pässwörd:1',
    ]);
    expect(headers).toMatchObject({ 'x-env': 'test', 'user-agent': 'Of our own', 'content-type': 'application/json' });
  });

  it('comes with a bearer token, or with a header that the config calls Authorization itself', async () => {
    const bearer = await hooks.hook({ endpoint: { method: 'PATCH', auth: { type: 'BEARER', token: 'a-token' } } });
    const own = await hooks.hook({ endpoint: { headers: { Authorization: 'Custom abc' } } });
    expect(await nextRequest(bearer)).toMatchObject({ method: 'PATCH', headers: { authorization: 'Bearer a-token' } });
    expect(await nextRequest(own)).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Custom abc', 'user-agent': 'Parley-Webhooks/1' },
    });
  });

  it('leaves the query of its address as it was given', async () => {
    const hook = await hooks.hook({
      endpoint: { url: new URL('/hook/query?a=b%20c&d=', hooks.receiver.url).toString() },
    });
    await hooks.deliverOne(hook);
    expect(hooks.receiver.received.filter(({ url }) => url === '/hook/query?a=b%20c&d=')).toHaveLength(1);
  });
});
