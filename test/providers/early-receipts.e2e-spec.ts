import { newId } from '../../src/platform/ids.js';
import type { Receipt } from '../../src/messaging/providers/adapter/provider-adapter.js';
import {
  LOOKED_UP_AGAIN_MAX,
  ProviderReceipts,
  RECEIPT_LOOKUP_AGAIN_MS,
} from '../../src/messaging/providers/adapter/provider-receipts.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

/** Timers of Node may end a millisecond early. */
const WAITED_MS = RECEIPT_LOOKUP_AGAIN_MS - 10;

/** Receipts that come before the response which names their message. */
describe('Receipts with the id of the gateway only', () => {
  let app: TestApp;
  let world: World;
  let receipts: ProviderReceipts;
  let providerId: string;
  /** Messages that are known from this look-up on: the first, or the second. */
  const knownFrom = new Map<string, number>();
  const lookUps = new Map<string, number>();
  let taken: string[] = [];

  const receipt = (providerMessageId: string | null, attemptId: string | null = null): Receipt => ({
    attemptId,
    providerMessageId,
    status: 'DELIVERED',
    reason: null,
    code: null,
    detail: null,
    costMicros: null,
  });
  /** How long it takes to take them. */
  async function take(...some: Receipt[]): Promise<number> {
    const start = performance.now();
    await receipts.take(providerId, some);
    return performance.now() - start;
  }
  function isKnown({ providerMessageId, attemptId }: Receipt): boolean {
    const id = providerMessageId ?? attemptId ?? '';
    lookUps.set(id, (lookUps.get(id) ?? 0) + 1);
    return (lookUps.get(id) ?? 0) >= (knownFrom.get(id) ?? Number.POSITIVE_INFINITY);
  }
  const unmatched = async (): Promise<string[]> => {
    const { body } = await world.send('get', `/v1/providers/${providerId}/unmatched?limit=100`, app.adminKey);
    return (body.data as Receipt[]).map((one) => one.providerMessageId ?? one.attemptId ?? '').sort();
  };

  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    receipts = app.app.get(ProviderReceipts, { strict: false });
    receipts.onReceipts({
      find: (owner, some) => {
        const found = some.filter(isKnown).map((one) => ({ receipt: one }));
        return Promise.resolve(found.length === 0 ? [] : [{ owner, found }]);
      },
      take: async (_tx, found) =>
        Promise.resolve().then(() => {
          taken.push(...found.map(({ receipt: one }) => one.providerMessageId ?? ''));
        }),
    });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const made = await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' });
    providerId = String(made['providerId']);
    knownFrom.clear();
    lookUps.clear();
    taken = [];
  });

  it('are looked up again after a second, and the callback waits for it', async () => {
    knownFrom.set('early', 2).set('known', 1);
    const underWay = take(receipt('early'), receipt('known'), receipt('stranger'));
    expect(await underWay).toBeGreaterThan(WAITED_MS);
    // What is known waits for nothing.
    expect([taken, await unmatched()]).toEqual([['known', 'early'], ['stranger']]);
    expect(Object.fromEntries(lookUps)).toEqual({ early: 2, known: 1, stranger: 2 });
  });

  it('are kept as unmatched at once where they name an attempt', async () => {
    const attemptId = newId('att', Date.now());
    await take(receipt('with attempt', attemptId), receipt(null, attemptId));
    expect(Object.fromEntries(lookUps)).toEqual({ [attemptId]: 1, 'with attempt': 1 });
    expect(await unmatched()).toEqual([attemptId, 'with attempt']);
  });

  it('of one provider take no room from those of another', async () => {
    const strangers = Array.from({ length: 2 * LOOKED_UP_AGAIN_MAX }, (_none, index) => receipt(`stranger ${index}`));
    const underWay = take(...strangers);
    const other = await world.admin('post', '/v1/providers', { name: 'y', kind: 'SIMULATOR' });
    knownFrom.set('early', 2);
    await receipts.take(String(other['providerId']), [receipt('early')]);
    expect(taken).toEqual(['early']);
    await underWay;
  });

  it('are kept as unmatched at once when too many wait already', async () => {
    const ids = Array.from({ length: LOOKED_UP_AGAIN_MAX }, (_none, index) => `early ${index}`);
    for (const id of [...ids, 'one more', 'later']) knownFrom.set(id, 2);
    const full = take(...ids.map((id) => receipt(id)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await take(receipt('one more'));
    await full;
    expect(taken.sort()).toEqual([...ids].sort());
    // Then there is room again.
    expect(await take(receipt('later'))).toBeGreaterThan(WAITED_MS);
    expect([lookUps.get('one more'), lookUps.get('later')]).toEqual([1, 2]);
    expect([taken.includes('later'), await unmatched()]).toEqual([true, ['one more']]);
  });
});
