import { createHash, createHmac } from 'node:crypto';
import { type GatewayCall, signCall, signedJson } from '../harness/http-calls.js';
import { HTTP_GATEWAYS, type HttpGateway } from '../harness/http-gateways.js';
import { HttpWorld } from '../harness/http-world.js';
import { newNumber } from '../harness/numbers.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const [BY_JSON, BY_FORM] = HTTP_GATEWAYS as [HttpGateway, HttpGateway, HttpGateway];
const HOUR_MS = 3_600_000;
const BYTES_MAX = 256_000;
const ITEMS_MAX = 500;
const FAILURES_A_MINUTE = 60;
const UNPROVEN = 10_000;
const WITHIN_MS = 10_000;
const JWT_SECRET = 'secret-of-the-tokens';

/** A message that is SENT, and its receiver. */
async function sentMessage(world: HttpWorld<TestApp>): Promise<{ to: string; messageId: string }> {
  const to = newNumber();
  const messageId = await world.send(to, 'Hello.');
  await world.until(messageId, 'SENT');
  return { to, messageId };
}

describe('Callbacks that prove nothing', () => {
  let form: HttpWorld<TestApp>;
  let otherId: string;
  let call: GatewayCall;
  let messageId: string;
  beforeAll(async () => {
    form = await HttpWorld.start(await startTestApp(), BY_FORM);
    otherId = await HttpWorld.provider(form.world, BY_FORM.settings('http://127.0.0.1:1'));
    const sent = await sentMessage(form);
    messageId = sent.messageId;
    call = BY_FORM.receipt(await form.requestTo(sent.to), 'delivered', form.idOf.get(sent.to) ?? '');
  });
  afterAll(() => form.stop());
  const altered = (change: Partial<GatewayCall>): GatewayCall => ({ ...call, ...change });
  const signature = () => call.headers['x-signature'] ?? '';

  it.each<readonly [string, () => GatewayCall]>([
    ['without a signature', () => altered({ headers: { 'content-type': call.headers['content-type'] ?? '' } })],
    ['with another signature', () => altered({ headers: { ...call.headers, 'x-signature': 'x'.repeat(44) } })],
    ['altered by one bit', () => altered({ body: call.body.replace('delivered', 'deliveree') })],
    [
      'a signature with one bit changed',
      () => altered({ headers: { ...call.headers, 'x-signature': flip(signature()) } }),
    ],
    ['signed for another provider', () => altered({ target: call.target.replace(form.providerId, otherId) })],
    ['signed for another URL', () => altered({ target: `${call.target}&x=1` })],
    [
      'signed for another attempt',
      () => signCall(altered({ target: call.target.replace(/attempt=[^&]+/, `attempt=${OTHER}`) })),
    ],
    ['an attempt without its MAC', () => signCall(altered({ target: call.target.replace(/&mac=[^&]+/, '') }))],
  ])('403: %s', async (_what, made) => {
    expect((await form.post(made())).status).toBe(403);
    expect((await form.read(messageId))['status']).toBe('SENT');
  });

  it('200: the very call, and once more after an hour', async () => {
    expect(await form.post(call)).toEqual({ status: 200, body: '' });
    expect((await form.read(messageId))['status']).toBe('DELIVERED');
    expect((await form.post(call)).status).toBe(200);
    expect((await form.events(messageId)).filter((type) => type === 'message.delivered')).toHaveLength(1);
  });
});

const OTHER = 'att_01ARZ3NDEKTSV4RRFFQ69G5FAV';

function flip(text: string): string {
  const first = text.charAt(0) === 'A' ? 'B' : 'A';
  return first + text.slice(1);
}

describe('Bounds of callbacks', () => {
  let world: HttpWorld<TestApp>;
  beforeAll(async () => {
    world = await HttpWorld.start(await startTestApp(), BY_JSON);
  });
  afterAll(() => world.stop());

  it('403: a signature of an hour ago, where the settings have a tolerance', async () => {
    const { to, messageId } = await sentMessage(world);
    const body = JSON.stringify({ data: [{ id: world.idOf.get(to), status: 'delivered' }] });
    expect((await world.call(signedJson('/receipts', body, Date.now() - HOUR_MS))).status).toBe(403);
    expect((await world.read(messageId))['status']).toBe('SENT');
  });

  it('256,000 bytes are taken, one more is 413', async () => {
    const { to } = await sentMessage(world);
    const filled = (bytes: number): string => {
      const text = JSON.stringify({ data: [{ id: world.idOf.get(to), status: 'delivered' }], pad: '' });
      return text.replace('"pad":""', `"pad":"${'x'.repeat(bytes - text.length)}"`);
    };
    expect((await world.call(signedJson('/receipts', filled(BYTES_MAX)))).status).toBe(200);
    expect((await world.call(signedJson('/receipts', filled(BYTES_MAX + 1)))).status).toBe(413);
  });

  it('400: 501 items, of which none counts', async () => {
    const { to, messageId } = await sentMessage(world);
    const items = Array.from({ length: ITEMS_MAX + 1 }, () => ({ id: world.idOf.get(to), status: 'delivered' }));
    expect((await world.call(signedJson('/receipts', JSON.stringify({ data: items })))).status).toBe(400);
    expect((await world.read(messageId))['status']).toBe('SENT');
    const fewer = JSON.stringify({ data: items.slice(1) });
    expect((await world.call(signedJson('/receipts', fewer))).status).toBe(200);
  });

  it('an unknown status word is SENT with the word as code', async () => {
    const { to, messageId } = await sentMessage(world);
    expect((await world.report(to, 'pondering')).status).toBe(200);
    const { data } = await world.world.admin('get', `/v1/messages/${messageId}/timeline`);
    expect(JSON.stringify(data)).toContain('pondering');
    expect((await world.read(messageId))['status']).toBe('SENT');
  });

  it('a receipt of an id that is another one in hex is kept unmatched', async () => {
    const { to, messageId } = await sentMessage(world);
    const other = BigInt(world.idOf.get(to) ?? '').toString(16);
    const body = JSON.stringify({ data: [{ id: other, status: 'delivered' }] });
    expect((await world.call(signedJson('/receipts', body))).status).toBe(200);
    expect((await world.read(messageId))['status']).toBe('SENT');
  });

  it('a code that means an opt-out opts the person out', async () => {
    const { to } = await sentMessage(world);
    const body = JSON.stringify({ data: [{ id: world.idOf.get(to), status: 'failed', code: '40300' }] });
    expect((await world.call(signedJson('/receipts', body))).status).toBe(200);
    await expect(world.phone(to)).resolves.toMatchObject({ isOptedOut: true, optOutReason: 'PROVIDER_BLOCK' });
  });
});

describe('Tokens and answers', () => {
  let world: HttpWorld<TestApp>;
  const answer = { status: 202, body: 'OK', fault: 'RETRY' };
  beforeAll(async () => {
    world = await HttpWorld.start(await startTestApp(), BY_JSON);
    const { receipts } = BY_JSON.settings('') as { receipts: object };
    const proof = { type: 'JWT_HS256', secrets: ['jwt'], bodyClaim: 'payload_hash', toleranceSeconds: null };
    await world.world.admin('patch', `/v1/providers/${world.providerId}`, {
      settings: { secrets: { jwt: JWT_SECRET }, receipts: { ...receipts, proof, answer } },
    });
  });
  afterAll(() => world.stop());
  const call = (token: string, body: string): Promise<{ status: number; body: string }> =>
    world.call({
      method: 'POST',
      target: '/receipts',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    });

  it('takes HS256 over the body, and answers as the settings say', async () => {
    const { to, messageId } = await sentMessage(world);
    const body = JSON.stringify({ data: [{ id: world.idOf.get(to), status: 'delivered' }] });
    expect((await call(jwt('none', body), body)).status).toBe(503);
    expect((await call(jwt('RS256', body), body)).status).toBe(503);
    expect((await call(jwt('HS256', `${body} `), body)).status).toBe(503);
    expect((await call(jwt('HS256', body, 'another'), body)).status).toBe(503);
    expect((await world.read(messageId))['status']).toBe('SENT');
    expect(await call(jwt('HS256', body), body)).toEqual({ status: 202, body: 'OK' });
    expect((await world.read(messageId))['status']).toBe('DELIVERED');
    expect((await call(jwt('HS256', '{}'), '{}')).status).toBe(503);
  });
});

function jwt(alg: string, body: string, secret = JWT_SECRET): string {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const hash = createHash('sha256').update(body).digest('hex');
  const claims = { iat: Math.floor(Date.now() / 1_000), payload_hash: hash };
  const head = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`;
  return alg === 'none' ? `${head}.` : `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

describe('10,000 callbacks without proof', () => {
  let world: HttpWorld<TestApp>;
  beforeAll(async () => {
    world = await HttpWorld.start(await startTestApp(), HTTP_GATEWAYS[2] as HttpGateway);
  });
  afterAll(() => world.stop());

  it('60 a minute are refused by 403, all others by 429; nothing changes, and proven ones still come', async () => {
    const { to, messageId } = await sentMessage(world);
    const id = world.idOf.get(to) ?? '';
    const forged: GatewayCall = {
      method: 'GET',
      target: `/receipts?id=${id}&status=delivered&key=wrong`,
      headers: {},
      body: '',
    };
    const since = Date.now();
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < UNPROVEN && Date.now() - since < WITHIN_MS; sent += 100) {
      const responses = await Promise.all(Array.from({ length: 100 }, () => world.call(forged)));
      for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([403, 429]);
    // A minute may have ended in between.
    expect(statuses.get(403)).toBeLessThanOrEqual(2 * FAILURES_A_MINUTE);
    expect((await world.read(messageId))['status']).toBe('SENT');
    expect((await world.report(to, 'delivered')).status).toBe(200);
    expect((await world.read(messageId))['status']).toBe('DELIVERED');
  });
});
