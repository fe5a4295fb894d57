import twilio from 'twilio';
import type { Config } from '../../../platform/config/config.js';
import type { HttpClient, HttpRequest } from '../../../platform/net/http-client.js';
import type { TwilioSettings } from '../adapter/provider-settings.js';
import { TwilioAdapter } from './twilio-adapter.js';
import { requestTwilio } from './twilio-api.js';

const PUBLIC_URL = 'https://parley.test';
const SID = 'AC0123456789abcdef0123456789abcdef';
const MESSAGE_SID = `SM${'1'.repeat(32)}`;
const NOW = 1_763_700_000_000;
const ACCOUNT = {
  providerId: 'pvd_1',
  isActive: true,
  handlesKeywords: true,
  defaultCountry: null,
  kind: 'TWILIO',
} as const;
const MESSAGE = {
  attemptId: 'att_1',
  projectId: 'prj_1',
  to: '+14155552601',
  from: '+14155550100',
  text: 'Grüße & жизнь 😀\n100 % ~*!()',
  encoding: 'UCS_2',
  parts: 1,
  deliverUntil: NOW + 5 * 60_000,
} as const;
const PLAIN: TwilioSettings = {
  accountSid: SID,
  authToken: 'the-token',
  apiKeySid: null,
  apiKeySecret: null,
  messagingServiceSid: null,
  region: null,
  edge: null,
  apiBase: null,
};
const SETTINGS: readonly Partial<TwilioSettings>[] = [
  {},
  { apiKeySid: 'SK1', apiKeySecret: 'the-secret', messagingServiceSid: `MG${'2'.repeat(32)}` },
  { region: 'ie1' },
  { edge: 'dublin' },
  { region: 'ie1', edge: 'dublin' },
];

/** A request as it would leave: method, address, credentials, form. */
type Sent = readonly [string, string, string, string | undefined, string | undefined];

/** What the adapter sends. */
class Wire {
  readonly sent: Sent[] = [];
  readonly adapter: TwilioAdapter;

  constructor() {
    const http = {
      request: ({ method, url, headers, body }: HttpRequest) => {
        this.sent.push([method, url.href, headers['authorization'] ?? '', headers['content-type'], body]);
        const resource = { sid: MESSAGE_SID, status: 'active', type: 'Full', error_code: null };
        return Promise.resolve({ statusCode: 200, headers: {}, body: Buffer.from(JSON.stringify(resource)) });
      },
    } as unknown as HttpClient;
    const config = { publicUrl: PUBLIC_URL } as Config;
    this.adapter = new TwilioAdapter(http, config, { now: () => NOW });
  }
}

/** What the SDK sends for the same calls. */
async function sentBySdk(
  { accountSid, authToken, apiKeySid, apiKeySecret, edge, region }: TwilioSettings,
  calls: (client: twilio.Twilio) => Promise<unknown>,
  isKey: boolean,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  interface Options {
    readonly method: string;
    readonly uri: string;
    readonly username: string;
    readonly password: string;
    readonly headers: Record<string, string>;
    readonly params?: Record<string, string>;
    readonly data?: Record<string, string>;
  }
  const httpClient = {
    request: ({ method, uri, username, password, headers, params, data }: Options) => {
      const url = new URL(uri);
      for (const [name, value] of Object.entries(params ?? {})) url.searchParams.append(name, value);
      const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
      const form = data === undefined ? undefined : new URLSearchParams(data).toString();
      sent.push([
        method.toUpperCase(),
        url.href,
        basic,
        form === undefined ? undefined : headers['Content-Type'],
        form,
      ]);
      return Promise.resolve({ statusCode: 200, headers: {}, body: { messages: [] } });
    },
  };
  const isByKey = isKey && apiKeySid !== null && apiKeySecret !== null;
  const client = twilio(isByKey ? apiKeySid : accountSid, isByKey ? apiKeySecret : authToken, {
    accountSid,
    edge: edge ?? '',
    region: region ?? '',
    httpClient: httpClient as unknown as twilio.RequestClient,
  });
  await calls(client);
  return sent;
}

/** The fields of a form, whatever their order. */
function sorted([method, url, basic, type, form]: Sent): unknown[] {
  return [method, url, basic, type, form === undefined ? undefined : [...new URLSearchParams(form)].sort()];
}

const byUrl = ([, a]: unknown[], [, b]: unknown[]): number => (String(a) < String(b) ? -1 : 1);

describe('Requests to Twilio', () => {
  it.each(SETTINGS)('are those of its SDK with %j', async (some) => {
    const settings = { ...PLAIN, ...some };
    const account = { ...ACCOUNT, settings };
    const { messagingServiceSid } = settings;
    const wire = new Wire();
    await Promise.all(wire.adapter.send(account, [MESSAGE]));
    await wire.adapter.askStatus(account, { attemptId: 'att_1', providerMessageId: MESSAGE_SID });
    await wire.adapter.test(account);
    const expected = await sentBySdk(
      settings,
      async (client) => {
        await client.messages.create({
          to: MESSAGE.to,
          from: MESSAGE.from,
          body: MESSAGE.text,
          validityPeriod: 300,
          statusCallback: `${PUBLIC_URL}/v1/callbacks/pvd_1/receipts?attempt=att_1`,
          ...(messagingServiceSid === null ? {} : { messagingServiceSid }),
        });
        await client.messages(MESSAGE_SID).fetch();
      },
      true,
    );
    expected.push(...(await sentBySdk(settings, (client) => client.api.v2010.accounts(SID).fetch(), false)));
    if (messagingServiceSid !== null) {
      const service = (client: twilio.Twilio) => client.messaging.v1.services(messagingServiceSid);
      expected.push(
        ...(await sentBySdk(settings, (client) => service(client).usAppToPerson.page({ pageSize: 20 }), false)),
      );
    }
    if (settings.apiKeySid !== null)
      expected.push(...(await sentBySdk(settings, (client) => client.messages.page({ pageSize: 1 }), true)));
    expect(wire.sent.map(sorted).sort(byUrl)).toEqual(expected.map(sorted).sort(byUrl));
  });

  it.each([
    [72 * 3_600_000, '36000'],
    [36_000_001, '36000'],
    [299_000, '299'],
    [1, '1'],
    [-60_000, '1'],
  ])('say how many seconds Twilio may keep what is worth %i ms: %s', async (leftMs, seconds) => {
    const wire = new Wire();
    await Promise.all(wire.adapter.send({ ...ACCOUNT, settings: PLAIN }, [{ ...MESSAGE, deliverUntil: NOW + leftMs }]));
    expect(new URLSearchParams(wire.sent[0]?.[4]).get('ValidityPeriod')).toBe(seconds);
  });

  it('go to apiBase, where there is one, and to no other host', async () => {
    const wire = new Wire();
    const [apiBase, messagingServiceSid] = ['http://127.0.0.1:1', `MG${'2'.repeat(32)}`];
    await wire.adapter.test({ ...ACCOUNT, settings: { ...PLAIN, apiBase, messagingServiceSid } });
    expect(wire.sent.map(([, url]) => new URL(url).origin)).toEqual([apiBase, apiBase]);
    wire.sent.length = 0;
    await Promise.all(
      wire.adapter.send({ ...ACCOUNT, settings: { ...PLAIN, apiBase: 'http://127.0.0.1:1/x/' } }, [MESSAGE]),
    );
    expect(wire.sent[0]?.[1]).toBe(`http://127.0.0.1:1/x/2010-04-01/Accounts/${SID}/Messages.json`);
  });
});

describe('A refusal of Twilio', () => {
  it.each([
    ['7', 7_000],
    ['3600', 3_600_000],
    // Nothing waits longer than an hour because a gateway says so.
    ['3601', 3_600_000],
    ['999999', 3_600_000],
    ['1000000', null],
    ['Wed, 21 Oct 2015 07:28:00 GMT', null],
    ['-1', null],
    [undefined, null],
  ])('with Retry-After: %s', async (after, retryAfterMs) => {
    const headers = after === undefined ? {} : { 'retry-after': after };
    const http = { request: () => Promise.resolve({ statusCode: 429, headers, body: Buffer.from('{"code":20429}') }) };
    const request = { method: 'GET', path: '.json', who: 'account', timeoutMs: 1_000 } as const;
    await expect(requestTwilio(http as unknown as HttpClient, PLAIN, request)).rejects.toMatchObject({
      status: 429,
      code: '20429',
      retryAfterMs,
    });
  });
});
