import { inspect } from 'node:util';
import { Parley, ParleyError, ParleySecretLostError } from 'parley-sdk';
import { type Fault, FaultyProxy, type ProxiedRequest } from '../harness/faulty-proxy.js';
import { newNumber } from '../harness/numbers.js';
import { Random } from '../harness/random.js';
import { routeApp } from '../harness/route-app.js';
import { sendingProject } from '../harness/sdk-world.js';

/** More of them by hand: `SDK_SENDS=2000 npm test -- --only contract sdk/faults`. */
const SENDS = Number(process.env['SDK_SENDS'] ?? 200);
const AT_ONCE = 25;
const MS_PER_SEND = 600;
/** Nothing is refused or silent for longer than this by chance. */
const ATTEMPT_MS = 1_500;
const SEED = 26;
/** Nothing listens there. */
const NOBODY = 'http://127.0.0.1:1';
const FAULTS: readonly (Fault | 'refused')[] = [
  'cut-before',
  'cut-after',
  'half',
  { status: 503 },
  'refused',
  'bad-gateway',
  { status: 429, retryAfter: 0 },
  'drip',
  'cut-after',
  'silence',
  { status: 429, retryAfter: 3_600 },
  { status: 503, retryAfter: 0 },
  'portal',
  { status: 429, retryAfter: 5 },
  'redirect',
];

/** What becomes of attempts 1, 2 and 3 of a send: always something of the first, less often of the later ones. */
function faultsOf(random: Random): (Fault | 'refused')[] {
  return [1, 0.4, 0.4].map((share) => (random.chance(share) ? random.pick(FAULTS) : 'none'));
}

const PAGE = { name: 'ParleyApiError', code: null, body: '<h1>Hello', mayHaveArrived: true };
const REFUSED = { name: 'ParleyApiError', code: 'rate_limited', status: 429, mayHaveArrived: false };

describe('The SDK over a wire that fails', () => {
  const app = routeApp();
  let proxy: FaultyProxy;
  let projectId: string;
  let key: string;
  let plan: (request: ProxiedRequest) => Fault = () => 'none';
  beforeAll(async () => {
    ({ projectId, key } = await sendingProject(app));
    proxy = await FaultyProxy.start(app.url, (request) => plan(request));
  });
  afterAll(() => proxy.stop());

  const client = (fetch?: (url: string, init: RequestInit) => Promise<Response>): Parley =>
    new Parley({
      baseUrl: proxy.url,
      apiKey: key,
      timeoutMs: ATTEMPT_MS,
      totalMs: 20_000,
      ...(fetch ? { fetch } : {}),
    });

  /** The messages of the project by the name that the sender has given them. */
  async function stored(): Promise<Map<string | null, string[]>> {
    const byReference = new Map<string | null, string[]>();
    for await (const { clientReference, messageId } of new Parley({ baseUrl: app.url, apiKey: key }).listMessages({
      projectIds: [projectId],
      limit: 100,
    }))
      byReference.set(clientReference, [...(byReference.get(clientReference) ?? []), messageId]);
    return byReference;
  }

  it(
    `${SENDS} sends make exactly one message each, or throw and say whether they may have made one`,
    async () => {
      const random = new Random(SEED);
      const ahead = Array.from({ length: SENDS }, (_none, send) => String(send));
      const faults = new Map(ahead.map((reference) => [reference, faultsOf(random)]));
      plan = ({ headers }) => (faults.get(String(headers['idempotency-key']))?.shift() ?? 'none') as Fault;
      // Where nobody listens, a connection is refused.
      const parley = client((url, init) => {
        const own = faults.get(new Headers(init.headers).get('idempotency-key') ?? '');
        const isRefused = own?.[0] === 'refused' && own.shift() !== undefined;
        return fetch(isRefused ? url.replace(proxy.url, NOBODY) : url, init);
      });
      const outcomes = new Map<string, string | ParleyError>();
      const sendSome = async (): Promise<void> => {
        for (let reference = ahead.pop(); reference !== undefined; reference = ahead.pop()) {
          const body = { to: newNumber(), text: 'Hello', clientReference: reference };
          outcomes.set(
            reference,
            await parley.sendMessage({ projectId, body }, { idempotencyKey: reference }).then(
              ({ messageId }) => messageId,
              (error: unknown) => error as ParleyError,
            ),
          );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendSome));

      const made = await stored();
      const wrong = [...outcomes].flatMap(([reference, outcome]) => {
        const messages = made.get(reference) ?? [];
        if (typeof outcome === 'string') return messages.join() === outcome ? [] : [[reference, outcome, messages]];
        const max = outcome instanceof ParleyError && outcome.mayHaveArrived ? 1 : 0;
        const isFair = outcome instanceof ParleyError && messages.length <= max && !inspect(outcome).includes(key);
        return isFair ? [] : [[reference, inspect(outcome), messages]];
      });
      expect(wrong).toEqual([]);
      const failures = [...outcomes.values()].filter((outcome) => typeof outcome !== 'string');
      const kinds = new Set(failures.map(({ name, mayHaveArrived }) => `${name} ${mayHaveArrived}`));
      if (process.env['SDK_SENDS'] !== undefined)
        process.stderr.write(`${SENDS - failures.length} sent, ${failures.length} failed: ${[...kinds].join(', ')}\n`);
      expect(outcomes.size).toBe(SENDS);
      expect(failures.length).toBeLessThan(SENDS);
      expect(kinds).toEqual(
        new Set([
          'ParleyApiError true',
          'ParleyApiError false',
          'ParleyConnectionError true',
          'ParleyTimeoutError true',
        ]),
      );
      expect(proxy.followed).toBe(0);
    },
    SENDS * MS_PER_SEND,
  );

  it('the same fault in each attempt ends a call with the error that says so', async () => {
    const ends: readonly [Fault, object][] = [
      ['cut-before', { name: 'ParleyConnectionError', attempts: 3, mayHaveArrived: true }],
      ['cut-after', { name: 'ParleyConnectionError', attempts: 3, mayHaveArrived: true }],
      ['half', { name: 'ParleyConnectionError', attempts: 3, mayHaveArrived: true }],
      ['drip', { name: 'ParleyTimeoutError', mayHaveArrived: true }],
      ['silence', { name: 'ParleyTimeoutError', mayHaveArrived: true }],
      ['portal', { ...PAGE, attempts: 1, status: 200 }],
      ['bad-gateway', { ...PAGE, attempts: 3, status: 502 }],
      ['redirect', { ...PAGE, attempts: 1, status: 307, body: '' }],
      [
        { status: 429, retryAfter: 3_600 },
        { ...REFUSED, attempts: 1, retryAfterMs: 3_600_000 },
      ],
      [
        { status: 429, retryAfter: 0 },
        { ...REFUSED, attempts: 3, retryAfterMs: 0 },
      ],
      [{ status: 503 }, { name: 'ParleyApiError', code: 'unavailable', attempts: 3, mayHaveArrived: true }],
    ];
    plan = ({ headers }) => ends[Number(headers['idempotency-key'])]?.[0] ?? 'none';
    const body = { to: newNumber(), text: 'Hello' };
    const errors = await Promise.all(
      ends.map((_end, index) =>
        client()
          .sendMessage({ projectId, body }, { idempotencyKey: String(index) })
          .catch((error: unknown) => error),
      ),
    );
    expect(errors).toEqual(ends.map(([, shown]) => expect.objectContaining({ operation: 'sendMessage', ...shown })));
  });

  it.each<Fault>(['cut-after', 'half'])('%s: a key whose only response was lost is never undefined', async (fault) => {
    let requests = 0;
    plan = () => {
      requests += 1;
      return requests === 1 ? fault : 'none';
    };
    const parley = new Parley({ baseUrl: proxy.url, apiKey: app.adminKey });
    const error = await parley.createApiKey({ projectId, body: { name: `Lost by ${String(fault)}` } }).then(
      () => null,
      (thrown: unknown) => thrown as ParleySecretLostError,
    );
    expect(error).toBeInstanceOf(ParleySecretLostError);
    const keyId = String(error?.resource['keyId']);
    expect(error?.resource).not.toHaveProperty('plainApiKey');
    expect(await parley.readApiKey({ projectId, keyId })).toMatchObject({ name: `Lost by ${String(fault)}` });
  });
});
