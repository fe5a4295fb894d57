import { EndpointState } from './endpoints.js';
import { FairShare, type Slot, SLOTS } from './delivery-queue.js';

const NOW = 1_000_000;
const QUARTER = SLOTS / 4;
const QUICK_MS = 20;

function endpointsOf(
  tenantId: string,
  count: number,
  learn: (state: EndpointState) => void = () => undefined,
): EndpointState[] {
  return Array.from({ length: count }, () => {
    const state = new EndpointState(tenantId);
    learn(state);
    return state;
  });
}

const proven = (tenantId: string, count: number) =>
  endpointsOf(tenantId, count, (state) => Array.from({ length: 8 }, () => state.learn('SUCCESS', QUICK_MS, NOW)));
const slow = (tenantId: string, count: number) =>
  endpointsOf(tenantId, count, (state) => state.learn('TIMEOUT', QUICK_MS, NOW));

/** Starts as much as may start; what a share allows is what counts, so it asks again for each. */
function fill(
  share: FairShare,
  endpoints: readonly EndpointState[],
  { isRetry = false, othersWait = true } = {},
): Slot[] {
  return endpoints.flatMap((endpoint) => {
    const slots: Slot[] = [];
    while (share.room(endpoint, isRetry, othersWait, NOW) > 0) slots.push(share.start(endpoint, isRetry, NOW));
    return slots;
  });
}

describe('FairShare', () => {
  it('gives a tenant a quarter of the slots while others wait', () => {
    const share = new FairShare();
    expect(fill(share, proven('ten_a', 50))).toHaveLength(QUARTER);
    expect(fill(share, proven('ten_b', 50))).toHaveLength(QUARTER);
    expect([share.turns.underWay('ten_a'), share.turns.underWay('ten_b'), share.inFlight]).toEqual([
      QUARTER,
      QUARTER,
      2 * QUARTER,
    ]);
  });

  it('gives a lone tenant whose endpoints respond all of them', () => {
    expect(fill(new FairShare(), proven('ten_a', 50), { othersWait: false })).toHaveLength(SLOTS);
  });

  it('says how many may start, bounded by the endpoint', () => {
    const share = new FairShare();
    const [endpoint] = proven('ten_a', 1) as [EndpointState];
    expect(share.room(endpoint, false, false, NOW)).toBe(8);
    share.start(endpoint, false, NOW);
    expect([share.room(endpoint, false, false, NOW), endpoint.inFlight]).toEqual([7, 1]);
  });

  it('does not let a tenant that took all while it was alone keep another one waiting', () => {
    const share = new FairShare();
    fill(share, proven('ten_a', 50), { othersWait: false });
    expect(share.inFlight).toBe(SLOTS);
    expect(fill(share, proven('ten_a', 50), { othersWait: false })).toHaveLength(0);
    expect(fill(share, proven('ten_b', 50))).toHaveLength(QUARTER);
  });

  it('is bounded all the same', () => {
    const share = new FairShare();
    fill(share, proven('ten_a', 50), { othersWait: false });
    for (const tenant of 'bcdefgh') fill(share, proven(`ten_${tenant}`, 50));
    expect(share.inFlight).toBe(SLOTS * 1.5);
  });

  it(
    'gives endpoints that have not shown that they respond a quarter per tenant, alone or not, and three ' +
      'quarters in all',
    () => {
      const share = new FairShare();
      expect(fill(share, endpointsOf('ten_a', 100), { othersWait: false })).toHaveLength(QUARTER);
      expect([...'bcde'].map((tenant) => fill(share, endpointsOf(`ten_${tenant}`, 100)).length)).toEqual([
        QUARTER,
        QUARTER,
        0,
        0,
      ]);
      expect(fill(share, proven('ten_f', 50))).toHaveLength(QUARTER);
    },
  );

  it('keeps a quarter for first attempts', () => {
    const share = new FairShare();
    expect(fill(share, proven('ten_a', 50), { isRetry: true, othersWait: false })).toHaveLength(SLOTS - QUARTER);
    expect(fill(share, proven('ten_b', 50), { isRetry: true })).toHaveLength(0);
    expect(fill(share, proven('ten_b', 50))).toHaveLength(QUARTER);
  });

  it('keeps what timed out in a quarter of its own', () => {
    const share = new FairShare();
    expect(fill(share, slow('ten_a', 30))).toHaveLength(30);
    expect(fill(share, slow('ten_b', 30))).toHaveLength(2);
    expect(fill(share, endpointsOf('ten_b', 30))).toHaveLength(30);
  });

  it('gives back exactly what was taken, whatever the endpoint has become meanwhile', () => {
    const share = new FairShare();
    const endpoints = [...endpointsOf('ten_a', 4), ...proven('ten_a', 2), ...slow('ten_b', 4), ...proven('ten_c', 2)];
    const before = endpoints.map((endpoint) =>
      [false, true].map((isRetry) => share.room(endpoint, isRetry, true, NOW)),
    );
    const copies = endpoints.map((endpoint) => Object.assign(new EndpointState(endpoint.tenantId), endpoint));
    const slots = [...fill(share, endpoints, { isRetry: true }), ...fill(share, endpoints)];
    expect(slots.length).toBeGreaterThan(20);
    for (const slot of slots) slot.endpoint.learn(slots.indexOf(slot) % 2 === 0 ? 'SUCCESS' : 'TIMEOUT', QUICK_MS, NOW);
    for (const slot of slots) share.end(slot);
    expect([
      share.inFlight,
      share.turns.underWay('ten_a'),
      share.turns.underWay('ten_b'),
      share.turns.underWay('ten_c'),
    ]).toEqual([0, 0, 0, 0]);
    expect(endpoints.map((endpoint) => endpoint.inFlight)).toEqual(endpoints.map(() => 0));
    expect(copies.map((copy) => [false, true].map((isRetry) => share.room(copy, isRetry, true, NOW)))).toEqual(before);
    expect(fill(share, endpointsOf('ten_a', 100))).toHaveLength(QUARTER);
  });
});
