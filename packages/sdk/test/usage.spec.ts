import { Parley, type ParleyOptions, ParleyUsageError } from '../src/parley.js';
import { KEY, rejectionOf, ScriptedService } from './scripted-service.js';

const GOOD: ParleyOptions = { baseUrl: 'https://parley.example.com', apiKey: KEY };

const BAD_OPTIONS: readonly (readonly [string, Partial<Record<keyof ParleyOptions, unknown>>])[] = [
  ['no URL', { baseUrl: 'parley.example.com' }],
  ['a URL that is not http', { baseUrl: 'ftp://parley.example.com' }],
  ['a user in the URL', { baseUrl: 'https://user@parley.example.com' }],
  ['a password in the URL', { baseUrl: 'https://:secret@parley.example.com' }],
  ['white space', { baseUrl: 'https://parley.example.com ' }],
  ['a query', { baseUrl: 'https://parley.example.com/?' }],
  ['a fragment', { baseUrl: 'https://parley.example.com/#a' }],
  ['an empty key', { apiKey: '' }],
  ['a key of two lines', { apiKey: `${KEY}\r\nx-evil: 1` }],
  ['no key', { apiKey: undefined }],
  ['a short attempt', { timeoutMs: 99 }],
  ['a long attempt', { timeoutMs: 600_001 }],
  ['no time', { totalMs: 0 }],
  ['part of a retry', { retries: 0.5 }],
  ['many retries', { retries: 6 }],
];

describe('A client', () => {
  it.each(BAD_OPTIONS)('is not made with %s, and the error shows no secret', (_what, bad) => {
    const make = () => new Parley({ ...GOOD, ...bad } as ParleyOptions);
    expect(make).toThrow(ParleyUsageError);
    expect(make).not.toThrow(/secret|parley_01/);
  });

  it('is made with the limits of each option', () => {
    for (const good of [
      { timeoutMs: 100, retries: 0 },
      { timeoutMs: 600_000, retries: 5 },
      { baseUrl: 'http://[::1]/a' },
    ])
      expect(new Parley({ ...GOOD, ...good })).toBeInstanceOf(Parley);
  });
});

describe('A wrong call', () => {
  const service = new ScriptedService();
  beforeAll(() => service.start());
  afterAll(() => service.stop());

  /** Calls that the types do not let pass. */
  interface Untyped {
    [operation: string]: (args?: unknown, options?: unknown) => PromiseLike<unknown>;
  }

  const WRONG: readonly (readonly [string, (client: Untyped) => PromiseLike<unknown> | undefined])[] = [
    ['a path parameter that is missing', (client) => client['readMessage']?.()],
    ['an empty one', (client) => client['readMessage']?.({ messageId: '' })],
    ['the folder itself', (client) => client['readMessage']?.({ messageId: '.' })],
    ['the folder above', (client) => client['readMessage']?.({ messageId: '..' })],
    ['half a character', (client) => client['readMessage']?.({ messageId: 'a\ud800' })],
    ['an object in the path', (client) => client['readMessage']?.({ messageId: {} })],
    ['an empty list', (client) => client['listMessages']?.({ projectIds: [] })],
    ['a list with nothing in it', (client) => client['listMessages']?.({ projectIds: [undefined] })],
    ['a name that it does not take', (client) => client['listMessages']?.({ projectId: 'prj_1' })],
    ['a body that is a circle', (client) => client['createTenant']?.({ body: circle() })],
    ['an idempotency key of two lines', (client) => client['createTenant']?.({ body: {} }, { idempotencyKey: 'a\nb' })],
    ['an idempotency key for a read', (client) => client['listEventTypes']?.({}, { idempotencyKey: 'a' })],
    ['no time', (client) => client['listEventTypes']?.({}, { timeoutMs: 0 })],
  ];

  it.each(WRONG)('sends nothing: %s', async (_what, call) => {
    service.script();
    const calling = call(service.client() as unknown as Untyped) as PromiseLike<unknown>;
    expect(await rejectionOf(calling)).toBeInstanceOf(ParleyUsageError);
    expect(service.arrived).toEqual([]);
  });

  it('sends nothing: an empty key from a function, and an empty project', async () => {
    service.script();
    const client = service.client({ apiKey: async () => '' });
    expect(await rejectionOf(client.listEventTypes())).toBeInstanceOf(ParleyUsageError);
    expect(() => client.project('')).toThrow(ParleyUsageError);
    expect(service.arrived).toEqual([]);
  });
});

function circle(): object {
  const one: Record<string, unknown> = {};
  one['itself'] = one;
  return one;
}
