import { Webhook } from 'standardwebhooks';
import { signWebhook, verifyWebhook, WebhookVerificationError } from './webhooks.js';

const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const SECRET = secretOf(1);
const OTHER = secretOf(2);
const EVENT = {
  id: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  type: 'phone.created',
  timestamp: '2026-11-21T08:00:00.000Z',
  tenantId: 'ten_1',
  projectId: 'prj_1',
  sequence: 42,
  epoch: 1,
  data: { phoneE164: '+14155552601', note: 'Grüße 中文 😀 \u2028', version: 1 },
};
const BODY = JSON.stringify(EVENT);
const OLD_MS = 5 * 60_000 + 2_000;

const signed = (body = BODY, at = Date.now(), secret: string | string[] = SECRET) =>
  signWebhook(body, { id: EVENT.id, at }, secret);

/** The error of a verification, which must be one that is meant for the sender. */
function refusalOf(body: string | Uint8Array, headers: Record<string, unknown>, secret: string | string[] = SECRET) {
  try {
    verifyWebhook(body, headers as Record<string, string>, secret);
  } catch (error) {
    expect(error).toBeInstanceOf(WebhookVerificationError);
    return (error as Error).message;
  }
  return 'It was taken.';
}

describe('verifyWebhook', () => {
  it('returns the event of a body that is a string, a Buffer or a Uint8Array', () => {
    for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY)])
      expect(verifyWebhook(body, signed(), SECRET)).toEqual(EVENT);
  });

  it('reads Headers, and an object with names in any case and values that stand alone in a list', () => {
    const headers = Object.entries(signed());
    const written = [
      new Headers({ ...signed() }),
      Object.fromEntries(headers.map(([name, value]) => [name.toUpperCase(), value])),
      Object.fromEntries(headers.map(([name, value]) => [name.replace('w', 'W'), [value]])),
      { ...signed(), get: 'a header of this name', host: undefined },
    ];
    for (const one of written) expect(verifyWebhook(BODY, one, SECRET)).toEqual(EVENT);
  });

  it('takes any of several secrets and any of several signatures, as in a rotation on either side', () => {
    expect(verifyWebhook(BODY, signed(), [OTHER, SECRET])).toEqual(EVENT);
    expect(verifyWebhook(BODY, signed(BODY, Date.now(), [OTHER, SECRET]), SECRET)).toEqual(EVENT);
    const later = { ...signed(), 'webhook-signature': `v1a,xyz v2, v1, ${signed()['webhook-signature']}` };
    expect(verifyWebhook(BODY, later, SECRET)).toEqual(EVENT);
    expect(refusalOf(BODY, { ...signed() }, [OTHER, secretOf(3)])).toBe('No matching signature found');
  });

  it('takes what was signed within five minutes, before or after now', () => {
    for (const at of [Date.now() - OLD_MS + 10_000, Date.now() + OLD_MS - 10_000])
      expect(verifyWebhook(BODY, signed(BODY, at), SECRET)).toEqual(EVENT);
    expect(refusalOf(BODY, { ...signed(BODY, Date.now() - OLD_MS) })).toBe('Message timestamp too old');
    expect(refusalOf(BODY, { ...signed(BODY, Date.now() + OLD_MS) })).toBe('Message timestamp too new');
  });

  it('says of a parsed body that it was parsed, and how to get the bytes', () => {
    for (const parsed of [EVENT, [EVENT]])
      expect(() => verifyWebhook(parsed as unknown as string, signed(), SECRET)).toThrow(
        /^The body is a parsed object: give the bytes as they came, .* express\.raw\(\)/,
      );
    expect(() => verifyWebhook(undefined as unknown as string, signed(), SECRET)).toThrow(/^The body is undefined/);
    expect(() => verifyWebhook(7 as unknown as string, signed(), SECRET)).toThrow(TypeError);
  });

  it('says which header is missing, stands twice or is too long', () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      for (const value of [undefined, '', []])
        expect(refusalOf(BODY, { ...signed(), [name]: value })).toBe(`The header ${name} is missing.`);
      expect(refusalOf(BODY, { ...signed(), [name]: ['1', '2'] })).toBe(`The header ${name} stands more than once.`);
      expect(refusalOf(BODY, { ...signed(), [name.toUpperCase()]: '1' })).toMatch(/stands more than once/);
      expect(refusalOf(BODY, { ...signed(), [name]: '1'.repeat(2_001) })).toMatch(`The header ${name} is longer`);
    }
    expect(refusalOf(BODY, new Headers() as unknown as Record<string, string>)).toMatch('webhook-id is missing');
  });

  it.each(['', 'soon', '1e9', '-1', '1795248000.5', '9'.repeat(16), 'Infinity'])('takes %j for no time', (time) => {
    expect(refusalOf(BODY, { ...signed(), 'webhook-timestamp': time })).toMatch(/^The header webhook-timestamp is/);
  });

  it('refuses an altered body, id or time, and a signature of another secret or version', () => {
    const headers = signed();
    const time = String(Number(headers['webhook-timestamp']) - 1);
    const faults = [
      refusalOf(`${BODY} `, { ...headers }),
      refusalOf(BODY.replace('created', 'erased'), { ...headers }),
      refusalOf(BODY, { ...headers, 'webhook-id': 'evt_2' }),
      refusalOf(BODY, { ...headers, 'webhook-timestamp': time }),
      refusalOf(BODY, { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') }),
      refusalOf(BODY, { ...headers }, OTHER),
    ];
    expect(new Set(faults)).toEqual(new Set(['No matching signature found']));
  });

  it('refuses what is longer than any event, and what is not UTF-8, before it is hashed', () => {
    const long = 'x'.repeat(1_000_001);
    for (const body of [long, Buffer.from(long)])
      expect(refusalOf(body, { ...signed() })).toBe('The body is longer than 1000000 bytes: no event is.');
    expect(refusalOf(Buffer.from([0x7b, 0xff]), { ...signed() })).toBe('The body is not UTF-8.');
  });

  it.each(['', 'null', '7', '[]', '{}', '{"type":1}', '{', '\ufeff{"type":"phone.created"}'])(
    'refuses %j though it is signed: it is no event',
    (body) => {
      expect(refusalOf(body, { ...signed(body) })).toMatch(/^The body is signed, but is (not JSON|no event of Parley)/);
    },
  );

  it('says of a secret that is none what it should be, and does not repeat it', () => {
    for (const secret of ['', [], 'whsec_', 'whsec_undefined', 'whsec_AA==', 'not base64!', [SECRET, 'whsec_#####']])
      expect(() => verifyWebhook(BODY, signed(), secret)).toThrow(/^(Give a secret|A secret is)(?!.*(not|#)).*/);
  });
});

describe('signWebhook', () => {
  it('signs as the public library does, once for each secret, in seconds', () => {
    const at = 1_700_000_000_999;
    const by = (secret: string) => new Webhook(secret).sign('evt_1', new Date(at), BODY);
    expect(signWebhook(Buffer.from(BODY), { id: 'evt_1', at }, [SECRET, OTHER])).toEqual({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': `${by(SECRET)} ${by(OTHER)}`,
    });
  });

  it('signs now unless it is given a time', () => {
    expect(verifyWebhook(BODY, signWebhook(BODY, { id: 'evt_1' }, SECRET), SECRET)).toEqual(EVENT);
  });
});
