import { newNumber } from '../harness/numbers.js';
import { CALLBACK_BODY_BYTES } from '../../src/messaging/inbound/callbacks.js';
import { FAILURES_PER_MINUTE } from '../../src/platform/limits/rate-limits.js';
import { Line } from '../harness/line.js';
import { startTestApp } from '../harness/test-app.js';
import { signatureOf } from '../harness/twilio-caller.js';
import { TwilioWorld } from '../harness/twilio-world.js';

const NOBODY = 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const FORGED = 'c2lnbmF0dXJlIG9mIG5vYm9keSE=';
const FORM = 'application/x-www-form-urlencoded';

interface Call {
  readonly target: string;
  readonly from: string;
  readonly body?: string;
  readonly signature?: string;
  /** Sends the body only when it is asked for. */
  readonly isPatient?: boolean;
}

/** What somebody can make this process do who has nothing but an address of a callback. */
describe('Strangers at the callbacks', () => {
  let world: TwilioWorld;
  let kannelId: string;
  let client = 0;
  /** Each test from an address of its own: refusals are counted by address. */
  const address = (): string => `203.0.113.${(client += 1)}`;
  const inbound = (id: string): string => `/v1/callbacks/${id}/inbound`;

  /** The statuses that come back to one request. */
  async function statuses({ target, from, body = '', signature, isPatient = false }: Call): Promise<string[]> {
    const line = new Line(world.app.url).send(
      `POST ${target} HTTP/1.1`,
      'Host: a',
      `X-Forwarded-For: ${from}`,
      `Content-Type: ${FORM}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(signature === undefined ? [] : [`X-Twilio-Signature: ${signature}`]),
      ...(isPatient ? ['Expect: 100-continue'] : []),
      '',
      isPatient ? '' : body,
    );
    await line.until(/^HTTP\/1\.1 /m);
    if (line.statuses[0] === '100') await line.send(body).until(/^HTTP\/1\.1 [2-5]/m);
    line.socket.destroy();
    return line.statuses;
  }

  /** A message as Twilio brings it, and the signature of it. */
  function signed(fields: Record<string, string> = {}): { body: string; signature: string } {
    const { account, providerId, project } = world;
    const all = { From: newNumber(), To: project.from, Body: 'hello', AccountSid: account.sid, ...fields };
    const signature = signatureOf(account.authToken, `https://parley.test${inbound(providerId)}`, all);
    return { body: new URLSearchParams(all).toString(), signature };
  }

  async function failOften(from: string): Promise<void> {
    const target = inbound(NOBODY);
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1)
      expect(await statuses({ target, from })).toEqual(['403']);
    expect(await statuses({ target, from })).toEqual(['429']);
  }

  beforeAll(async () => {
    world = await TwilioWorld.start(await startTestApp({ TRUST_PROXY: '127.0.0.1/32,::1/128' }));
    const settings = {
      sendUrl: 'http://127.0.0.1:1/cgi-bin/sendsms',
      username: 'parley',
      password: 'of-the-test',
      callbackCidrs: ['0.0.0.0/0'],
      inboundSecret: 'the-secret-of-this-test',
    };
    const made = await world.world.admin('post', '/v1/providers', { name: 'x', kind: 'KANNEL', settings });
    kannelId = String(made['providerId']);
  });
  afterAll(() => world.stop());

  it('403: without what is cheap to see, not a byte of the body is asked for', async () => {
    const body = 'x'.repeat(CALLBACK_BODY_BYTES);
    const strangers: Omit<Call, 'from'>[] = [
      { target: inbound(NOBODY), signature: FORGED },
      { target: inbound(world.providerId) },
      { target: inbound(world.providerId), signature: 'no signature' },
      { target: `${inbound(kannelId)}?secret=wrong&from=1&to=2&text=3` },
      { target: `/v1/callbacks/${kannelId}/receipts?attempt=att_1&mac=wrong&type=1` },
    ];
    for (const call of strangers)
      expect([call, await statuses({ ...call, from: address(), body, isPatient: true })]).toEqual([call, ['403']]);
    // The body of one that has all of it is.
    const form = signed();
    const call = { target: inbound(world.providerId), from: address(), ...form, isPatient: true };
    expect(await statuses(call)).toEqual(['100', '204']);
  });

  it('413, 429: a form of very many fields is refused, and counted by its address', async () => {
    const body = Array.from({ length: 16_000 }, (_none, index) => `${index.toString(36)}=`).join('&');
    const call = { target: inbound(world.providerId), from: address(), body: body.slice(0, CALLBACK_BODY_BYTES) };
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1)
      expect(await statuses({ ...call, signature: FORGED })).toEqual(['413']);
    expect(await statuses({ ...call, signature: FORGED })).toEqual(['429']);
  });

  it('429: of an address beyond its limit no large body is read; a gateway at the same address passes', async () => {
    const from = address();
    await failOften(from);
    const target = inbound(world.providerId);
    const large = { target, from, body: 'x'.repeat(CALLBACK_BODY_BYTES), signature: FORGED, isPatient: true };
    for (let count = 0; count < 5; count += 1) {
      expect(await statuses(large)).toEqual(['429']);
      expect(await statuses({ target, from, ...signed() })).toEqual(['204']);
    }
  });

  it('429: nor is a body read that does not say how long it is', async () => {
    const from = address();
    await failOften(from);
    const line = new Line(world.app.url).send(
      `POST ${inbound(world.providerId)} HTTP/1.1`,
      'Host: a',
      `X-Forwarded-For: ${from}`,
      `Content-Type: ${FORM}`,
      `X-Twilio-Signature: ${FORGED}`,
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      '',
      '',
    );
    await line.until(/^HTTP\/1\.1 /m);
    expect(line.statuses).toEqual(['429']);
    line.socket.destroy();
  });

  it('204, 403, 404, 405: a target with scheme and host is the path in it, whatever host is named', async () => {
    const target = `http://attacker.test${inbound(world.providerId)}`;
    expect(await statuses({ target, from: address(), ...signed() })).toEqual(['204']);
    const from = address();
    const forged = { ...signed(), signature: FORGED, from };
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1)
      expect(await statuses({ ...forged, target })).toEqual(['403']);
    expect(await statuses({ ...forged, target })).toEqual(['429']);
    // Without a path, the root is meant, which is only read.
    for (const root of ['http://[', 'http://%00', 'https://a:b@c:99999?x'])
      expect([root, await statuses({ target: root, from })]).toEqual([root, ['405']]);
    for (const strange of ['x://y/v1/nothing', '*'])
      expect([strange, await statuses({ target: strange, from })]).toEqual([strange, ['404']]);
  });
});
