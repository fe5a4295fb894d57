import type { SendRule } from '../src/messaging/providers/adapter/http-settings.js';
import { type MessageValues, type BuiltRequest, sendProgramOf } from '../src/messaging/providers/http/send-program.js';
import { type PlainRequest, plainRequest } from './harness/http-builder.js';
import { inventedRule, inventedValues, PLACEHOLDERS } from './harness/http-templates.js';
import { Random, seedOfRun } from './harness/numbers.js';

const TEMPLATES = 10_000;
const SEED = seedOfRun();
/** What a value must not change is counted with this for each of them. */
const HARMLESS = Object.fromEntries(PLACEHOLDERS.map((name) => [name, '1']));

function built(send: SendRule, values: Record<string, string>): BuiltRequest | 'fault' {
  const secrets = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('secret.') ? [[name.slice('secret.'.length), value] as const] : [],
  );
  const request = sendProgramOf(send, Object.fromEntries(secrets))(values as MessageValues);
  return 'fault' in request ? 'fault' : request;
}

function plain(request: BuiltRequest | 'fault'): PlainRequest | 'fault' {
  if (request === 'fault') return request;
  const { method, url, headers, body } = request;
  return { method, origin: url.origin, target: url.pathname + url.search, headers: Object.entries(headers), body };
}

/** All that the settings alone decide: everything but the texts. */
function shapeOf(request: BuiltRequest | 'fault'): unknown {
  if (request === 'fault') return request;
  const { method, url, headers, body } = request;
  const type = headers['content-type'];
  return {
    method,
    origin: url.origin,
    segments: url.pathname.split('/').length,
    fields: url.search.split('&').length,
    hash: url.hash,
    headers: Object.keys(headers),
    body: type === undefined ? body : type.endsWith('json') ? keysOf(JSON.parse(body ?? '')) : formNames(body ?? ''),
  };
}

function keysOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(keysOf);
  if (typeof node !== 'object' || node === null) return typeof node;
  return Object.entries(node).map(([name, value]) => [name, keysOf(value)]);
}

function formNames(body: string): string[] {
  return [...new URLSearchParams(body).keys()];
}

describe(`requests that are built from ${TEMPLATES} templates (TEST_SEED=${SEED})`, () => {
  const random = new Random(SEED);
  const cases = Array.from({ length: TEMPLATES }, () => ({
    send: inventedRule(random),
    values: inventedValues(random),
  }));
  const requests = cases.map(({ send, values }) => built(send, values));

  it('are byte for byte those of another builder', () => {
    cases.forEach(({ send, values }, index) => {
      const expected = plainRequest(send, values);
      const request = plain(requests[index] ?? 'fault');
      // Comparing texts is quicker than comparing trees, ten thousand times.
      if (JSON.stringify(request) !== JSON.stringify(expected))
        expect({ send, values, request }).toEqual({ send, values, request: expected });
    });
    expect(requests.filter((request) => request !== 'fault').length).toBeGreaterThan(TEMPLATES / 2);
    expect(requests.filter((request) => request === 'fault').length).toBeGreaterThan(TEMPLATES / 100);
  });

  it('go to the origin of the template, with its headers, segments, fields and keys, whatever the values are', () => {
    cases.forEach(({ send, values }, index) => {
      const request = requests[index] ?? 'fault';
      if (request === 'fault') return;
      expect(send.url.startsWith(request.url.origin)).toBe(true);
      const shape = shapeOf(request);
      const expected = shapeOf(built(send, HARMLESS));
      if (JSON.stringify(shape) !== JSON.stringify(expected))
        expect({ send, values, shape }).toEqual({ send, values, shape: expected });
    });
  });
});
