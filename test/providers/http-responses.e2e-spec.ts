import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { HTTP_GATEWAYS } from '../harness/http-gateways.js';
import { HttpWorld } from '../harness/http-world.js';
import { NameServer } from '../harness/name-server.js';
import { newNumber } from '../harness/numbers.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
const LARGE_BYTES = 64 * 1024 * 1024;
const PIECE = Buffer.alloc(65_536, 0x20);
const DEPTH = 100_000;
const JSON_TYPE = { 'content-type': 'application/json' };
/** Where clouds keep their secrets. */
const METADATA = '169.254.169.254';
const NAME = 'metadata.example.test';

type Respond = (response: ServerResponse) => void;

/** Writes 64 MB for as long as anybody reads. */
function endless(response: ServerResponse): void {
  response.writeHead(202, JSON_TYPE);
  let left = LARGE_BYTES;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= PIECE.length;
      written += PIECE.length;
      if (!response.write(PIECE)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}
let written = 0;

function dripping(response: ServerResponse): void {
  response.writeHead(202, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), 1_000);
  response.on('close', () => clearInterval(timer));
}

function json(text: string | Buffer, headers: Record<string, string> = {}): Respond {
  return (response) => response.writeHead(202, { ...JSON_TYPE, ...headers }).end(text);
}

/** What each may become, and what the gateway's id is. None may be UNAVAILABLE: the message may have been taken. */
const RESPONSES: readonly (readonly [string, Respond, 'ACCEPTED' | 'UNKNOWN', string | null])[] = [
  ['64 MB', endless, 'ACCEPTED', null],
  ['one byte a second', dripping, 'ACCEPTED', null],
  ['100,000 levels', json(`${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`), 'ACCEPTED', null],
  ['__proto__', json('{"__proto__":{"data":{"id":"x"}}}'), 'ACCEPTED', null],
  ['another character set', json(Buffer.from('{"data":{"id":"\u00e9"}}', 'latin1')), 'ACCEPTED', null],
  ['JSON that is cut off', json('{"data":{"id":"4711"'), 'ACCEPTED', null],
  ['compressed', json(gzipSync('{"data":{"id":"4711"}}'), { 'content-encoding': 'gzip' }), 'ACCEPTED', null],
  ['no body', (response) => response.writeHead(204).end(), 'ACCEPTED', null],
  ['a number of 20 digits', json('{"data":{"id":12345678901234567890}}'), 'ACCEPTED', '12345678901234567890'],
  ['an id of words', json(`{"data":{"id":"${'x'.repeat(5_000)}"}}`), 'ACCEPTED', null],
  [
    'a body that is cut off',
    (response) => {
      response.writeHead(202, { ...JSON_TYPE, 'content-length': '100' }).write('{"data":');
      setTimeout(() => response.destroy(), 50);
    },
    'ACCEPTED',
    null,
  ],
  ['no response', (response) => response.destroy(), 'UNKNOWN', null],
  ['500', (response) => response.writeHead(500).end('<html>oops</html>'), 'UNKNOWN', null],
];

describe('Responses of a hostile gateway', () => {
  let names: NameServer;
  let world: HttpWorld<TestApp>;
  const settings = (send: object) =>
    world.world.admin('patch', `/v1/providers/${world.providerId}`, { settings: send });
  beforeAll(async () => {
    names = await NameServer.start();
    const [gateway] = HTTP_GATEWAYS;
    if (gateway === undefined) throw new Error('there is no gateway');
    world = await HttpWorld.start(await startTestApp({ DNS_SERVERS: names.address }), gateway);
  });
  afterAll(async () => {
    await world.stop();
    await names.stop();
  });

  it('take bounded time and memory, are read right, and send nothing twice', async () => {
    const waiting = RESPONSES.map((row) => ({ to: newNumber(), row }));
    const { behaviour } = world.double;
    world.double.behaviour = (received, response) => {
      const to = world.gateway.receiverOf(received);
      waiting.find((one) => one.to === to)?.row[1](response);
    };
    const ids: string[] = [];
    for (const { to } of waiting) ids.push(await world.send(to, 'Hello.'));
    await Promise.all(waiting.map(({ row: [, , status] }, index) => world.untilAttempt(ids[index] ?? '', status)));
    const found = await Promise.all(
      waiting.map(async ({ to, row: [what] }, index) => {
        const [attempt] = await world.attempts(ids[index] ?? '');
        return [what, attempt?.status, attempt?.providerMessageId ?? null, world.requestsTo(to).length];
      }),
    );
    expect(found).toEqual(waiting.map(({ row: [what, , status, id] }) => [what, status, id, 1]));
    expect(written).toBeLessThan(LARGE_BYTES / 4);
    world.double.behaviour = behaviour;
  });

  it('a redirect is not followed, and the message waits for another attempt', async () => {
    const to = newNumber();
    world.double.behaviour = (_received, response) =>
      response.writeHead(302, { location: `http://${METADATA}/latest/meta-data` }).end();
    const messageId = await world.send(to, 'Hello.');
    await world.untilAttempt(messageId, 'UNAVAILABLE');
    const timeline = await world.world.admin('get', `/v1/messages/${messageId}/timeline`);
    expect(JSON.stringify(timeline)).not.toContain(METADATA);
  });

  it('a name that resolves to a link-local address is not called', async () => {
    names.say(NAME, { addresses: [METADATA] });
    await settings({ send: sendRule(`http://${NAME}/v2/messages`), secrets: { apiKey: 'another' } });
    const messageId = await world.send(newNumber(), 'Hello.');
    await world.untilAttempt(messageId, 'UNAVAILABLE');
    const test = await world.world.admin('post', `/v1/providers/${world.providerId}/test`);
    expect(test).toMatchObject({ isReachable: false, explanation: expect.stringMatching(/link-local/) });
  });

  it('a link-local address is refused in the settings', async () => {
    const body = { settings: { send: sendRule(`http://${METADATA}/v2/messages`), secrets: { apiKey: 'another' } } };
    const { status } = await world.world.send('patch', `/v1/providers/${world.providerId}`, world.app.adminKey, body);
    expect(status).toBe(400);
  });
});

function sendRule(url: string): object {
  const body = { to: '{{to}}', from: '{{from}}', text: '{{text}}', webhook_url: '{{receiptUrl}}' };
  const headers = { authorization: 'Bearer {{secret.apiKey}}' };
  return { method: 'POST', url, headers, bodyType: 'JSON', body };
}
